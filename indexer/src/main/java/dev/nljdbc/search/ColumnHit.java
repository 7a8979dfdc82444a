package dev.nljdbc.search;

import dev.nljdbc.catalog.Column;

/**
 * A column that a phrase may mean.
 *
 * @param column the column
 * @param score comparable within one answer only; higher is better
 */
public record ColumnHit(Column column, double score) {}
