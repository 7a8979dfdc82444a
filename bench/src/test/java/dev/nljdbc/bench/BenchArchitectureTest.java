// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.nljdbc.testing.PackageOrder;
import dev.nljdbc.testing.StyleRules;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The order of the packages: each may use those before it, none those behind. */
class BenchArchitectureTest {

  private static final List<String> ORDER =
      Stream.of(
              "dataset", "metric", "learn", "run", "report", "export", "measure", "samples",
              "train", "cli")
          .map(name -> "dev.nljdbc.bench." + name + "..")
          .toList();

  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.contains("/jmh_generated/"))
          .importPackages("dev.nljdbc.bench");

  @TestFactory
  Stream<DynamicTest> package_anyButTheLast_usesNoneBehindIt() {
    return PackageOrder.rules(ORDER).stream()
        .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(OURS)));
  }

  @Test
  void package_orderReversed_usesOneBehindIt() {
    List<String> reversed = new ArrayList<>(ORDER);
    Collections.reverse(reversed);

    assertThat(PackageOrder.rules(reversed).get(0).evaluate(OURS).hasViolation()).isTrue();
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
            "dev.nljdbc.bench.learn..", "dev.nljdbc.bench.measure..", "dev.nljdbc.bench.train..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.nljdbc.jdbc..", "dev.nljdbc.index..", "dev.nljdbc.offline..", "dev.nljdbc.cli..")
        .check(OURS);
  }
}
