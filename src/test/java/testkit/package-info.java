/** What only the suite's own tests use: recorded responses and how to replay them. */
package testkit;
