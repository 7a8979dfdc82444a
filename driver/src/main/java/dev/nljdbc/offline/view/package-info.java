/**
 * What the offline model sees of an index: no server is asked, tables are left out of a large
 * schema, and a term or cells are there for one question.
 *
 * <p>Begin with {@link dev.nljdbc.offline.view.LocalIndex} and {@link
 * dev.nljdbc.offline.view.RelevantTables}.
 */
@NullMarked
package dev.nljdbc.offline.view;

import org.jspecify.annotations.NullMarked;
