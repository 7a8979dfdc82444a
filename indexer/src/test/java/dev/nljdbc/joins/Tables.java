// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Catalogs made by hand: {@code table("a", "id*", "name", "b_id")}, a star marks the primary key.
 */
public final class Tables {

  private final List<Table> tables = new ArrayList<>();
  private final List<ForeignKey> keys = new ArrayList<>();

  public Tables table(String name, String... columns) {
    TableId id = TableId.of(name);
    List<Column> made =
        Arrays.stream(columns)
            .map(
                c -> {
                  String plain = c.replace("*", "");
                  boolean number = plain.toLowerCase().matches(".*(id|no|number|count|_to)");
                  return new Column(
                      id.column(plain),
                      number ? "INTEGER" : "TEXT",
                      number ? Types.INTEGER : Types.VARCHAR,
                      true,
                      null,
                      "",
                      List.of());
                })
            .toList();
    List<String> primary =
        Arrays.stream(columns).filter(c -> c.endsWith("*")).map(c -> c.replace("*", "")).toList();
    tables.add(new Table(id, Table.Kind.TABLE, made, primary, List.of(), 0, false, ""));
    return this;
  }

  /** {@code key("fk", "a.b_id", "b.id")}; composite: {@code "a.x,y"}. */
  public Tables key(String name, String from, String to) {
    return key(name, from, to, 1);
  }

  public Tables key(String name, String from, String to, double score) {
    keys.add(
        new ForeignKey(
            name,
            TableId.of(from.substring(0, from.indexOf('.'))),
            List.of(from.substring(from.indexOf('.') + 1).split(",")),
            TableId.of(to.substring(0, to.indexOf('.'))),
            List.of(to.substring(to.indexOf('.') + 1).split(",")),
            score));
    return this;
  }

  public Catalog catalog() {
    return new Catalog("Test", "1", tables, keys);
  }

  public JoinGraph graph() {
    return JoinGraph.of(catalog());
  }

  public static ColumnId column(String qualified) {
    int dot = qualified.indexOf('.');
    return TableId.of(qualified.substring(0, dot)).column(qualified.substring(dot + 1));
  }
}
