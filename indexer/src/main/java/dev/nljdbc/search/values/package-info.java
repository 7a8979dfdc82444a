/**
 * The Lucene index that finds cell values by content.
 *
 * <p>Begin with {@link dev.nljdbc.search.values.ValueIndex}. {@code ValueLookup} is one search with
 * its stages; {@code ValueFields} says what a value's document holds. Uses {@code
 * dev.nljdbc.search}, {@code dev.nljdbc.text} and {@code dev.nljdbc.catalog}.
 */
@NullMarked
package dev.nljdbc.search.values;

import org.jspecify.annotations.NullMarked;
