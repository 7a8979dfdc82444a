// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.samples;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A question as somebody typed it, with the queries whose rows answer it.
 *
 * @param line where it stands in the file, from 1
 * @param database its sample database
 * @param text the question
 * @param follows whether it goes on from the question before
 * @param expected what the offline model made of it when this was written last
 * @param gold queries; the rows of any of them are a right answer
 */
public record SampleQuestion(
    int line, String database, String text, boolean follows, Verdict expected, List<String> gold) {

  /** The day on which they are asked: "last month" has a gold query for a certain month. */
  public static final LocalDate TODAY = LocalDate.of(2026, 11, 26);

  /** An analyst's. */
  public static final String ANALYST = "analyst.tsv";

  /** Of people in trade. */
  public static final String TRADE = "trade.tsv";

  /** Of people at a group of veterinary practices; the database can't tell four answers. */
  public static final String VETS = "vets.tsv";

  /**
   * All files, and who asked: people who had not seen the product, except the analyst. Changes of
   * the offline model were made after looking at answers to all of them but two.
   */
  public static final SortedMap<String, String> ALL =
      Collections.unmodifiableSortedMap(
          new TreeMap<>(
              Map.ofEntries(
                  Map.entry(ANALYST, "an analyst, about Chinook, Northwind and Sakila"),
                  Map.entry(TRADE, "people in trade, about the same"),
                  Map.entry(VETS, "people at a veterinary group"),
                  Map.entry("firms.tsv", "people at a campsite and a printing firm"),
                  Map.entry("rental.tsv", "people who rent out bicycles and flats"),
                  Map.entry(
                      "school.tsv",
                      "people at a music school and a waste firm, never used in development"),
                  Map.entry("services.tsv", "people at four services"),
                  Map.entry("offices.tsv", "people at four offices, short names and codes"),
                  Map.entry(
                      "municipal.tsv", "people at a theatre and a waste collection, untidy data"),
                  Map.entry(
                      "operators.tsv",
                      "people at a water company, a concert house and a parcel service"),
                  Map.entry(
                      "businesses.tsv",
                      "people at a ground handler, in fitness studios, on a wine estate and at a"
                          + " home nursing service"),
                  Map.entry("gardens.tsv", "people at garden centres and in a laboratory"),
                  Map.entry("enterprises.tsv", "people at driving schools and at a laundry"),
                  Map.entry(
                      "crafts.tsv",
                      "people at a marina and at opticians, never used in development"))));

  /** Those about Chinook, Northwind and Sakila, which are no part of the jar. */
  public static final Set<String> PUBLISHED = Set.of(ANALYST, TRADE);

  /** Those that the confidence of the offline model is calibrated on, beside Spider's. */
  public static final List<String> CALIBRATING =
      List.of(
          VETS,
          "firms.tsv",
          "rental.tsv",
          "services.tsv",
          "offices.tsv",
          "municipal.tsv",
          "operators.tsv",
          "businesses.tsv",
          "gardens.tsv");

  /**
   * All of a file, in its order: follow-ups stand behind what they go on from.
   *
   * @param file such as {@link #ANALYST}
   */
  public static List<SampleQuestion> all(String file) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(SampleQuestion.class.getResourceAsStream(file), file),
                StandardCharsets.UTF_8))) {
      List<String> all = lines.lines().toList();
      return IntStream.range(0, all.size())
          .mapToObj(i -> of(i + 1, all.get(i).split("\t")))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SampleQuestion of(int line, String[] cells) {
    boolean follows = cells[2].startsWith("+ ");
    return new SampleQuestion(
        line,
        cells[0],
        follows ? cells[2].substring(2) : cells[2],
        follows,
        Verdict.valueOf(cells[1]),
        Arrays.asList(cells).subList(3, cells.length));
  }

  /** The statement that asks it. */
  public String statement() {
    return (follows ? "NL MORE: " : "NL: ") + text;
  }

  /**
   * Whether rows answer it: those of one of its queries.
   *
   * @param database that the queries are of
   */
  public boolean isAnsweredBy(SampleRows rows, Connection database) throws SQLException {
    for (String query : gold) {
      try (Statement statement = database.createStatement();
          ResultSet found = statement.executeQuery(query)) {
        if (rows.answers(SampleRows.of(found), SampleRows.isOrdered(query))) {
          return true;
        }
      }
    }
    return false;
  }
}
