// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.Query.Literal;
import dev.nljdbc.offline.query.Query.Predicate;
import dev.nljdbc.offline.query.Query.Term;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.ranking.UnfoundValues;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Flags, keys and names as schemas have them that grew for years. */
class UntidySchemaTest {

  private static AskedDatabase firm;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    firm =
        AskedDatabase.of(
            Engines.SQLITE,
            directory,
            "CREATE TABLE worker (worker_id INTEGER PRIMARY KEY, first_nm VARCHAR(20), last_nm"
                + " VARCHAR(20), manager_id INTEGER REFERENCES worker)",
            "CREATE TABLE drug_grp (grp_cd VARCHAR(3) PRIMARY KEY, descr VARCHAR(20))",
            "CREATE TABLE drug (drug_id INTEGER PRIMARY KEY, drug_nm VARCHAR(20), discont INTEGER,"
                + " grp_cd VARCHAR(3) REFERENCES drug_grp)",
            "CREATE TABLE bill (bill_id INTEGER PRIMARY KEY, bill_date DATE, ship_name VARCHAR(20),"
                + " rep_id INTEGER REFERENCES worker, total INTEGER, void_yn VARCHAR(1))",
            "INSERT INTO worker VALUES"
                + " (1,'Penny','Guines',NULL),(2,'Bob','Bell',1),(3,'Cid','Cole',1)",
            "INSERT INTO drug_grp VALUES ('PIL','Pills'),('DRP','Drops')",
            "INSERT INTO drug VALUES (1,'Aspro',0,'PIL'),(2,'Belan',1,'PIL'),(3,'Cetol',0,'DRP')",
            "INSERT INTO bill VALUES"
                + " (11,'2024-06-14','Ann',2,10,'N'),(12,'2024-06-15','Ann',2,30,'Y'),"
                + "(13,'2024-06-20','Ann',3,40,'N'),(14,'2024-06-20','Ann',3,50,'N'),"
                + "(15,'2024-06-21','Ann',2,15,'N'),(16,'2024-07-02','Ann',3,12,'N')");
  }

  @AfterAll
  static void close() throws SQLException {
    firm.close();
  }

  @ParameterizedTest
  @CsvSource({"Rapida, true", "Y, false"})
  void in_flagThatIsNeitherYesNorNo_isUnlikely(String value, boolean unlikely) {
    Predicate flag =
        Predicate.of(Term.of(TableId.of("bill").column("void_yn")), "=", new Literal(value, true));
    Query query = Query.of(List.of(Term.countAll())).withWhere(List.of(List.of(flag)));
    Utterance question = firm.parser().words("How many bills are void?");
    assertThat(new UnfoundValues(firm.parser().schema()).in(query, question)).isEqualTo(unlikely);
  }
}
