// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SqlStatementsTest {

  private static final SqlFlavour POSTGRES = SqlFlavour.of("PostgreSQL");
  private static final SqlFlavour MARIADB = SqlFlavour.of("MariaDB");

  private static List<String> cut(String text, SqlFlavour flavour) {
    return SqlStatements.of(text, flavour).stream().map(SqlStatements.Part::sql).toList();
  }

  @Test
  void of_semicolonsInStringsNamesAndComments_doNotCut() {
    assertThat(cut("SELECT ';' ; SELECT \"a;b\"; SELECT 'it''s;' -- x;y\n, 2; /* ; */", POSTGRES))
        .containsExactly("SELECT ';'", "SELECT \"a;b\"", "SELECT 'it''s;' -- x;y\n, 2");
    assertThat(cut("SELECT $$a;b$$; SELECT $t$;$$;$t$", POSTGRES))
        .containsExactly("SELECT $$a;b$$", "SELECT $t$;$$;$t$");
    assertThat(cut("SELECT 'a\\';b'; SELECT `x;y` # ;\n; SELECT 3", MARIADB))
        .containsExactly("SELECT 'a\\';b'", "SELECT `x;y` # ;", "SELECT 3");
    assertThat(cut("SELECT [a;b]; SELECT 2", SqlFlavour.of("SQLite")))
        .containsExactly("SELECT [a;b]", "SELECT 2");
  }

  @Test
  void of_comments_belongToTheStatementRightAfterThem() {
    List<SqlStatements.Part> parts =
        SqlStatements.of(
            "-- Licence of this file\n\n-- Revenue\n-- by month\nSELECT 1;\n/*\n * Top\n */\nSELECT"
                + " 2; SELECT /* in */ 3;",
            POSTGRES);
    assertThat(parts.stream().map(SqlStatements.Part::comment))
        .containsExactly("Revenue by month", "Top", "");
    assertThat(parts.stream().map(SqlStatements.Part::line)).containsExactly(5, 9, 9);
  }

  @Test
  void of_commandsOfPsql_areLeftOut() {
    assertThat(cut("\\set x 'a\n\\c shop\nSELECT 1;\n\\q", POSTGRES)).containsExactly("SELECT 1");
  }

  @Test
  void of_unfinished_endsWithTheText() {
    for (String text : List.of("SELECT 'a", "SELECT 1 /* a", "SELECT $$a", "-- a", "SELECT \"a;")) {
      assertThat(cut(text, POSTGRES)).as(text).hasSizeLessThan(2);
    }
  }

  @Test
  void of_largeText_takesTimeInProportion() {
    String hostile = ("SELECT '" + "x".repeat(90) + "' FROM $a$ t; -- (\n").repeat(50_000);
    long began = System.nanoTime();
    assertThat(SqlStatements.of(hostile, SqlFlavour.of("SQLite"))).hasSize(50_000);
    assertThat(SqlStatements.of("((((\n".repeat(1_000_000), POSTGRES)).hasSize(1);
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(60));
  }
}
