// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantics;

import dev.nljdbc.semantics.SemanticModel.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The cubes of Cube's YAML: dimensions, measures, segments and joins of cubes over a table. Cubes
 * over a query, rolling windows and views are passed over. Source: cube.dev, "Data model".
 */
final class CubeModels implements SemanticFormat {

  /** {@code {CUBE}}, {@code {CUBE.amount}}, {@code {customers.id}}, {@code ${CUBE}}. */
  private static final Pattern MEMBER = Pattern.compile("\\$?\\{\\s*([\\w.]+)\\s*\\}");

  /** {@code {CUBE}.customer_id = {customers}.id} and its like, after members were put in. */
  private static final Pattern EQUAL =
      Pattern.compile("(\\w+)\\.\"?(\\w+)\"?\\s*=\\s*(\\w+)\\.\"?(\\w+)\"?");

  private static final int DEEPEST = 50;

  /** The most text that members stand for, in characters. */
  private static final long MOST = 10_000_000;

  private final Map<String, SourceNode> cubes = new LinkedHashMap<>();

  /** What members stand for, and those under way for their own names. */
  private final Map<String, String> members = new HashMap<>();

  private long left = MOST;
  private int depth;

  @Override
  public boolean fits(SourceNode root) {
    return root.get("cubes").present();
  }

  @Override
  public void read(SourceNode root, SemanticCollector into) {
    root.get("cubes").items().forEach(cube -> cubes.put(cube.text("name"), cube));
    root.get("views").items().forEach(view -> into.skip("views of cubes"));
  }

  @Override
  public void finish(SemanticCollector into) {
    for (SourceNode cube : cubes.values()) {
      if (table(cube).isEmpty()) {
        into.skip("cubes over a query");
      } else {
        cube(cube, into);
      }
    }
    if (left < 0) {
      into.skip("members that stand for too much SQL");
    }
  }

  /** The table of a cube; empty for one over a query that is more than all of a table. */
  private static String table(SourceNode cube) {
    String table = cube.first("sql_table", "sqlTable").text();
    if (!table.isEmpty()) {
      return table;
    }
    Matcher all =
        Pattern.compile("(?is)SELECT\\s+\\*\\s+FROM\\s+([\\w.\"`]+)\\s*").matcher(cube.text("sql"));
    return all.matches() ? all.group(1) : "";
  }

  private void cube(SourceNode cube, SemanticCollector into) {
    String table = table(cube);
    List<String> names = new ArrayList<>(SemanticCollector.synonyms(cube));
    names.add(cube.text("title"));
    into.describe(table, "", cube.text("description"), names, cube);
    List<String> key = new ArrayList<>();
    for (SourceNode dimension : cube.get("dimensions").items()) {
      dimension(cube, dimension, into);
      String sql = dimension.text("sql");
      if (dimension.first("primary_key", "primaryKey").isTrue() && column(sql).isPresent()) {
        key.add(column(sql).get());
      }
    }
    into.key(table, key, true, cube);
    cube.get("measures").items().forEach(measure -> measure(cube, measure, into));
    for (SourceNode segment : cube.get("segments").items()) {
      term(cube, segment, written(cube, segment.text("sql")), "", into);
    }
    cube.get("joins").items().forEach(join -> join(cube, join, into));
  }

  /** The column that a piece of SQL is. */
  private static Optional<String> column(String sql) {
    Matcher plain = Pattern.compile("(?:\\$?\\{CUBE\\}\\.)?\"?(\\w+)\"?").matcher(sql);
    return plain.matches() ? Optional.of(plain.group(1)) : Optional.empty();
  }

  private void dimension(SourceNode cube, SourceNode dimension, SemanticCollector into) {
    Optional<String> column = column(dimension.text("sql"));
    if (column.isEmpty()) {
      term(cube, dimension, written(cube, dimension.text("sql")), "", into);
      return;
    }
    into.column(table(cube), column.get(), dimension);
  }

