// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class StyleRulesTest {

  private static Stream<DynamicTest> each(ThrowingCheck check) {
    Map<String, ArchRule> rules = StyleRules.all();
    return rules.entrySet().stream()
        .map(rule -> DynamicTest.dynamicTest(rule.getKey(), () -> check.of(rule.getValue())));
  }

  private interface ThrowingCheck {
    void of(ArchRule rule);
  }

  @TestFactory
  Stream<DynamicTest> indexer_everyRule_holds() {
    JavaClasses main =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.nljdbc");
    assertThat(main).hasSizeGreaterThan(50);
    return each(rule -> rule.check(main));
  }

  @TestFactory
  Stream<DynamicTest> unrulyClass_everyRule_isNoticed() {
    JavaClasses unruly = new ClassFileImporter().importPackages("unruly");
    assertThat(unruly).hasSize(1);
    return each(rule -> assertThat(rule.evaluate(unruly).hasViolation()).isTrue());
  }
}
