// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.AppendedRows;
import dev.nljdbc.catalog.read.TableStatistics;
import dev.nljdbc.catalog.read.TableStatistics.Extent;
import dev.nljdbc.index.TableRecord.Reading;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The high-water mark of a table: the greatest key that the index has read. A refresh of a table
 * that grew reads greater keys only.
 *
 * @param greatest the greatest key that was read
 * @param rows how many rows there were up to it
 * @param whole how many of them were read in one go, when all were
 * @param base the engine's mark of the rows when all were last read or compared
 * @param added how many rows were added since then
 * @param compared when that was, in milliseconds since 1970
 * @param proven whether nothing but these rows is known to have changed since
 * @param sample some of the rows
 */
record HighWaterMark(
    long greatest,
    long rows,
    long whole,
    String base,
    long added,
    long compared,
    boolean proven,
    Sample sample) {

  HighWaterMark {
    Objects.requireNonNull(base);
    Objects.requireNonNull(sample);
  }

  /** Smaller tables are read whole in no time. */
  private static final long FEWEST_ROWS = 1_000;

  /** What is an estimate after a growth is right again when the table grew by this much. */
  private static final double MOST_GROWTH = 1.5;

  /** All rows are compared again when this many times the time passed that reading them takes. */
  private static final int SHARE = 10;

  /**
   * A digest of rows at some keys between two.
   *
   * @param least the least key
   * @param greatest the greatest
   * @param digest of the rows
   */
  record Sample(long least, long greatest, String digest) {

    Sample {
      Objects.requireNonNull(digest);
    }
  }

  /**
   * What is known just before all rows are read.
   *
   * @param mark the engine's mark of the rows
   * @param key the greatest key; empty where it was not asked for
   */
  record Start(String mark, OptionalLong key) {}

  /**
   * A next step.
   *
   * @param growth what is known of the rows that were read
   * @param last the greatest key now
   */
  record Step(HighWaterMark growth, long last) {

    /** Whether there are rows to read. */
    boolean further() {
      return last > growth.greatest;
    }
  }

  /**
   * After all rows were read.
   *
   * @return empty where it is not sure up to which key they were, or they are few
   */
  static Optional<HighWaterMark> of(
      Table table,
      TableStatistics read,
      Reading reading,
      Start start,
      Optional<AppendedRows> reader,
      Instant now)
      throws SQLException {
    boolean all = read.extent() == Extent.WHOLE || read.extent() == Extent.TEXTS;
    if (reader.isEmpty()
        || !all
        || !reading.complete()
        || !reading.warnings().isEmpty()
        || read.estimated()
        || read.rows() < FEWEST_ROWS) {
      return Optional.empty();
    }
    Column key = table.monotonicKey().orElseThrow();
    OptionalLong least = AppendedRows.number(read.column(key.name()).min());
    OptionalLong greatest = AppendedRows.number(read.column(key.name()).max());
    if (least.isEmpty() || greatest.isEmpty()) {
      return Optional.empty();
    }
    long last = greatest.getAsLong();
    OptionalLong meanwhile = reader.get().count(start.key().orElse(last), last);
    return reader
        .get()
        .sample(least.getAsLong(), last)
        .map(
            digest ->
                new HighWaterMark(
                    last,
                    read.rows(),
                    read.rows(),
                    start.mark(),
                    meanwhile.orElse(0),
                    now.toEpochMilli(),
                    true,
                    new Sample(least.getAsLong(), last, digest)));
  }

  /** Whether it is time to compare all rows. */
  boolean due(Reading reading, Instant now) {
    Duration age = Duration.between(Instant.ofEpochMilli(compared), now).abs();
    return age.toMillis() >= SHARE * Math.max(1, reading.millis());
  }

  /** Whether so many further rows make it another table. */
  boolean tooMany(long further) {
    return rows + further > MOST_GROWTH * whole;
  }

  /** With further rows. */
  HighWaterMark with(AppendedRows.Grown grown) {
    long more = grown.rows();
    return new HighWaterMark(
        grown.greatest(), rows + more, whole, base, added + more, compared, proven, sample);
  }

  HighWaterMark proven(boolean known) {
    return new HighWaterMark(greatest, rows, whole, base, added, compared, known, sample);
  }

  /** After all rows up to the key were found to be as they were read. */
  HighWaterMark compared(String stamp, Instant now) {
    return new HighWaterMark(greatest, rows, whole, stamp, 0, now.toEpochMilli(), true, sample);
  }
}
