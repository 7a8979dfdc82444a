// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.guard.SqlGuard;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class SqlExtractorTest {

  private static final String Q = "SELECT name FROM baker WHERE shift = 'night'";
  private static final SqlExtractor READER =
      new SqlExtractor(new SqlGuard(new Catalog("SQLite", "3", List.of(), List.of()))::reads);

  /** A reply, and the query in it. */
  private record Shape(String name, String reply, String query) {
    static Shape of(String name, String reply) {
      return new Shape(name, reply, Q);
    }
  }

  private static final List<Shape> SHAPES =
      List.of(
          Shape.of("the query alone", Q),
          Shape.of("with a semicolon", Q + ";"),
          Shape.of("a fence", "```sql\n" + Q + ";\n```"),
          Shape.of("a fence without its language", "```\n" + Q + "\n```"),
          Shape.of("a fence in capitals", "```SQL\n" + Q + "\n```"),
          Shape.of("a fence of another engine's name", "```sqlite\n" + Q + "\n```"),
          Shape.of("a fence on one line", "```sql " + Q + " ```"),
          Shape.of("tildes", "~~~sql\n" + Q + "\n~~~"),
          Shape.of("Windows line ends", "```sql\r\n" + Q + ";\r\n```\r\n"),
          Shape.of("prose around a fence", "Sure!\n```sql\n" + Q + "\n```\nThis lists the names."),
          Shape.of("a fence that is cut off", "Let us see.\n```sql\n" + Q + ";"),
          Shape.of("only the end of a fence", Q + "\n```"),
          Shape.of(
              "the last of several fences",
              "First:\n```sql\nSELECT 1\n```\nBetter:\n```sql\n" + Q + "\n```"),
          Shape.of("a fence of rows at the end", "```sql\n" + Q + "\n```\n```\nname\nAda\n```"),
          Shape.of(
              "the last of several statements",
              "```sql\n-- look first\nSELECT DISTINCT shift FROM baker;\n-- then\n" + Q + ";\n```"),
          Shape.of("a comment before it", "```sql\n-- names at night\n" + Q + "\n```"),
          Shape.of("a block comment before it", "/* names */ " + Q),
          Shape.of("a label", "SQL: " + Q),
          Shape.of(
              "the prompt's label", "[SQL]: " + Q + "\n\n[Question]: And by day?\n[SQL]: SELECT 2"),
          Shape.of("a label in stars", "**SQL Query:** " + Q),
          Shape.of("backticks", "The query is `" + Q + "`."),
          Shape.of("tags", "<sql>" + Q + "</sql>"),
          Shape.of("tags in an answer", "<answer>\n<sql>\n" + Q + ";\n</sql>\n</answer>"),
          Shape.of("JSON", "{\"sql\": \"" + Q + "\"}"),
          Shape.of(
              "JSON in a fence", "```json\n{\"thought\": \"easy\", \"query\": \"" + Q + "\"}\n```"),
          Shape.of("prose behind, after an empty line", Q + "\n\nThis query lists the names."),
          Shape.of("prose behind, on the next line", Q + "\nExplanation: it's by the shift."),
          Shape.of("prose behind a semicolon", Q + "; It lists who's there."),
          Shape.of("several paragraphs behind", Q + "\n\nNote 1: a.\n\nNote 2: don't.\n\n- b\n- c"),
          Shape.of("prose that selects", "To select the names from the bakers, run:\n" + Q),
          Shape.of("prose that begins with With", "With the schema given, this is it:\n\n" + Q),
          Shape.of("reasoning on the same line", "We need names, so the query is: " + Q),
          new Shape(
              "lower case", "select name from baker\n\nthis is it.", "select name from baker"),
          new Shape(
              "a common table",
              "WITH n AS (SELECT * FROM baker) SELECT name FROM n;\nDone.",
              "WITH n AS (SELECT * FROM baker) SELECT name FROM n"),
          new Shape(
              "a recursive one",
              "with recursive n(i) as (select 1 union all select i + 1 from n) select i from n",
              "with recursive n(i) as (select 1 union all select i + 1 from n) select i from n"),
          new Shape(
              "a set operation",
              "SELECT a FROM t UNION SELECT b FROM u;",
              "SELECT a FROM t UNION SELECT b FROM u"),
          new Shape(
              "a semicolon and a fence in a string",
              "SELECT a FROM t WHERE b = 'x;```y' ORDER BY a; Here you are.",
              "SELECT a FROM t WHERE b = 'x;```y' ORDER BY a"),
          new Shape(
              "quotes in a string",
              "SELECT a FROM t WHERE b = 'it''s; so'\nThat's it.",
              "SELECT a FROM t WHERE b = 'it''s; so'"),
          new Shape(
              "lines", "SELECT a,\n  b\nFROM t\nORDER BY b", "SELECT a,\n  b\nFROM t\nORDER BY b"),
          new Shape("a query in brackets", "```sql\n(SELECT a FROM t)\n```", "(SELECT a FROM t)"),
          new Shape(
              "a name in backticks at the end",
              "SELECT `a b` FROM `t u`",
              "SELECT `a b` FROM `t u`"),
          new Shape(
              "reply in another language",
              "Die Abfrage lautet:\n\nSELECT a FROM t\n\nSie zählt.",
              "SELECT a FROM t"),
          new Shape(
              "a query that can't be read stays whole",
              "SELECT a FROM t\nWHERE b IS LIKE 'x'\nORDER BY a\n\nI hope it helps.",
              "SELECT a FROM t\nWHERE b IS LIKE 'x'\nORDER BY a"),
          new Shape(
              "a wrong query in a fence stays whole",
              "```sql\nSELECT a FROM t\nWHERE b IS LIKE 'x'\n```",
              "SELECT a FROM t\nWHERE b IS LIKE 'x'"));

  @TestFactory
  Stream<DynamicTest> find_replyOfEachShape_givesTheQuery() {
    return SHAPES.stream()
        .map(
            shape ->
                DynamicTest.dynamicTest(
                    shape.name(),
                    () -> assertThat(READER.find(shape.reply())).contains(shape.query())));
  }

  @Test
  void find_noQuery_givesNone() {
    assertThat(READER.find("")).isEmpty();
    assertThat(READER.find("I can't answer that from this database.")).isEmpty();
    assertThat(READER.find("Please select another table, with more columns.")).isEmpty();
    assertThat(READER.find("```sql\n```")).isEmpty();
    assertThat(READER.find("```sql\nDELETE FROM baker\n```")).isEmpty();
  }

  @Test
  void find_thousandsOfComments_areLeftOut() {
    String reply = "```sql\n" + "-- a note\n".repeat(50_000) + "SELECT a FROM t\n```";
    assertThat(READER.find(reply)).contains("SELECT a FROM t");
  }

  @Test
  void find_hugeReply_takesLittleTime() {
    String reply = "select this with that; ".repeat(20_000) + "SELECT a FROM t";
    long began = System.nanoTime();
    READER.find(reply);
    assertThat(System.nanoTime() - began).isLessThan(20_000_000_000L);
  }
}
