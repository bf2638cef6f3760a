/**
 * The settings: {@code llm.conf} and what overrides it, read once, checked as a whole, typed.
 *
 * <p>Every key is declared once, in the {@code *Keys} class of its family: its name, how its values
 * are written, its default, and where it is found in {@link llm.settings.Settings}. Reading, the
 * messages about mistakes, {@link llm.settings.Settings#describe()} and the table of all keys
 * follow from that declaration.
 */
package llm.settings;
