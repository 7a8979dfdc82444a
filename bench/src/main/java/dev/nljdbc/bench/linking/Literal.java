package dev.nljdbc.bench.linking;

import dev.nljdbc.catalog.ColumnId;

/**
 * A text that a gold query compares a column with.
 *
 * @param column with what it is compared
 * @param text the literal, unquoted
 */
public record Literal(ColumnId column, String text) {}
