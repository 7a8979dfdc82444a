/**
 * What people said is right, kept for years: verified queries and business terms of each database,
 * in a file beside its index, or in memory.
 *
 * <p>Begin with {@link dev.nljdbc.memory.UserMemory}.
 */
@NullMarked
package dev.nljdbc.memory;

import org.jspecify.annotations.NullMarked;
