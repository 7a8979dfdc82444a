// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.nljdbc.testing.StyleRules;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The order of the packages: each may use those before it, none those behind. */
class BenchArchitectureTest {

  private static final List<String> ORDER =
      List.of(
          "dataset",
          "load",
          "linking",
          "metric",
          "learn",
          "analysis",
          "run",
          "report",
          "suite",
          "export",
          "measure",
          "words",
          "samples",
          "train",
          "ambiguity",
          "cli");

  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.contains("/jmh_generated/"))
          .importPackages("dev.nljdbc.bench");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dataset",
        "load",
        "linking",
        "metric",
        "learn",
        "analysis",
        "run",
        "report",
        "suite",
        "export",
        "measure",
        "words",
        "samples",
        "train",
        "ambiguity"
      })
  void package_anyButTheLast_usesNoneBehindIt(String name) {
    usesNoneBehind(name, ORDER).check(OURS);
  }

  @Test
  void usesNoneBehind_orderReversed_isViolated() {
    List<String> reversed =
        List.of(
            "cli",
            "train",
            "measure",
            "export",
            "suite",
            "report",
            "run",
            "analysis",
            "learn",
            "metric",
            "linking",
            "load",
            "dataset");

    assertThat(usesNoneBehind("cli", reversed).evaluate(OURS).hasViolation()).isTrue();
  }

  @Test
  void packages_all_haveNoCycle() {
    slices().matching("dev.nljdbc.bench.(*)..").should().beFreeOfCycles().check(OURS);
  }

  @TestFactory
  Stream<DynamicTest> style_everyRule_holds() {
    return StyleRules.all("dev.nljdbc.bench.cli").entrySet().stream()
        .map(rule -> DynamicTest.dynamicTest(rule.getKey(), () -> rule.getValue().check(OURS)));
  }

  @Test
  void driver_onlyThroughDriverManager_isUsed() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "dev.nljdbc.bench.ambiguity..",
            "dev.nljdbc.bench.learn..",
            "dev.nljdbc.bench.linking..",
            "dev.nljdbc.bench.measure..",
            "dev.nljdbc.bench.train..",
            "dev.nljdbc.bench.words..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.nljdbc.jdbc..", "dev.nljdbc.index..", "dev.nljdbc.offline..", "dev.nljdbc.cli..")
        .check(OURS);
  }

  private static ArchRule usesNoneBehind(String name, List<String> order) {
    String[] behind =
        order.subList(order.indexOf(name) + 1, order.size()).stream()
            .map(other -> "dev.nljdbc.bench." + other + "..")
            .toArray(String[]::new);
    return noClasses()
        .that()
        .resideInAPackage("dev.nljdbc.bench." + name + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(behind);
  }
}