  private void measure(SourceNode cube, SourceNode measure, SemanticCollector into) {
    if (measure.first("rolling_window", "rollingWindow", "multi_stage").present()) {
      into.skip("measures over time");
      return;
    }
    Optional<String> sql = aggregate(cube, measure);
    if (sql.isEmpty()) {
      into.skip("measures of kind " + measure.text("type"));
      return;
    }
    boolean several = measure.text("type").equals("number");
    term(cube, measure, sql.get(), several ? "" : filters(cube, measure), into);
  }

  /** The aggregate of a measure, without filters that can be conditions. */
  private Optional<String> aggregate(SourceNode cube, SourceNode measure) {
    String type = measure.text("type");
    if (type.equals("number")) {
      return Optional.of(written(cube, measure.text("sql"))).filter(s -> !s.isEmpty());
    }
    String sql = measure.text("sql");
    return SqlText.aggregate(
        type.equals("count_distinct_approx") ? "count_distinct" : type,
        sql.isEmpty() ? "1" : written(cube, sql));
  }

  private String filters(SourceNode cube, SourceNode measure) {
    String all = "";
    for (SourceNode filter : measure.get("filters").items()) {
      all = SqlText.both(all, written(cube, filter.text("sql")));
    }
    return all;
  }

  /** SQL with what its members stand for; columns of other cubes keep the cube's name. */
  private String written(SourceNode cube, String sql) {
    return SqlText.replaced(sql, MEMBER, member -> member(cube, member));
  }

  private String member(SourceNode cube, String member) {
    String own = cube.text("name");
    int dot = member.indexOf('.');
    String of = dot < 0 ? own : member.substring(0, dot);
    if (member.equals("CUBE") || member.equals("TABLE")) {
      return own;
    } else if (cubes.containsKey(member)) {
      return member;
    }
    SourceNode from = of.equals("CUBE") || of.equals(own) ? cube : cubes.get(of);
    String name = member.substring(dot + 1);
    if (from == null || left < 0 || depth == DEEPEST) {
      return of + "." + name;
    }
    String itself = from.text("name") + "." + name;
    String known = members.putIfAbsent(itself, itself); // one that names itself stands for no more
    depth++;
    String text = known != null ? known : standsFor(from, name);
    depth--;
    members.put(itself, text);
    left -= text.length();
    return text;
  }

  private String standsFor(SourceNode from, String name) {
    for (SourceNode dimension : from.get("dimensions").items()) {
      if (dimension.text("name").equals(name)) {
        return column(dimension.text("sql"))
            .map(c -> from.text("name") + "." + c)
            .orElseGet(() -> SqlText.part(written(from, dimension.text("sql"))));
      }
    }
    for (SourceNode measure : from.get("measures").items()) {
      if (measure.text("name").equals(name)) {
        return conditioned(from, measure);
      }
    }
    return from.text("name") + "." + name;
  }

  /** A measure within another, which sees its own rows only. */
  private String conditioned(SourceNode cube, SourceNode measure) {
    String where = filters(cube, measure);
    String sql = measure.text("sql");
    if (where.isEmpty() || measure.text("type").equals("number")) {
      return SqlText.part(aggregate(cube, measure).orElse(""));
    }
    String value = sql.isEmpty() ? "1" : written(cube, sql);
    return SqlText.aggregate(measure.text("type"), "CASE WHEN " + where + " THEN " + value + " END")
        .orElse("");
  }

  private void term(
      SourceNode cube, SourceNode at, String sql, String where, SemanticCollector into) {
    Source source = new Source(cube.text("name"), table(cube));
    into.term(at, at.text("description"), source, sql, where);
  }

  private void join(SourceNode cube, SourceNode join, SemanticCollector into) {
    SourceNode other = cubes.get(join.text("name"));
    Matcher equal = EQUAL.matcher(written(cube, join.text("sql")).strip());
    if (other == null || !equal.matches()) {
      into.skip("joins that are no equal columns");
      return;
    }
    boolean own = equal.group(1).equals(cube.text("name"));
    String mine = equal.group(own ? 2 : 4);
    String theirs = equal.group(own ? 4 : 2);
    if (join.text("relationship").matches("one_to_many|has_many|hasMany")) {
      into.reference(table(other), List.of(theirs), table(cube), List.of(mine), join);
    } else {
      into.reference(table(cube), List.of(mine), table(other), List.of(theirs), join);
    }
  }
}
