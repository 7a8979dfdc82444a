// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.ranking.UnlikelyCounts;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers that read well and only guess. */
class GuessSignsTest {

  private static AskedDatabase bakery;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    bakery =
        AskedDatabase.of(
            Engines.SQLITE,
            directory,
            "CREATE TABLE baker (baker_id INTEGER PRIMARY KEY, name VARCHAR(30), trainer_id"
                + " INTEGER, hired_on DATE, left_on DATE, retired_on DATE)",
            "CREATE TABLE oven (oven_id INTEGER PRIMARY KEY, maker VARCHAR(30), degrees INTEGER)",
            "INSERT INTO baker VALUES (7,'Ann',NULL,'2020-01-01',NULL,NULL),"
                + "(8,'Bob',501,'2021-01-01','2023-05-05',NULL),"
                + "(9,'Cid',502,'2022-01-01',NULL,'2024-01-01')",
            "INSERT INTO oven VALUES (1,'Hot',300),(2,'Warm',200)",
            "CREATE TABLE mill (mill_id INTEGER PRIMARY KEY, town VARCHAR(30), vol_l INTEGER)",
            "CREATE TABLE sack (sack_id INTEGER PRIMARY KEY, mill_id INTEGER REFERENCES mill)",
            "CREATE TABLE dough (dough_id INTEGER PRIMARY KEY, sack_id INTEGER REFERENCES sack)",
            "CREATE TABLE loaf (loaf_id INTEGER PRIMARY KEY, dough_id INTEGER REFERENCES dough)",
            "CREATE TABLE receipt (receipt_id INTEGER PRIMARY KEY, loaf_id INTEGER REFERENCES loaf,"
                + " paid DECIMAL(6,2))",
            "CREATE TABLE kind (kind_id INTEGER PRIMARY KEY, name VARCHAR(20))",
            "CREATE TABLE cake (cake_id INTEGER PRIMARY KEY, name VARCHAR(20), kind_id INTEGER"
                + " REFERENCES kind)",
            "CREATE TABLE sale (sale_id INTEGER PRIMARY KEY, cake_id INTEGER REFERENCES cake,"
                + " quantity INTEGER, price DECIMAL(6,2), planned_hours INTEGER)",
            "INSERT INTO kind VALUES (1,'sweet'),(2,'plain')",
            "INSERT INTO cake VALUES (1,'Almond',1),(2,'Butter',2)",
            "INSERT INTO sale VALUES (1,1,2,3.5,8)",
            "INSERT INTO mill VALUES (1,'Zell',500),(2,'Upton',700)",
            "INSERT INTO sack VALUES (1,1),(2,2)",
            "INSERT INTO dough VALUES (1,1),(2,2)",
            "INSERT INTO loaf VALUES (1,1),(2,2)",
            "INSERT INTO receipt VALUES (1,1,4.5),(2,2,5),(3,1,6)");
  }

  @AfterAll
  static void close() throws SQLException {
    bakery.close();
  }

  @Test
  void in_rowsCountedForLitres_isASign() {
    Query rows = Query.of(List.of(Query.Term.countAll())).withTables(Set.of(TableId.of("mill")));
    UnlikelyCounts counts = new UnlikelyCounts(bakery.parser().schema());
    assertThat(counts.in(rows, words("How many litres can the mills take?"))).isTrue();
    assertThat(counts.in(rows, words("How many mills are there?"))).isFalse();
  }

  private static Utterance words(String question) {
    return bakery.parser().words(question);
  }
}
