/**
 * The index directory of one database: building, storing, opening and refreshing it.
 *
 * <p>Begin with {@link dev.nljdbc.index.IndexStore}, which hands out a {@link
 * dev.nljdbc.index.DatabaseIndex}.
 */
@NullMarked
package dev.nljdbc.index;

import org.jspecify.annotations.NullMarked;
