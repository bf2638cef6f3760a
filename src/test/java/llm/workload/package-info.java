/** What the load is made of: prompts and, later, images and documents; all of it seedable. */
package llm.workload;
