// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.EvaluationResult;
import dev.nljdbc.testing.PackageOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The house rules of the indexer; each is shown to notice a planted class that breaks it. */
class IndexerArchitectureTest {

  /** Each may use those before it. */
  private static final List<String> PACKAGES =
      List.of(
          "text",
          "files",
          "catalog",
          "dialect",
          "queries",
          "semantics",
          "joins",
          "search",
          "index");

  private static final Map<String, String[]> LIBRARIES =
      Map.of(
          "org.apache.lucene..", new String[] {"text", "search", "index"},
          "net.sf.jsqlparser..", new String[] {"queries"},
          "org.tartarus.snowball..", new String[] {"text"},
          "org.jgrapht..", new String[] {"joins"},
          "com.github.benmanes.caffeine..", new String[] {"index"},
          "org.apache.commons.csv..", new String[] {"catalog"},
          "org.yaml.snakeyaml..", new String[] {"catalog", "semantics"});

  private static Map<String, ArchRule> rules(String root) {
    Map<String, ArchRule> rules = new LinkedHashMap<>();
    rules.put("no cycles", slices().matching(root + ".(*)..").should().beFreeOfCycles());
    List<ArchRule> order =
        PackageOrder.rules(PACKAGES.stream().map(name -> root + "." + name + "..").toList());
    for (int i = 0; i < order.size(); i++) {
      rules.put(PACKAGES.get(i) + " uses none below it", order.get(i).allowEmptyShould(true));
    }
    LIBRARIES.forEach(
        (library, users) ->
            rules.put(
                library + " only in " + String.join(", ", users),
                noClasses()
                    .that()
                    .resideOutsideOfPackages(
                        Stream.of(users).map(u -> root + "." + u + "..").toArray(String[]::new))
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage(library)));
    rules.put(
        "no package but those of the design",
        classes()
            .should()
            .resideInAnyPackage(
                Stream.concat(PACKAGES.stream(), Stream.of("search.columns", "catalog.read"))
                    .map(name -> root + "." + name)
                    .toArray(String[]::new)));
    return rules;
  }

  @TestFactory
  Stream<DynamicTest> indexer_keepsTheRules() {
    JavaClasses classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_JARS)
            .importPackages("dev.nljdbc");
    assertThat(classes).hasSizeGreaterThan(50);
    return rules("dev.nljdbc").entrySet().stream()
        .map(rule -> DynamicTest.dynamicTest(rule.getKey(), () -> rule.getValue().check(classes)));
  }

  @Test
  void rules_plantedViolations_areNoticed() {
    JavaClasses planted = new ClassFileImporter().importPackages("planted");
    assertThat(planted.stream().map(JavaClass::getSimpleName))
        .containsExactlyInAnyOrder("Reaching", "Below");
    Map<String, ArchRule> rules = rules("planted");
    assertThat(rules.keySet().stream().filter(r -> rules.get(r).evaluate(planted).hasViolation()))
        .containsExactlyInAnyOrder(
            "no cycles",
            "catalog uses none below it",
            "org.apache.lucene.. only in text, search, index",
            "org.jgrapht.. only in joins");
    assertThat(rules("dev.nljdbc").get("no package but those of the design").evaluate(planted))
        .matches(EvaluationResult::hasViolation);
  }
}
