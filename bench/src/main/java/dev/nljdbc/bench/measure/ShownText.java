package dev.nljdbc.bench.measure;

import dev.nljdbc.catalog.ColumnId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What a conversation has shown of a database so far. A column is shown when a line names it beside
 * its table, or below the line of its table.
 */
final class ShownText {

  private static final Pattern NOT_IN_NAMES = Pattern.compile("[^\\p{L}\\p{N}_]+");

  private record Line(Set<String> words, String text) {}

  private final List<Line> lines = new ArrayList<>();
  private final String text;

  /**
   * Reads a text.
   *
   * @param text the prompt's part about the database, and the observations
   */
  ShownText(String text) {
    this.text = text;
    String heading = "";
    for (String line : text.split("\n")) {
      boolean below = line.startsWith("  ");
      heading = below ? heading : line;
      String whole = (below ? heading + " " + line : line).toLowerCase(Locale.ROOT);
      lines.add(new Line(new TreeSet<>(List.of(NOT_IN_NAMES.split(whole))), whole));
    }
  }

  boolean shows(ColumnId column) {
    String table = column.table().name().toLowerCase(Locale.ROOT);
    String name = column.name().toLowerCase(Locale.ROOT);
    return lines.stream().anyMatch(line -> has(line, table) && has(line, name));
  }

  /** Names of one word are words of the line; others may stand anywhere in it. */
  private static boolean has(Line line, String name) {
    return NOT_IN_NAMES.matcher(name).find() ? line.text.contains(name) : line.words.contains(name);
  }

  /** Whether a text is shown as a cell; the pattern of a LIKE need only be part of one. */
  boolean shows(String literal) {
    return text.contains("'" + literal.replace("'", "''") + "'")
        || literal.contains("%") && text.contains(literal.replace("%", ""));
  }
}
