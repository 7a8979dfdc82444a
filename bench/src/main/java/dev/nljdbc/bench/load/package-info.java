/**
 * Data sets written anew: converted to another published layout, or their SQLite databases copied
 * into another engine with types, rows, keys, and a check that nothing changed on the way.
 *
 * <p>Begin with {@link dev.nljdbc.bench.load.Loader} or {@link dev.nljdbc.bench.load.Conversion}.
 */
@NullMarked
package dev.nljdbc.bench.load;

import org.jspecify.annotations.NullMarked;
