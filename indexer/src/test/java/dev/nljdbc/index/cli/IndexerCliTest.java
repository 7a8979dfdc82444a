// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexerCliTest {

  @TempDir Path folder;

  private String url = "";

  private record Ran(int code, String out, String err) {

    JsonNode json() throws Exception {
      return new ObjectMapper().readTree(out);
    }
  }

  @BeforeEach
  void makeShop() throws Exception {
    url = "jdbc:sqlite:" + folder.resolve("shop.db");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, city TEXT)");
      statement.execute(
          "CREATE TABLE purchase (id INTEGER PRIMARY KEY, customer_id INT REFERENCES customer,"
              + " total REAL)");
      statement.execute(
          "INSERT INTO customer VALUES (1, 'Ada Lovelace', 'London'), (2, 'Grace\nHopper ', 'NY')");
    }
  }

  private Ran run(String command, String... arguments) {
    List<String> all = new ArrayList<>(List.of(command, url));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--dir", folder.resolve("indexes").toString()));
    return plain(all.toArray(String[]::new));
  }

  private static Ran plain(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = IndexerCli.execute(new PrintWriter(out), new PrintWriter(err, true), arguments);
    return new Ran(code, out.toString(), err.toString());
  }

  @Test
  void build_database_showsWhatItHolds() throws Exception {
    Ran ran = run("build");
    assertThat(ran.code()).as(ran.err()).isZero();
    assertThat(ran.out())
        .contains("ready")
        .containsPattern("tables +2")
        .containsPattern("values +4");
    try (var made = Files.list(folder.resolve("indexes"))) {
      assertThat(made.filter(Files::isDirectory)).hasSize(1);
    }
  }

  @Test
  void searchColumn_word_findsItAsTextAndAsJson() throws Exception {
    Ran text = run("search-column", "city of customers");
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out().lines().skip(1).findFirst())
        .hasValueSatisfying(line -> assertThat(line).containsPattern("customer +city +TEXT"));

    JsonNode json = run("search-column", "city of customers", "total", "--json").json();
    assertThat(json.get(0).get("column").asText()).isEqualTo("city");
    assertThat(json.findValuesAsText("query")).contains("city of customers", "total");
  }

  @Test
  void searchValue_misspeltAndFiltered_givesTheCellsOwnBytes() throws Exception {
    Ran ran = run("search-value", "Grace Hoper", "--table", "customer", "--json");
    assertThat(ran.json().get(0).get("contents").asText()).isEqualTo("Grace\nHopper ");
    assertThat(run("search-value", "Grace Hoper").out().lines()).hasSize(2);

    Ran none = run("search-value", "London", "--table", "purchase");
    assertThat(none.code()).isEqualTo(1);
    assertThat(none.out()).isEmpty();
    assertThat(none.err()).contains("No value found");
  }

  @Test
  void searchValue_controlCharacters_doNotReachTheTerminal() throws Exception {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("INSERT INTO customer VALUES (3, 'Escape' || CHAR(27) || '[2J', 'Rome')");
    }
    assertThat(run("search-value", "Escape").out()).contains("Escape\\u{1B}[2J");
    assertThat(run("search-value", "Escape", "--json").json().get(0).get("contents").asText())
        .isEqualTo("Escape\u001B[2J");
  }

  @Test
  void path_twoColumns_isPrintedAsInThePaper() {
    Ran ran = run("path", "customer.name", "purchase.total");
    assertThat(ran.out())
        .contains("customer.name <-> purchase.customer_id = customer.id <-> purchase.total");
    Ran unknown = run("path", "customer.nam", "purchase.total");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("customer.nam");
  }

  @Test
  void searchColumn_byMeaning_needsAnEmbedder() throws Exception {
    assertThat(run("search-column", "metropolis", "--json").json().findValuesAsText("column"))
        .contains("city");
    assertThat(run("search-column", "metropolis", "--embedder", "none").code()).isEqualTo(1);
    assertThat(run("search-column", "metropolis").out()).contains("city");
  }

  @Test
  void statusAndDrop_followTheIndexOnDisk() {
    Ran none = run("status");
    assertThat(none.code()).isEqualTo(1);
    assertThat(none.err()).contains("There is no index");
    assertThat(folder.resolve("indexes")).doesNotExist();

    run("build");
    assertThat(run("status").out()).contains("ready").contains("last used");
    Ran dropped = run("drop");
    assertThat(dropped.code()).as(dropped.err()).isZero();
    assertThat(dropped.out()).contains("bytes freed");
    assertThat(run("status").code()).isEqualTo(1);
    assertThat(run("drop").code()).isEqualTo(1);
  }

  @Test
  void build_again_readsWhatChanged() throws Exception {
    run("build");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("INSERT INTO customer VALUES (3, 'Annie Easley', 'Birmingham')");
    }
    assertThat(run("build").out()).containsPattern("values +6");
    assertThat(run("build", "--all").out()).containsPattern("values +6");
    assertThat(run("build", "--table", "customer").out()).containsPattern("values +6");
    Ran unknown = run("build", "--table", "custmer");
    assertThat(unknown.code()).isEqualTo(1);
    assertThat(unknown.err()).contains("custmer");
  }

  @Test
  void url_wrong_isSaidInASentenceAndChangesNothing() {
    url = "jdbc:sqlite:" + folder.resolve("nowhere.db");
    Ran missing = run("build");
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err()).contains("There is no file").contains("build --help");
    assertThat(folder.resolve("nowhere.db")).doesNotExist();

    assertThat(plain("build", "sqlite:x").err()).contains("must begin with jdbc:");
    assertThat(plain("build", "jdbc:sqlite::memory:").err()).contains("in memory");
    Ran oracle = plain("build", "jdbc:oracle:thin:@h:1:x");
    assertThat(oracle.code()).isEqualTo(2);
    assertThat(oracle.err()).contains("ojdbc11").contains("--driver");
  }

  @Test
  void server_unreachable_isSaidWithoutSecretsOrStackTrace() {
    Ran ran = plain("build", "jdbc:postgresql://127.0.0.1:1/x?user=a&password=s3cret");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err()).contains("127.0.0.1:1").doesNotContain("s3cret").doesNotContain("\tat ");
  }

  @Test
  void command_none_showsTheHelp() {
    Ran ran = plain();
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("search-column", "search-value", "path", "build");
  }
}
