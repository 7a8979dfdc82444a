/**
 * The database as the offline model sees it. {@code SchemaView} has a {@code TableView} for each
 * table and a {@code ColumnView} for each column: the words of its name, and what its cells are. It
 * also has what nobody stores and everybody asks for ({@code LineAmount}), and the business terms
 * that people defined ({@code TermColumn}).
 */
@NullMarked
package dev.nljdbc.offline.schema;

import org.jspecify.annotations.NullMarked;
