// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FollowUpTest {

  private static AskedDatabase library;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    library = AskedDatabase.of(Engines.SQLITE, directory, AskedDatabase.LIBRARY);
  }

  @AfterAll
  static void close() throws SQLException {
    library.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          How many members are from Oslo?  | … and from Bergen?           | How many members are from Bergen
          How many members are from Oslo?  | and from Rome?               | How many members are from Rome
          How many members are from Oslo?  | What about Bergen?           | How many members are from Bergen
          books by Ada Lund                | and by Bo Ek                 | books by Bo Ek
          loans in 2020                    | and in 2021?                 | loans in 2021
          loans in January 2020            | and in March?                | loans in March 2020
          loans in January 2020            | now for 2021                 | loans in January 2021
          books with more than 200 pages   | and more than 300?           | books with more than 300 pages
          list the members                 | only those with an email     | list the members with an email
          list the members                 | those who live in Oslo       | list the members who live in Oslo
          members                          | just the ones from Oslo      | members from Oslo
          how many loans are there?        | per year                     | how many loans are there per year
          how many loans are there?        | by city                      | how many loans are there by city
          list the members                 | sort them by age             | list the members sorted by age
          members / sort them by age / in Oslo | how many are there?      | how many members in Oslo
          how many members are there       | and in Oslo?                 | how many members are there in Oslo
          show me all members from Oslo    | how many are there?          | how many members from Oslo
          which members are from Oslo?     | how many of them are over 25 | how many members are from Oslo and are over 25
          members from Oslo                | how many of those have loans | how many members from Oslo have loans
          how many members are from Oslo   | how many of them are over 25 | how many members are from Oslo and are over 25
          loans in 2020 / and in 2021?     | how many are there           | how many loans in 2021
          """)
  void whole_saysHowItGoesOn_isAWholeQuestion(String earlier, String next, String whole) {
    assertThat(library.parser().whole(earlier, next)).contains(whole);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          How many members are from Oslo?       | why?
          How many members are from Oslo?       | and the oldest one?
          How many members are there            | how many are there?
          members from Oslo and from Bergen     | and from Tromso?
          who lives in Oslo                     | how many are there?
          loans between 2019 and 2020           | and in 2021?
          loans per city                        | per year
          books with more than 200 pages        | and longer than 300 words?
          members                               | …
          """)
  void whole_nobodyCanTell_isNone(String earlier, String next) {
    assertThat(library.parser().whole(earlier, next)).isEmpty();
  }
}
