// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.config.Setting;
import dev.nljdbc.error.NlError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The README says what the code does. */
class ReadmeTest {

  private static final Path README = Path.of("..", "README.md");
  private static final Pattern SNIPPET = Pattern.compile("(?s)```java\n(.*?)```");

  private static String settingsTable(boolean lab) {
    StringBuilder table =
        new StringBuilder("| setting | default | what it does |\n|---|---|---|\n");
    for (Setting setting : Stream.of(Setting.values()).filter(s -> s.lab() == lab).toList()) {
      String values =
          setting.choices().isEmpty() ? "" : " (" + String.join(", ", setting.choices()) + ")";
      table
          .append("| `")
          .append(setting.key())
          .append("` | ")
          .append(setting.defaultValue() == null ? "" : "`" + setting.defaultValue() + "`")
          .append(" | ")
          .append(setting.sentence().replace("|", "\\|"))
          .append(values)
          .append(" |\n");
    }
    return table.toString();
  }

  private static String errorsTable() {
    StringBuilder table = new StringBuilder("| SQLState | code | error | what it means |\n");
    table.append("|---|---|---|---|\n");
    for (NlError error : NlError.values()) {
      table
          .append("| `")
          .append(error.sqlState())
          .append("` | ")
          .append(error.vendorCode())
          .append(" | `")
          .append(error)
          .append("` | ")
          .append(error.sentence())
          .append(" |\n");
    }
    return table.toString();
  }

  private static String found(Pattern pattern, String text) {
    Matcher m = pattern.matcher(text);
    assertThat(m.find()).as("the README holds %s", pattern).isTrue();
    return m.group(1);
  }

  @Test
  void settingsTables_inTheDocuments_areTheCodes() throws IOException {
    DocumentPart.named("settings").holds(settingsTable(false));
    DocumentPart.named("lab settings").holds(settingsTable(true));
  }

  @Test
  void errorsTable_inTheDocuments_isTheCodes() throws IOException {
    DocumentPart.named("errors").holds(errorsTable());
  }

  @Test
  void example_inTheJavadocOfNlAnswer_isCompiledCodeThatRuns() throws Exception {
    String source = Files.readString(Path.of("src/test/java/dev/nljdbc/readme/ReadmeSnippet.java"));
    String compiled = found(Pattern.compile("(?s)// javadoc\n(.*?)// end"), source);
    String javadoc =
        found(
            Pattern.compile("(?s)<pre>\\{@code\n(.*?) \\* \\}</pre>"),
            Files.readString(Path.of("src/main/java/dev/nljdbc/answer/NlAnswer.java")));
    assertThat(javadoc.replaceAll("(?m)^ \\* ?", "").strip())
        .isEqualTo(compiled.stripIndent().strip());
    Path database = Files.createTempDirectory("nl-readme").resolve("shop.db");
    try (Connection connection =
            DriverManager.getConnection("jdbc:nl:sqlite:" + database + "?nl.dir=memory");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT)");
      ReadmeSnippet.account(connection);
    }
  }

  @Test
  void readmes_forStrangers_areShort() throws IOException {
    assertThat(words(README)).isLessThanOrEqualTo(1_000);
    for (String module : new String[] {"indexer", "driver", "bench"}) {
      assertThat(words(Path.of("..", module, "README.md"))).as(module).isLessThanOrEqualTo(600);
    }
  }

  private static long words(Path document) throws IOException {
    return Stream.of(Files.readString(document).split("\\s+"))
        .filter(word -> word.chars().anyMatch(Character::isLetterOrDigit))
        .count();
  }

  @Test
  void pages_ofTheDocumentation_areLinkedFromTheReadme() throws IOException {
    String readme = Files.readString(README);
    try (Stream<Path> pages = Files.list(Path.of("..", "docs"))) {
      assertThat(pages.map(page -> "docs/" + page.getFileName())).allMatch(readme::contains);
    }
  }

  @Test
  void snippet_inTheReadme_isCompiledCode() throws IOException {
    String source = Files.readString(Path.of("src/test/java/dev/nljdbc/readme/ReadmeSnippet.java"));
    String snippet = found(SNIPPET, Files.readString(README)).strip();
    String compiled = found(Pattern.compile("(?s)// snippet\n(.*?)// end"), source);
    assertThat(compiled.stripIndent().strip()).isEqualTo(snippet);
  }
}
