// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.analysis;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.llm.TokenCounter;
import java.util.Collection;
import java.util.List;

/**
 * The mean number of tables of a database, of columns of a table, of foreign keys of a database,
 * and of tokens that its schema takes as {@code CREATE TABLE} statements with names, types and
 * keys, in GPT-4o's encoding o200k_base.
 *
 * <p>Source: Interactive-T2S, table 6; it does not say how it writes the schema.
 */
record SchemaSizes(double tables, double columns, double foreignKeys, double tokens) {

  static SchemaSizes of(Collection<Catalog> catalogs) {
    long tables = 0;
    long columns = 0;
    long keys = 0;
    long tokens = 0;
    for (Catalog catalog : catalogs) {
      List<Table> own = tables(catalog);
      tables += own.size();
      columns += own.stream().mapToInt(table -> table.columns().size()).sum();
      keys += catalog.foreignKeys().stream().mapToInt(key -> key.fromColumns().size()).sum();
      tokens += TokenCounter.count(text(catalog));
    }
    return new SchemaSizes(
        mean(tables, catalogs.size()),
        mean(columns, tables),
        mean(keys, catalogs.size()),
        mean(tokens, catalogs.size()));
  }

  private static double mean(long sum, long count) {
    return count == 0 ? 0 : (double) sum / count;
  }

  private static List<Table> tables(Catalog catalog) {
    return catalog.tables().stream().filter(table -> table.kind() == Table.Kind.TABLE).toList();
  }

  private static String text(Catalog catalog) {
    StringBuilder text = new StringBuilder();
    for (Table table : tables(catalog)) {
      text.append("CREATE TABLE ").append(table.id().name()).append(" (\n");
      table.columns().forEach(one -> text.append(one.name() + " " + one.type() + ",\n"));
      if (!table.primaryKey().isEmpty()) {
        text.append("PRIMARY KEY (").append(String.join(", ", table.primaryKey())).append("),\n");
      }
      catalog.foreignKeys().stream()
          .filter(key -> key.from().equals(table.id()))
          .forEach(key -> text.append(text(key)));
      text.append(");\n");
    }
    return text.toString();
  }

  private static String text(ForeignKey key) {
    String from = String.join(", ", key.fromColumns());
    String to = String.join(", ", key.toColumns());
    return "FOREIGN KEY (%s) REFERENCES %s (%s),\n".formatted(from, key.to().name(), to);
  }
}
