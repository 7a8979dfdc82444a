// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.EngineFacts.Trait;
import dev.nljdbc.dialect.Dialects.StandardDialect;
import dev.nljdbc.testing.TableTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each engine's folder has to hold. */
class EngineFoldersTest {

  @Test
  void all_eachEngine_hasAClassAndItsFiles() {
    assertThat(EngineFacts.all()).isNotEmpty();
    for (EngineFacts engine : EngineFacts.all()) {
      String folder = "resources/dev/nljdbc/dialect/" + engine.name();
      for (String section : List.of("dialect", "drivers")) {
        assertThat(engine.text(section))
            .as("a section [%s] in %s/engine.txt", section, folder)
            .isPresent();
      }
      String product = engine.text("product").orElse(engine.name());
      assertThat(Dialects.of(product))
          .as("%s: engines.txt has its product, %s", folder, product)
          .isNotInstanceOf(StandardDialect.class)
          .isSameAs(Dialects.of(product));
      for (String file :
          List.of(
              "functions.txt", "grammar.txt", "hints.txt", "queries.txt", "reserved-words.txt")) {
        assertThat(engine.lines(file)).as("lines in %s/%s", folder, file).isNotEmpty();
      }
    }
  }

  /** A misspelt section would be as good as none. */
  @Test
  void sections_eachOne_isReadBySomeClass() throws IOException {
    StringBuilder sources = new StringBuilder();
    for (String module : List.of("indexer", "driver")) {
      try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
          sources.append(Files.readString(file));
        }
      }
    }
    for (EngineFacts engine : EngineFacts.all()) {
      Set<String> names = new TreeSet<>(engine.sections().keySet());
      names.addAll(engine.sections("grammar.txt").keySet());
      names.addAll(engine.sections("functions.txt").keySet());
      for (String name : names) {
        assertThat(read(sources, name))
            .as("the section [%s] of the folder %s: some class reads it", name, engine.name())
            .isTrue();
      }
    }
  }

  private static boolean read(StringBuilder sources, String section) {
    return sources.indexOf('"' + section + '"') >= 0 || sources.indexOf("[" + section + "]") >= 0;
  }

  @Test
  void traits_eachTrait_isSomeEngines() {
    Set<Trait> unused = EnumSet.allOf(Trait.class);
    EngineFacts.all().forEach(engine -> unused.removeAll(engine.traits()));
    unused.removeAll(EngineFacts.of("Other").traits());
    assertThat(unused).as("traits that no engine.txt has").isEmpty();
  }

  @TableTest
  void exactly_relative_isTheStandard(String product, String engine) {
    assertThat(EngineFacts.exactly(product).name()).isEqualTo(engine);
  }

  @ParameterizedTest
  @ValueSource(strings = {"oracle", "sqlserver", "ch", "MySQL", "sqlite"})
  void knownDriver_schemes_haveADriver(String scheme) {
    assertThat(KnownDriver.of(scheme)).isPresent();
  }

  @Test
  void knownDriver_ofAnother_isNone() {
    assertThat(KnownDriver.of("nosuch")).isEmpty();
  }
}
