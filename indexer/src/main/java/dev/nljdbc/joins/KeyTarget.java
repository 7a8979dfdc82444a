package dev.nljdbc.joins;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Table;

/**
 * A column that others may refer to.
 *
 * @param table its table
 * @param column itself
 * @param name how columns that refer to it are named
 * @param belief that it is a key, above 0 and at most 1
 */
record KeyTarget(Table table, Column column, KeyName name, double belief) {}
