/**
 * Words of a question that may mean several things: a column's word that two columns share, a cell
 * that several columns hold, a superlative that names no measure. Begin with {@link
 * dev.nljdbc.offline.ambiguity.MeaningFinder}: it puts the other meanings into the query that a
 * question was read as, and keeps those with other rows.
 */
@NullMarked
package dev.nljdbc.offline.ambiguity;

import org.jspecify.annotations.NullMarked;
