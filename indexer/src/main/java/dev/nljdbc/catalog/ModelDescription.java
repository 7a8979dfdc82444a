package dev.nljdbc.catalog;

import java.util.List;

/**
 * What a model wrote of a column, from its profile (after AskData, arXiv 2505.19988: a short text
 * to find the column by, a long one to understand it). Ranks below all that people wrote.
 *
 * @param column which one
 * @param type its declared type when it was described; of a column of another type nothing is known
 * @param brief in a few words
 * @param full in a few sentences
 * @param basis what the model was told: {@code schema}, {@code values} or {@code rows}; who may not
 *     be told as much may not be told what it wrote either
 * @param profile {@link #profile(Column, ColumnStatistics)} of then
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

  /** What a model's description begins with wherever it is shown. */
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
   * A hash of what a description may rest on: type, form, the values of a categorical column. Not
   * of counts and ranges, which change with every row.
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
