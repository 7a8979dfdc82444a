package dev.nljdbc.queries;

import dev.nljdbc.catalog.Table;

/**
 * A table as it stands once in a query: a table that is joined with itself occurs twice.
 *
 * @param number tells the occurrences of one query apart, in order of appearance
 */
record Occurrence(Table table, int number) {

  @Override
  public boolean equals(Object other) {
    return other instanceof Occurrence that && number == that.number;
  }

  @Override
  public int hashCode() {
    return number;
  }
}
