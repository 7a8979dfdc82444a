/**
 * What people already wrote in SQL: views and files of queries, parsed, and mined for the joins,
 * filters and expressions in use.
 *
 * <p>Begin with {@link dev.nljdbc.queries.QueryMiner}; what it finds is {@link
 * dev.nljdbc.queries.MinedQueries}. In the product the one home of JSqlParser beside the driver's
 * guard, which parses by {@link dev.nljdbc.queries.SqlParsing} too.
 */
@NullMarked
package dev.nljdbc.queries;

import org.jspecify.annotations.NullMarked;
