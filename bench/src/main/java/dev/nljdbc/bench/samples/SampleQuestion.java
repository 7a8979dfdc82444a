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
import java.util.List;
import java.util.Objects;
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

  /** An analyst's. Mends of the offline model were made by looking at these. */
  public static final String ANALYST = "analyst.tsv";

  /** Of people in trade, by somebody who saw the databases only. Nothing was mended by them. */
  public static final String TRADE = "trade.tsv";

  /**
   * Of people at a group of veterinary practices, by somebody who had not seen the product. Four
   * have no gold query, as the database can't tell.
   */
  public static final String VETS = "vets.tsv";

  /**
   * Of people at a company of campsites and at a printing firm, by somebody who had not seen the
   * product.
   */
  public static final String FIRMS = "firms.tsv";

  /**
   * Of people who rent out bicycles and at a housing association, by somebody who had not seen the
   * product.
   */
  public static final String RENTAL = "rental.tsv";

  /**
   * Of people at a music school and at a waste collection company, by somebody who had not seen the
   * product. Nothing was changed after looking at these.
   */
  public static final String SCHOOL = "school.tsv";

  /**
   * Of people at a blood donation service, at ski resorts, at museums and at a parcel carrier, 60
   * of each, by four who had not seen the product. Mends were made by looking at all of them.
   */
  public static final String SERVICES = "services.tsv";

  /**
   * Of people at an insurance broker, a builder, a telephone company and a brewery, whose databases
   * have short names and codes, 60 of each, by four who had not seen the product. Mends were made
   * by looking at all of them.
   */
  public static final String OFFICES = "offices.tsv";

  /**
   * Of people at a theatre and at a city's waste collection, whose data has blanks, codes and dates
   * as texts, 60 of each, by two who had not seen the product. Mends were made by looking at them.
   */
  public static final String MUNICIPAL = "municipal.tsv";

  /**
   * Of people at a water company, at a concert house and at a parcel service, 60 of each, by three
   * who had not seen the product. Mends were made by looking at them.
   */
  public static final String OPERATORS = "operators.tsv";

  /**
   * Of people at a ground handling company, in fitness studios, on a wine estate and at a home
   * nursing service, 60 of each, by four who had not seen the product. Mends were made by looking
   * at them.
   */
  public static final String BUSINESSES = "businesses.tsv";

  /**
   * Of people at garden centres and in a medical laboratory, 60 of each, by two who had not seen
   * the product. Mends were made by looking at them.
   */
  public static final String GARDENS = "gardens.tsv";

  /**
   * Of people at driving schools and at a laundry that rents linen out, 60 of each, by two who had
   * not seen the product. Mends were made by looking at them.
   */
  public static final String ENTERPRISES = "enterprises.tsv";

  /**
   * Of people at a marina with a boatyard and at opticians, 60 of each, by two who had not seen the
   * product. Nothing was changed after looking at these.
   */
  public static final String CRAFTS = "crafts.tsv";

  /** Those that the confidence of the offline model is calibrated on, beside Spider's. */
  public static final List<String> CALIBRATING =
      List.of(VETS, FIRMS, RENTAL, SERVICES, OFFICES, MUNICIPAL, OPERATORS, BUSINESSES, GARDENS);

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
