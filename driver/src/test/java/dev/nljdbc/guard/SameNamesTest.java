// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.text.Normalizer;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which names are the same, asked of the engines. */
class SameNamesTest {

  @TempDir Path directory;

  private static IntStream casedLetters() {
    return IntStream.range(0x80, 0x10000)
        .filter(
            c ->
                Character.isUpperCase(c)
                    || Character.isLowerCase(c)
                    || Character.isTitleCase(c)
                    || c >= 0xFF00 && Character.isLetter(c));
  }

  private static Set<String> relatives(String letter) {
    Set<String> all = new LinkedHashSet<>();
    all.add(letter.toUpperCase(Locale.ROOT));
    all.add(letter.toLowerCase(Locale.ROOT));
    for (Normalizer.Form form : Normalizer.Form.values()) {
      all.add(Normalizer.normalize(letter, form));
      all.add(Normalizer.normalize(letter.toUpperCase(Locale.ROOT), form));
    }
    all.addAll(SqlName.likenesses(letter));
    all.add(letter + " ");
    all.remove(letter);
    return all;
  }

  /** The one that a letter means, of a table's columns a to z. */
  private static String meant(Statement statement, String letter, String table) {
    try (ResultSet row = statement.executeQuery("SELECT x." + letter + " FROM " + table)) {
      return row.next() ? row.getString(1) : "";
    } catch (SQLException e) {
      return ""; // no such column
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void likenesses_namesThatAreTheSameToTheEngine_haveOneInCommon(Engines engine) throws Exception {
    String url =
        engine.urlWith(directory, "CREATE TABLE t (n INTEGER)", "INSERT INTO t VALUES (1)");
    String quote = engine == Engines.MARIADB ? "`" : "\"";
    String alphabet =
        IntStream.rangeClosed('a', 'z')
            .mapToObj(Character::toString)
            .map(c -> "'%s' AS %s".formatted(c, quoted(cased(engine, c), quote)))
            .collect(Collectors.joining(", ", "(SELECT ", " FROM t) x"));
    try (Connection connection = engine.connect(url);
        Statement statement = connection.createStatement()) {
      if (engine == Engines.H2) {
        statement.execute("SET TRACE_LEVEL_FILE 0"); // a file into which it writes each refusal
      }
      assertThat(meant(statement, quoted(cased(engine, "a"), quote), alphabet)).isEqualTo("a");
      casedLetters()
          .mapToObj(Character::toString)
          .forEach(
              letter -> {
                for (String written : new String[] {letter, quoted(letter, quote)}) {
                  String plain = meant(statement, written, alphabet);
                  if (!plain.isEmpty()) {
                    assertThat(SqlName.likenesses(letter)).as(letter).contains(plain);
                  }
                }
                checkRelatives(statement, letter, quote);
              });
    }
  }

  private static void checkRelatives(Statement statement, String letter, String quote) {
    String table = "(SELECT 'yes' AS %s FROM t) x".formatted(quoted(letter, quote));
    for (String other : relatives(letter)) {
      if (meant(statement, quoted(other, quote), table).equals("yes")) {
        assertThat(Collections.disjoint(SqlName.likenesses(letter), SqlName.likenesses(other)))
            .as("%s is %s", letter, other)
            .isFalse();
      }
    }
  }

  private static String cased(Engines engine, String name) {
    return engine.upperCase() ? name.toUpperCase(Locale.ROOT) : name;
  }

  private static String quoted(String name, String quote) {
    return quote + name + quote;
  }

  @ParameterizedTest
  @CsvSource({"Stra\u00dfe, STRASSE", "Stra\u00dfe, strase", "\u00c9t\u00e9, ete", "\u0131d, ID"})
  void likenesses_otherFormsOfLetters_areThePlainOnes(String name, String plain) {
    assertThat(SqlName.likenesses(name)).containsAnyElementsOf(SqlName.likenesses(plain));
  }
}
