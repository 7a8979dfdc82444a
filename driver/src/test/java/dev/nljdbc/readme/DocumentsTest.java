// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.config.Setting;
import dev.nljdbc.examine.Doubt;
import dev.nljdbc.jdbc.syntax.NlForm;
import dev.nljdbc.testing.Documents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the documents speak of is there: files, headings, settings, tests. */
class DocumentsTest {

  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
  private static final Pattern SETTING = Pattern.compile("(?<![\\w./-])nl\\.[a-z][a-z0-9.-]*[a-z]");
  private static final Pattern TYPE = Pattern.compile("`(?:dev\\.[a-z.]+)?([A-Z]\\w+)`");
  private static final Pattern TEST = Pattern.compile("\\b[A-Z]\\w*[a-z](?:Test|IT)\\b");

  private static final Pattern REVISION = Pattern.compile("<revision>([\\d.]+)(-SNAPSHOT)?<");

  /** In coordinates and addresses, and in a dependency of a POM. */
  private static final Pattern VERSION =
      Pattern.compile(
          "io\\.github\\.nl-jdbc[:/]nl-jdbc[a-z-]*[:/](\\d[\\d.]*\\d)"
              + "|<artifactId>nl-jdbc[a-z-]*</artifactId>\\s*<version>([^<]+)<");

  /** Any setting's name, and a client info. */
  private static final Set<String> NO_SETTINGS =
      Set.of(
          "nl.name",
          "nl.evidence",
          "nl.user",
          // the Spring Boot starter's own, and names of its observations
          "nl.enabled",
          "nl.data-sources",
          "nl.question",
          "nl.outcome",
          "nl.kept",
          "nl.faults",
          "nl.questions",
          "nl.cost",
          "nl.doubts");

  @Test
  void links_toFilesAndHeadings_leadSomewhere() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path document : Documents.all()) {
      Matcher link = LINK.matcher(Files.readString(document));
      while (link.find()) {
        String to = link.group(1);
        if (!to.startsWith("http") && !leads(document, to)) {
          broken.add(document + ": " + to);
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  private static boolean leads(Path document, String to) throws IOException {
    String[] parts = to.split("#", 2);
    Path file = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]);
    if (!Files.exists(file)) {
      return false;
    }
    return parts.length == 1 || anchors(file).contains(parts[1]);
  }

  /** As GitHub makes them of headings. */
  private static Set<String> anchors(Path file) throws IOException {
    Set<String> anchors = new HashSet<>();
    Matcher heading = HEADING.matcher(Files.readString(file));
    while (heading.find()) {
      anchors.add(
          heading
              .group(1)
              .toLowerCase(Locale.ROOT)
              .replaceAll("[^\\p{L}\\p{N} _-]", "")
              .replace(' ', '-'));
    }
    return anchors;
  }

  @Test
  void settings_named_areSettings() throws IOException {
    Set<String> known =
        Stream.of(Setting.values())
            .map(Setting::key)
            .collect(Collectors.toCollection(HashSet::new));
    String removed =
        Files.readString(Path.of("src/main/java/dev/nljdbc/config/RemovedSettings.java"));
    List<String> unknown = new ArrayList<>();
    for (Path document : Documents.all()) {
      boolean history = document.endsWith("CHANGELOG.md");
      Matcher setting = SETTING.matcher(Files.readString(document));
      while (setting.find()) {
        String name = setting.group();
        boolean group = known.stream().anyMatch(key -> key.startsWith(name + "."));
        boolean former = history && removed.contains('"' + name + '"');
        if (!known.contains(name) && !group && !former && !NO_SETTINGS.contains(name)) {
          unknown.add(document + ": " + name);
        }
      }
    }
    assertThat(unknown).isEmpty();
  }

  /** Of a version in development, the documents tell the release that it becomes. */
  @Test
  void versions_ofOurArtifacts_areThatOfTheBuild() throws IOException {
    Matcher revision = REVISION.matcher(Files.readString(Path.of("..", "pom.xml")));
    assertThat(revision.find()).isTrue();
    List<Path> files = new ArrayList<>(Documents.all());
    files.add(Path.of("nl-jdbc.java"));
    List<String> versions = new ArrayList<>();
    for (Path file : files) {
      Matcher version = VERSION.matcher(Files.readString(file));
      while (version.find()) {
        versions.add(version.group(1) == null ? version.group(2) : version.group(1));
      }
    }
    assertThat(versions).hasSizeGreaterThan(9).containsOnly(revision.group(1));
  }

  @Test
  void doubts_kinds_areListedWithWhatTheyMean() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "confidence.md"));
    for (Doubt.Kind kind : Doubt.Kind.values()) {
      assertThat(page).contains("| `" + kind.label() + "` | " + kind.meaning() + " |");
    }
  }

  @Test
  void statements_allForms_areInTheTable() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "statements.md"));
    String table = page.substring(0, page.indexOf("\n## "));
    for (NlForm form : NlForm.values()) {
      assertThat(table)
          .as("the table of docs/statements.md, of %s", form.usage())
          .containsPattern("`NL" + (form == NlForm.ROWS ? ":" : " " + form.name() + "\\b"));
    }
  }

  /** Both ways: what users may call is listed, and what is listed is marked. */
  @Test
  void api_listed_isMarkedSo() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "clients.md"));
    String table = page.substring(page.indexOf("\n|", page.indexOf("## Java API")));
    Set<String> listed =
        TYPE.matcher(table.substring(0, table.indexOf("\n\n")))
            .results()
            .map(type -> type.group(1))
            .collect(Collectors.toSet());
    Set<String> marked = new HashSet<>();
    for (String module : new String[] {"indexer", "driver", "bench"}) {
      try (Stream<Path> files = Files.walk(Path.of("..", module, "src/main/java"))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
          if (Files.readString(file).contains("\n@API(status = API.Status.STABLE)\npublic ")) {
            marked.add(file.getFileName().toString().replace(".java", ""));
          }
        }
      }
    }
    assertThat(listed).isEqualTo(marked).hasSizeGreaterThan(9);
  }

  @Test
  void tests_named_areTests() throws IOException {
    Set<String> known = new HashSet<>();
    for (String module : new String[] {"indexer", "driver", "bench"}) {
      try (Stream<Path> files = Files.walk(Path.of("..", module))) {
        files
            .map(file -> file.getFileName().toString())
            .filter(name -> name.endsWith(".java"))
            .forEach(name -> known.add(name.substring(0, name.length() - ".java".length())));
      }
    }
    List<String> unknown = new ArrayList<>();
    for (Path document : Documents.all()) {
      Matcher test = TEST.matcher(Files.readString(document));
      while (test.find()) {
        if (!known.contains(test.group())) {
          unknown.add(document + ": " + test.group());
        }
      }
    }
    assertThat(unknown).isEmpty();
  }
}
