// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.stream.IntStream;

/** Packages in an order: each may use those before it. */
public final class PackageOrder {

  private PackageOrder() {}

  /**
   * The rules that each package uses none behind it.
   *
   * @param packages ArchUnit's patterns of their names, in the order
   * @return one rule for each package but the last
   */
  public static List<ArchRule> rules(List<String> packages) {
    return IntStream.range(0, packages.size() - 1)
        .mapToObj(i -> usesNone(packages.get(i), packages.subList(i + 1, packages.size())))
        .toList();
  }

  private static ArchRule usesNone(String name, List<String> behind) {
    return noClasses()
        .that()
        .resideInAPackage(name)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(behind.toArray(String[]::new));
  }
}
