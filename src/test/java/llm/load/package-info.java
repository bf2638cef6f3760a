/** What load is put on the server: points and who sends how many requests when. */
package llm.load;
