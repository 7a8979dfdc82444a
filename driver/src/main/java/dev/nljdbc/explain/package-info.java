/**
 * A query in plain words: what it says clause by clause, what of the question and the database led
 * to it, and what is doubtful: {@code NL EXPLAIN:}. Begin with {@link
 * dev.nljdbc.explain.Explanation}.
 *
 * <p>Made from the query's outline ({@code dev.nljdbc.queries}) and the index alone: no model is
 * asked, no SQL is run, so that every answer can be explained, whoever made it.
 */
@NullMarked
package dev.nljdbc.explain;

import org.jspecify.annotations.NullMarked;
