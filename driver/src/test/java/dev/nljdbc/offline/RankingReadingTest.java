// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions for the places of rows in an order. */
class RankingReadingTest {

  private static final String[] MARKET = {
    "CREATE TABLE country (country_id INTEGER PRIMARY KEY, name VARCHAR(30))",
    "CREATE TABLE city (city_id INTEGER PRIMARY KEY, name VARCHAR(30), population INTEGER,"
        + " country_id INTEGER REFERENCES country(country_id))",
    "CREATE TABLE product (product_id INTEGER PRIMARY KEY, name VARCHAR(30), category VARCHAR(20),"
        + " price INTEGER)",
    "CREATE TABLE sale (sale_id INTEGER PRIMARY KEY, product_id INTEGER REFERENCES"
        + " product(product_id), city_id INTEGER REFERENCES city(city_id), amount INTEGER)",
    "INSERT INTO country VALUES (1,'Austria')",
    "INSERT INTO country VALUES (2,'Norway')",
    "INSERT INTO city VALUES (1,'Vienna',1900,1)",
    "INSERT INTO city VALUES (2,'Graz',290,1)",
    "INSERT INTO city VALUES (3,'Linz',200,1)",
    "INSERT INTO city VALUES (4,'Oslo',700,2)",
    "INSERT INTO city VALUES (5,'Bergen',290,2)",
    "INSERT INTO city VALUES (6,'Narvik',NULL,2)",
    "INSERT INTO product VALUES (1,'Lamp','Home',40)",
    "INSERT INTO product VALUES (2,'Desk','Home',90)",
    "INSERT INTO product VALUES (3,'Sofa','Home',90)",
    "INSERT INTO product VALUES (4,'Rake','Garden',25)",
    "INSERT INTO product VALUES (5,'Hose','Garden',30)",
    "INSERT INTO product VALUES (6,'Spade','Garden',20)",
    "INSERT INTO sale VALUES (1,1,1,100)",
    "INSERT INTO sale VALUES (2,1,4,60)",
    "INSERT INTO sale VALUES (3,2,1,50)",
    "INSERT INTO sale VALUES (4,4,5,200)"
  };

  private static AskedDatabase market;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    market = AskedDatabase.of(Engines.H2, directory, MARKET);
  }

  @AfterAll
  static void close() throws SQLException {
    market.close();
  }

  @EnginesByTurns
  void parse_places_areCountedOnEachEngine(Engines engine, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase asked = AskedDatabase.of(engine, directory, MARKET)) {
      assertThat(asked.ask("Rank the products by price"))
          .containsExactly(
              "Desk|90|1", "Sofa|90|1", "Lamp|40|3", "Hose|30|4", "Rake|25|5", "Spade|20|6");
      assertThat(asked.ask("What is the rank of Bergen by population?"))
          .containsExactly("Bergen|290|3");
      assertThat(asked.ask("Rank the products by price within each category"))
          .containsExactly(
              "Garden|Hose|30|1",
              "Garden|Rake|25|2",
              "Garden|Spade|20|3",
              "Home|Desk|90|1",
              "Home|Sofa|90|1",
              "Home|Lamp|40|3");
      assertThat(asked.ask("What is the second most expensive product?")).containsExactly("Lamp");
      assertThat(asked.ask("What is the third highest population of cities?"))
          .containsExactly("290");
      assertThat(asked.ask("Show the top 2 cities of each country by population"))
          .containsExactly(
              "Austria|Vienna|1900|1",
              "Austria|Graz|290|2",
              "Norway|Oslo|700|1",
              "Norway|Bergen|290|2");
      assertThat(asked.ask("Rank the products by total amount of sales"))
          .containsExactly("Rake|200|1", "Lamp|160|2", "Desk|50|3");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "Where does Graz rank by population? ; Graz|290|3",
        "ranking of the cities by population, lowest first ; Linz|200|1",
        "What is the second-cheapest product in each category? ; Garden|Rake",
        "Show the two most expensive products of each category ; Garden|Hose|30|1",
        "Which city has the 2nd largest population? ; Oslo",
        "Which country has the second most cities? ;",
        "per category the two cheapest products ; Garden|Spade|20|1",
        "the two cheapest products per category ; Garden|Spade|20|1"
      })
  void parse_place_isThatOfItsOrder(String question, String first) throws SQLException {
    if (first == null) {
      assertThat(market.ask(question)).as(question).isEmpty();
    } else {
      assertThat(market.ask(question)).as(question).first().isEqualTo(first);
    }
  }

  @Test
  void parse_places_areExplained() throws NlException {
    assertThat(market.read("Rank the products by price within each category").explanation())
        .first()
        .isEqualTo(
            "Ranks by PRODUCT.PRICE: the greatest comes first, within each"
                + " PRODUCT.CATEGORY, equal values have the same rank.");
    assertThat(market.read("What is the second most expensive product?").explanation())
        .contains("Shows those with the value at place 2.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Rank the products by zorblatt",
        "top 2 products of each category",
        "the two most expensive products of each country",
        "Rank the products by price within each country"
      })
  void parse_noOrderOrNoGroup_isRefused(String question) {
    NlException refusal = catchThrowableOfType(NlException.class, () -> market.read(question));

    assertThat((Throwable) refusal).as(question).isNotNull();
    assertThat(refusal.error()).isEqualTo(NlError.NOT_UNDERSTOOD);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Show the top 2 products by price",
        "Show the products sorted by price",
        "What is the most expensive product?",
        "What is the cheapest product of each category?",
        "How many products are there per category?"
      })
  void parse_otherQuestion_isReadAsBefore(String question) throws NlException {
    assertThat(market.read(question).sql()).as(question).doesNotContain("place");
  }
}
