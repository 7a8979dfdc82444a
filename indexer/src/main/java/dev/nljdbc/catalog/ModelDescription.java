package dev.nljdbc.catalog;

import dev.nljdbc.text.Sha256;
import java.util.List;

/**
 * A column description that a model wrote from a profile (after AskData, arXiv 2505.19988: a short
 * text for search, a long one for understanding). Ranks below descriptions of people.
 *
 * @param column which one
 * @param type its declared type when it was described; not used once the type differs
 * @param brief in a few words
 * @param full in a few sentences
 * @param basis what the model saw: {@code schema}, {@code values} or {@code rows}; shown only where
 *     as much may be shown
 * @param profile {@link #profile(Column, ColumnStatistics)} at that time
 * @param model its name
 */
public record ModelDescription(
    ColumnId column,
    String type,
    String brief,
    String full,
    String basis,
    String profile,
    String model) {

  /** The prefix of a model's description wherever it is shown. */
  public static final String MARK = "(by model) ";

  private static final int LENGTH = 16;

  /** The short text with its mark. */
  public String marked() {
    return MARK + brief;
  }

  /** Whether a column's description is a model's. */
  public static boolean marks(Column column) {
    return column.description().startsWith(MARK);
  }

  /**
   * A hash of what a description is based on: type, format, the values of a categorical column.
   * Excludes counts and ranges, which change with every row.
   */
  public static String profile(Column column, ColumnStatistics statistics) {
    ColumnProfile profile = statistics.profile();
    List<String> values =
        statistics.values().stream().map(ColumnStatistics.ValueCount::value).sorted().toList();
    boolean empty = statistics.rows() == statistics.nulls();
    ColumnProfile.Shape shape = profile.shape();
    String text =
        String.join(
            "\0",
            column.type(),
            String.valueOf(profile.format()),
            shape == null ? "" : shape.pattern(),
            String.join("\1", values),
            empty ? "empty" : "");
    return Sha256.hex(text, LENGTH);
  }
}
