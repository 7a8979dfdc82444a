// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnProfile;
import dev.nljdbc.catalog.ColumnProfile.Lengths;
import dev.nljdbc.catalog.ColumnProfile.Order;
import dev.nljdbc.catalog.ColumnProfile.Shape;
import dev.nljdbc.catalog.ColumnProfile.ValueFormat;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Describes the statistics and profile of a column in one English sentence, by fixed rules without
 * a model. Estimates have a {@code ~}.
 */
public final class ProfileSentence {

  private static final int LONGEST = 200;
  private static final int LONGEST_VALUE = 24;
  private static final int SHOWN_VALUES = 4;
  private static final int SHOWN_COMMON = 2;
  private static final double HUNDRED = 100;

  private final Column column;
  private final ColumnStatistics statistics;
  private final ColumnProfile profile;
  private final String about;

  private ProfileSentence(Column column, ColumnStatistics statistics) {
    this.column = column;
    this.statistics = statistics;
    this.profile = statistics.profile();
    this.about = statistics.estimated() ? "~" : "";
  }

  /** The sentence, at most {@value #LONGEST} characters; empty when no rows were looked at. */
  public static String of(Column column, ColumnStatistics statistics) {
    if (statistics.rows() == 0) {
      return "";
    }
    return new ProfileSentence(column, statistics).sentence();
  }

  /**
   * What the profile adds to counts, ranges and samples: format or shape, and frequent values.
   * Empty when there is nothing.
   */
  public static List<String> notes(Column column, ColumnStatistics statistics) {
    List<String> notes = new ArrayList<>();
    form(column, statistics).ifPresent(notes::add);
    new ProfileSentence(column, statistics).common().ifPresent(notes::add);
    return notes;
  }

  /** The format or shape of the values. */
  public static Optional<String> form(Column column, ColumnStatistics statistics) {
    ValueFormat format = statistics.profile().format();
    return format != null
        ? Optional.of(words(format, column))
        : new ProfileSentence(column, statistics).shape();
  }

  /** A column without a type, as in SQLite's views, may hold numbers as such. */
  private static String words(ValueFormat format, Column column) {
    return format == ValueFormat.NUMBER && column.type().isBlank() ? "numbers" : format.words();
  }

  private String sentence() {
    long filled = statistics.rows() - statistics.nulls();
    if (filled == 0) {
      return "All values are null.";
    }
    List<String> parts = new ArrayList<>();
    parts.add(subject());
    Stream.of(amount(), shape(), nulls(), common()).forEach(part -> part.ifPresent(parts::add));
    String sentence = String.join(", ", parts);
    while (sentence.length() >= LONGEST && parts.size() > 1) {
      parts.remove(parts.size() - 1);
      sentence = String.join(", ", parts);
    }
    return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1) + ".";
  }

  private String subject() {
    ValueFormat format = profile.format();
    String what = format != null ? words(format, column) : noun();
    Lengths lengths = profile.lengths();
    String size = lengths == null || format != null ? "" : " of " + length(lengths);
    String range =
        statistics.min() == null || statistics.max() == null || statistics.categorical()
            ? ""
            : " from " + cut(statistics.min()) + " to " + cut(statistics.max());
    return what + size + range + (profile.order() == Order.SEQUENCE ? " without gaps" : "");
  }

  private String noun() {
    return switch (column.kind()) {
      case TEXT -> "texts";
      case NUMBER -> "numbers";
      case TEMPORAL -> column.type().toLowerCase(Locale.ROOT).equals("time") ? "times" : "dates";
      case BOOLEAN -> ValueFormat.BOOLEAN.words();
      case OTHER -> "values";
    };
  }

  private static String length(Lengths lengths) {
    if (lengths.least() == lengths.most()) {
      return lengths.most() == 1 ? "one character" : lengths.most() + " characters";
    }
    String typical =
        lengths.typical() == lengths.least() || lengths.typical() == lengths.most()
            ? ""
            : ", typically " + lengths.typical();
    return lengths.least() + " to " + lengths.most() + " characters" + typical;
  }

  private Optional<String> amount() {
    if (statistics.distinct() == 0) {
      return Optional.empty();
    }
    if (statistics.categorical()) {
      return Optional.of(categories());
    }
    if (statistics.unique()) {
      return Optional.of(
          profile.order() == Order.RISING ? "each different and rising" : "each once");
    }
    return Optional.of(about + statistics.distinct() + " different");
  }

  private String categories() {
    List<ValueCount> values = statistics.values();
    String shown =
        values.stream().limit(SHOWN_VALUES).map(this::shown).collect(Collectors.joining(", "));
    if (values.size() == 1) {
      return "always " + shown;
    }
    return "one of " + shown + (values.size() > SHOWN_VALUES ? ", … (" + values.size() + ")" : "");
  }

  private Optional<String> shape() {
    Shape shape = profile.shape();
    if (shape == null || profile.format() != null || statistics.categorical()) {
      return Optional.empty();
    }
    return Optional.of((shape.share() < 1 ? "mostly like " : "like ") + shape.pattern());
  }

  private Optional<String> nulls() {
    if (statistics.nulls() == 0) {
      return Optional.empty();
    }
    double share = HUNDRED * statistics.nulls() / statistics.rows();
    return Optional.of(about + (share < 1 ? "less than 1" : Math.round(share)) + " % null");
  }

  private Optional<String> common() {
    if (profile.common().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "most often "
            + profile.common().stream()
                .limit(SHOWN_COMMON)
                .map(v -> shown(v) + " (" + about + v.count() + ")")
                .collect(Collectors.joining(", ")));
  }

  private String shown(ValueCount value) {
    String text = cut(value.value());
    return column.kind() == ColumnKind.TEXT ? "'" + text + "'" : text;
  }

  /** One line, at most {@value #LONGEST_VALUE} characters. */
  private static String cut(@Nullable String value) {
    String line = String.valueOf(value).replaceAll("\\s+", " ");
    return line.codePointCount(0, line.length()) <= LONGEST_VALUE
        ? line
        : line.substring(0, line.offsetByCodePoints(0, LONGEST_VALUE - 1)) + "…";
  }
}
