package dev.nljdbc.agent.tool;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.config.Nearest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The nearest real names to those that do not exist: what an engine's error leaves out. */
final class NearestNames {

  private static final int SHOWN = 5;
  private static final Pattern WORD =
      Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_$]*(?:\\.[\\p{L}_][\\p{L}\\p{N}_$]*)*");

  private final Catalog catalog;

  NearestNames(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * Columns for a name: those of that name in other tables, else those of its table, nearest first,
   * else the nearest of all.
   */
  String columns(String name) {
    int dot = name.lastIndexOf('.');
    String column = dot < 0 ? name : name.substring(dot + 1);
    Set<String> found = new LinkedHashSet<>();
    for (Column c : catalog.columns()) {
      if (c.name().equalsIgnoreCase(column)) {
        found.add(c.id().toString());
      }
    }
    if (found.isEmpty() && dot > 0) {
      catalog
          .table(name.substring(0, dot))
          .ifPresent(
              t ->
                  Nearest.sorted(column, t.columns().stream().map(Column::name).toList())
                      .forEach(c -> found.add(t.id().column(c).toString())));
    }
    if (found.isEmpty()) {
      String nearest = Nearest.of(column, catalog.columns().stream().map(Column::name).toList());
      catalog.columns().stream()
          .filter(c -> c.name().equals(nearest))
          .forEach(c -> found.add(c.id().toString()));
    }
    return found.stream().limit(SHOWN).collect(Collectors.joining(", "));
  }

  /**
   * Hints for the names in an engine's error message that the catalog does not have.
   *
   * @param message the engine's
   * @param sql the query; only words that it holds are looked at
   */
  String hints(String message, String sql) {
    String folded = sql.toLowerCase(Locale.ROOT);
    List<String> hints = new ArrayList<>();
    Set<String> seen = new LinkedHashSet<>();
    Matcher m = WORD.matcher(message);
    while (m.find() && hints.size() < 3) {
      String name = m.group();
      if (!seen.add(name.toLowerCase(Locale.ROOT))
          || !folded.contains(name.toLowerCase(Locale.ROOT))) {
        continue;
      }
      if (message.toLowerCase(Locale.ROOT).contains("column") && !knownColumn(name)) {
        hints.add("nearest to " + name + ": " + columns(name));
      } else if (message.toLowerCase(Locale.ROOT).matches("(?s).*(table|relation).*")
          && catalog.table(name).isEmpty()) {
        hints.add(
            "nearest table to "
                + name
                + ": "
                + Nearest.of(name, catalog.tables().stream().map(t -> t.id().toString()).toList()));
      }
    }
    return String.join("; ", hints);
  }

  /**
   * An alias before the dot says nothing: a column is known when it is in the table named, or the
   * qualifier is no table.
   */
  private boolean knownColumn(String name) {
    if (isKeyword(name)) {
      return true;
    }
    return name.indexOf('.') > 0
        ? catalog.column(name).isPresent()
        : catalog.table(name).isPresent();
  }

  private static boolean isKeyword(String name) {
    return Set.of(
            "select", "from", "where", "group", "order", "by", "column", "table", "in", "on", "and",
            "or", "not", "as", "is")
        .contains(name.toLowerCase(Locale.ROOT));
  }
}
