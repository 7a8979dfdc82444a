// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of a column (Interactive-T2S, appendix A: samples for text, range for numbers and
 * dates, all values for enumerable columns).
 *
 * @param rows rows read
 * @param nulls nulls among them
 * @param distinct distinct values that are not null
 * @param estimated whether the counts come from a sample; shown with a {@code ~}
 * @param min the least value as text, for numbers and dates; null otherwise or when all are null
 * @param max the greatest
 * @param values every value with its count (0 for unknown), most frequent first, when the column is
 *     categorical (few distinct values); empty otherwise
 * @param samples up to a dozen values, each cut at 100 characters, for text columns that are not
 *     categorical
 * @param profile what the values look like
 */
public record ColumnStatistics(
    long rows,
    long nulls,
    long distinct,
    boolean estimated,
    @Nullable String min,
    @Nullable String max,
    List<ValueCount> values,
    List<String> samples,
    ColumnProfile profile) {

  /** No statistics. */
  public static final ColumnStatistics NONE = counted(0, 0, false);

  /** A value, exactly as in the cell, and the rows that hold it. */
  public record ValueCount(String value, long count) {}

  /** Copies the lists. */
  public ColumnStatistics {
    values = List.copyOf(values);
    samples = List.copyOf(samples);
  }

  /** Statistics without a profile. */
  public ColumnStatistics(
      long rows,
      long nulls,
      long distinct,
      boolean estimated,
      @Nullable String min,
      @Nullable String max,
      List<ValueCount> values,
      List<String> samples) {
    this(rows, nulls, distinct, estimated, min, max, values, samples, ColumnProfile.NONE);
  }

  /** The counts of a column whose values were not read. */
  public static ColumnStatistics counted(long rows, long nulls, boolean estimated) {
    return new ColumnStatistics(rows, nulls, 0, estimated, null, null, List.of(), List.of());
  }

  /** These statistics without minimum and maximum. */
  public ColumnStatistics withoutRange() {
    return new ColumnStatistics(
        rows, nulls, distinct, estimated, null, null, values, samples, profile);
  }

  /**
   * With values that people say a column has, where its rows were not read, or not all of them. As
   * they are where all were read, or where there are more values than people say.
   */
  public ColumnStatistics stating(List<String> stated) {
    if (rows > 0 && !(estimated && categorical())) {
      return this;
    }
    Set<String> known = values.stream().map(ValueCount::value).collect(Collectors.toSet());
    List<ValueCount> all = new ArrayList<>(values);
    stated.stream()
        .filter(value -> !known.contains(value))
        .forEach(value -> all.add(new ValueCount(value, 0)));
    return new ColumnStatistics(rows, nulls, all.size(), true, min, max, all, samples, profile);
  }

  /** A sketch of the distinct values; empty when nothing is known of them. */
  public MinHash signature() {
    return categorical()
        ? MinHash.of(values.stream().map(ValueCount::value).toList())
        : MinHash.decoded(profile.signature());
  }

  /** Whether all values are listed. */
  public boolean categorical() {
    return !values.isEmpty();
  }

  /** The values that are known: all where they are listed, or else the samples. */
  public List<String> known() {
    return categorical() ? values.stream().map(ValueCount::value).toList() : samples;
  }

  /** The least and the greatest value, where they are known. */
  public List<String> range() {
    return Stream.of(min, max).flatMap(Stream::ofNullable).toList();
  }

  /** Whether no value occurs twice, among at least one. */
  public boolean unique() {
    return !estimated && distinct > 0 && distinct == rows - nulls;
  }
}
