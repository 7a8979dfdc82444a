// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexOrDocValuesQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Restricts a search to tables and columns. */
final class ValueScope {

  /** Everything. */
  static final ValueScope ALL = new ValueScope(null, null);

  private final @Nullable Query filter;
  private final @Nullable Set<Long> numbers;

  private ValueScope(@Nullable Query filter, @Nullable Set<Long> numbers) {
    this.filter = filter;
    this.numbers = numbers;
  }

  static ValueScope of(ValueQuery query, Catalog catalog, ValueColumnsFile numbers) {
    if (query.tables().isEmpty() && query.columns().isEmpty()) {
      return ALL;
    }
    List<BytesRef> terms = new ArrayList<>();
    List<Long> wanted = new ArrayList<>();
    ValueQuery.Names names = query.names();
    int first = 0;
    for (Table table : catalog.tables()) {
      for (int column : names.places(table)) {
        int number = numbers.number(first + column);
        if (number >= 0) {
          terms.add(new BytesRef(Integer.toString(number)));
          wanted.add((long) number);
        }
      }
      first += table.columns().size();
    }
    return new ValueScope(filter(terms, wanted), Set.copyOf(wanted));
  }

  /** One column, by its number. */
  static ValueScope of(int number) {
    BytesRef term = new BytesRef(Integer.toString(number));
    return new ValueScope(filter(List.of(term), List.of((long) number)), Set.of((long) number));
  }

  /** Reads terms where the filter leads, and each value's column where the query leads. */
  private static Query filter(List<BytesRef> terms, List<Long> numbers) {
    long[] all = numbers.stream().mapToLong(Long::longValue).toArray();
    return new IndexOrDocValuesQuery(
        new TermInSetQuery(ValueFields.COLUMN, terms),
        NumericDocValuesField.newSlowSetQuery(ValueFields.COLUMN, all));
  }

  /** Whether no table or column has the names asked for. */
  boolean empty() {
    return numbers != null && numbers.isEmpty();
  }

  /** Whether the column of that number is in the scope. */
  boolean has(long number) {
    return numbers == null || numbers.contains(number);
  }

  /** The query, kept to the scope. */
  Query within(Query query) {
    return filter == null
        ? query
        : new BooleanQuery.Builder()
            .add(query, BooleanClause.Occur.MUST)
            .add(filter, BooleanClause.Occur.FILTER)
            .build();
  }
}
