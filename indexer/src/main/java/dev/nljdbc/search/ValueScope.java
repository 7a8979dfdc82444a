package dev.nljdbc.search;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexOrDocValuesQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The tables and columns that a search is kept to. */
final class ValueScope {

  private final @Nullable Query filter;
  private final @Nullable Set<Long> numbers;

  private ValueScope(@Nullable Query filter, @Nullable Set<Long> numbers) {
    this.filter = filter;
    this.numbers = numbers;
  }

  static ValueScope of(ValueQuery query, Catalog catalog, ValueColumns numbers) {
    if (query.tables().isEmpty() && query.columns().isEmpty()) {
      return new ValueScope(null, null);
    }
    List<BytesRef> terms = new ArrayList<>();
    List<Long> wanted = new ArrayList<>();
    for (Column column : columns(query, catalog)) {
      ValueColumns.Entry entry = numbers.known(column.id());
      if (entry != null) {
        terms.add(new BytesRef(Integer.toString(entry.number())));
        wanted.add((long) entry.number());
      }
    }
    return new ValueScope(filter(terms, wanted), Set.copyOf(wanted));
  }

  /** The columns that a query is kept to. */
  static List<Column> columns(ValueQuery query, Catalog catalog) {
    Set<String> tables = folded(query.tables());
    Set<String> columns = folded(query.columns());
    List<Column> wanted = new ArrayList<>();
    for (Table table : catalog.tables()) {
      if (tables.isEmpty() || names(table.id()).anyMatch(tables::contains)) {
        table.columns().stream()
            .filter(c -> columns.isEmpty() || names(c.id()).anyMatch(columns::contains))
            .forEach(wanted::add);
      }
    }
    return wanted;
  }

  /** By terms where the filter leads, by looking at each value where the query does. */
  private static Query filter(List<BytesRef> terms, List<Long> numbers) {
    long[] all = numbers.stream().mapToLong(Long::longValue).toArray();
    return new IndexOrDocValuesQuery(
        new TermInSetQuery(ValueFields.COLUMN, terms),
        NumericDocValuesField.newSlowSetQuery(ValueFields.COLUMN, all));
  }

  private static Set<String> folded(List<String> names) {
    return names.stream()
        .map(name -> name.strip().toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }

  private static Stream<String> names(TableId table) {
    return Stream.of(table.name(), table.toString()).map(name -> name.toLowerCase(Locale.ROOT));
  }

  private static Stream<String> names(ColumnId column) {
    return Stream.of(column.name(), column.table().name() + "." + column.name(), column.toString())
        .map(name -> name.toLowerCase(Locale.ROOT));
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
