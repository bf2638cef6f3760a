/**
 * The pages for people: {@code llm.html} and the section of Gatling's own {@code index.html}. Both
 * are made of the files in a run's {@code llm} folder alone, so that they can be made again at any
 * time.
 */
package llm.report.html;
