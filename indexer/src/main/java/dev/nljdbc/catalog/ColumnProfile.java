// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the values of a column look like, beyond {@link ColumnStatistics}' counts and ranges (after
 * AskData, arXiv 2505.19988: profiles of columns help a model more than hints that people wrote).
 * Made from the values of the rows read, in the same pass as the counts.
 *
 * @param lengths how long the values are, for text; null otherwise
 * @param shape the pattern that most values of a text column have; null when there is none
 * @param format what nearly all values are; null when nothing is recognised
 * @param common the values that occur most often, with their counts, most frequent first; empty
 *     when all values are listed in the statistics or none occurs twice
 * @param order whether the values rise from row to row
 * @param signature the {@link MinHash} of the distinct values, as {@link MinHash#encoded()} writes
 *     it; empty when the statistics list all values, and for columns that are no keys by their kind
 * @param next the values next to the least and the greatest, of the rows read; null for texts,
 *     where there are none, and where rows were added since
 */
public record ColumnProfile(
    @Nullable Lengths lengths,
    @Nullable Shape shape,
    @Nullable ValueFormat format,
    List<ValueCount> common,
    Order order,
    String signature,
    @Nullable NextValues next) {

  /** No statistics. */
  public static final ColumnProfile NONE =
      new ColumnProfile(null, null, null, List.of(), Order.NONE, "");

  /**
   * Lengths in characters (code points), over the distinct values.
   *
   * @param least of the shortest
   * @param typical the median
   * @param most of the longest
   */
  public record Lengths(int least, int typical, int most) {}

  /**
   * A pattern of characters.
   *
   * @param pattern {@code A} for a capital, {@code a} for another letter, {@code 9} for a digit,
   *     all else as it is; a {@code +} after one of the three stands for a run of any length
   * @param share the part of the distinct values that have it, 0 to 1
   */
  public record Shape(String pattern, double share) {}

  /**
   * How far the least and the greatest value stand from the others.
   *
   * @param least the least value but one
   * @param greatest the greatest value but one
   */
  public record NextValues(String least, String greatest) {}

  /** How values follow each other in the order in which the engine gives the rows. */
  public enum Order {
    /** No order, or too few values. */
    NONE,
    /** Each is greater than the one before. */
    RISING,
    /** Whole numbers, each used once, without gaps. */
    SEQUENCE
  }

  /** Copies the list. */
  public ColumnProfile {
    common = List.copyOf(common);
  }

  /** A profile that says nothing of the values next to the extremes. */
  public ColumnProfile(
      @Nullable Lengths lengths,
      @Nullable Shape shape,
      @Nullable ValueFormat format,
      List<ValueCount> common,
      Order order,
      String signature) {
    this(lengths, shape, format, common, order, signature, null);
  }

  /** The format of a column's values, where the type does not tell. */
  public enum ValueFormat {
    /** Dates in text, year first: {@code 2023-05-31}. */
    DATE("dates written yyyy-mm-dd"),
    /** Dates in text with the month or the day first: {@code 31.05.2023}, {@code 5/31/23}. */
    LOCAL_DATE("dates with the year last"),
    /** Dates in eight digits: {@code 20230531}. */
    COMPACT_DATE("dates written yyyymmdd"),
    /** Dates with the time of day, in text. */
    DATE_TIME("dates with times"),
    /** Times of day in text. */
    TIME("times of day"),
    /** Years in whole numbers or text. */
    YEAR("years"),
    /** Yes and no in text or as 1 and 0. */
    BOOLEAN("yes-no flags"),
    /** Numbers in text. */
    NUMBER("numbers in text"),
    /** Numbers followed by a percent sign. */
    PERCENT("percentages in text"),
    /** E-mail addresses. */
    EMAIL("e-mail addresses"),
    /** Addresses of web pages. */
    URL("web addresses"),
    /** Universally unique identifiers (RFC 9562). */
    UUID("UUIDs"),
    /** Addresses of the Internet Protocol, version 4. */
    IP_ADDRESS("IP addresses"),
    /** Telephone numbers. */
    PHONE("telephone numbers"),
    /** Countries by their codes of two or three capitals (ISO 3166). */
    COUNTRY_CODE("ISO country codes"),
    /** Currencies by their codes (ISO 4217). */
    CURRENCY_CODE("ISO currency codes"),
    /** Languages by their codes of two small letters (ISO 639). */
    LANGUAGE_CODE("ISO language codes"),
    /** Objects and arrays in JSON. */
    JSON("JSON documents");

    private final String words;

    ValueFormat(String words) {
      this.words = words;
    }

    /** The format in words, in the plural. */
    public String words() {
      return words;
    }
  }
}
