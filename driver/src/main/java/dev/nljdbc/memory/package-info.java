/**
 * What people said is right, kept for years: verified queries and business terms of each database,
 * in a file beside its index, in memory, or in the store of a team.
 *
 * <p>Begin with {@link dev.nljdbc.memory.UserMemory}.
 */
@NullMarked
package dev.nljdbc.memory;

import org.jspecify.annotations.NullMarked;
