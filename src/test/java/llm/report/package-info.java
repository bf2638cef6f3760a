/**
 * Everything that is written: the record of requests, result files, summaries, tables.
 *
 * <p>Durations are nanoseconds until they are written; files and tables show milliseconds (or
 * seconds where another tool's format wants them), with the unit in the key or the header. Nothing
 * is rounded before it is printed. What does not exist is {@code null} in JSON, an empty cell in
 * CSV and a dash in tables, never 0.
 */
package llm.report;
