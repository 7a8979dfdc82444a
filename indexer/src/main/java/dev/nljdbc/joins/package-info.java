/**
 * How tables join: the graph of foreign keys, shortest paths between columns and the cheapest tree
 * over several tables.
 *
 * <p>Begin with {@link dev.nljdbc.joins.JoinGraph}.
 */
@NullMarked
package dev.nljdbc.joins;

import org.jspecify.annotations.NullMarked;
