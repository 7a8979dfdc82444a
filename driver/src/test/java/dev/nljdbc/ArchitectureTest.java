// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.nljdbc.testing.StyleRules;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The house is as DESIGN says; and each rule notices a house that is not. */
class ArchitectureTest {

  private static final JavaClasses HOUSE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(
              HouseRules.ORDER.stream().map(name -> "dev.nljdbc." + name).toArray(String[]::new));
  private static final JavaClasses BROKEN_HOUSE =
      new ClassFileImporter().importPackages("dev.nljdbc.planted");

  private final HouseRules house = new HouseRules("dev.nljdbc");
  private final HouseRules broken = new HouseRules("dev.nljdbc.planted");

  private static List<ArchRule> all(HouseRules rules) {
    List<ArchRule> all = new ArrayList<>(rules.order());
    all.add(rules.noCycles());
    all.addAll(rules.libraries());
    all.add(rules.noDynamicProxies());
    return all;
  }

  @Test
  void house_everyRule_holds() {
    assertThat(HOUSE.contain("dev.nljdbc.jdbc.NlDriver")).isTrue();
    all(house).forEach(rule -> rule.check(HOUSE));
  }

  @Test
  void order_packageUsesOneBelow_isNoticed() {
    assertThatThrownBy(() -> broken.order().forEach(rule -> rule.check(BROKEN_HOUSE)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("UsesThoseBelow");
  }

  @Test
  void noCycles_twoPackagesUseEachOther_isNoticed() {
    assertThatThrownBy(() -> broken.noCycles().check(BROKEN_HOUSE))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("Cycle detected");
  }

  @Test
  void libraries_strangerInTheRoom_isNoticed() {
    assertThatThrownBy(() -> broken.libraries().forEach(rule -> rule.check(BROKEN_HOUSE)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("UsesThoseBelow")
        .hasMessageContaining("picocli");
  }

  @Test
  void noOtherPackages_houseOfTheDesign_holds() {
    JavaClasses drivers =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> location.contains("/driver/"))
            .importPackages("dev.nljdbc");
    assertThat(drivers.contain("dev.nljdbc.jdbc.NlDriver")).isTrue();
    house.noOtherPackages().check(drivers);
  }

  @Test
  void noOtherPackages_roomOfNobody_isNoticed() {
    assertThat(house.noOtherPackages().evaluate(BROKEN_HOUSE).hasViolation()).isTrue();
  }

  @TestFactory
  Stream<DynamicTest> style_everyRule_holds() {
    return StyleRules.all("dev.nljdbc.cli").entrySet().stream()
        .map(rule -> DynamicTest.dynamicTest(rule.getKey(), () -> rule.getValue().check(HOUSE)));
  }

  @Test
  void noDynamicProxies_driverReflects_isNoticed() {
    assertThatThrownBy(() -> broken.noDynamicProxies().check(BROKEN_HOUSE))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("Reflects");
  }
}
