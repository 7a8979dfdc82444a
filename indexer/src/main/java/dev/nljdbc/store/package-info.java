/**
 * The store of a team: tables in a PostgreSQL database that many programs share, for indexes and
 * for what people and models said of databases.
 *
 * <p>Begin with {@link dev.nljdbc.store.TeamStore}. It hands out a {@link
 * dev.nljdbc.store.TeamDatabase} for each database that questions are asked of. The tables are in
 * {@code tables/1__store.sql}; later versions of them are further files beside it.
 */
@NullMarked
package dev.nljdbc.store;

import org.jspecify.annotations.NullMarked;
