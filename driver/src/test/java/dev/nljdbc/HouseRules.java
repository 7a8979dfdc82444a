// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.lang.ArchRule;
import dev.nljdbc.testing.PackageOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The rules of the house, for a root package, so that they can be tried on a house that breaks
 * them.
 */
record HouseRules(String root) {

  /** Each may use those before it. */
  static final List<String> ORDER =
      List.of(
          "error",
          "config",
          "core",
          "telemetry",
          "guard",
          "llm",
          "offline",
          "template",
          "examine",
          "agent",
          "memory",
          "answer",
          "explain",
          "jdbc",
          "mcp",
          "sample",
          "cli");

  /** The rooms behind a door, each may use those before it; the door itself comes last. */
  static final Map<String, List<String>> ROOMS_BEHIND =
      Map.of(
          "offline",
              List.of(
                  "language",
                  "schema",
                  "question",
                  "reword",
                  "query",
                  "compute",
                  "row",
                  "rule",
                  "model",
                  "sketch",
                  "candidate",
                  "parse",
                  "view",
                  "answerability",
                  "period",
                  "refinement",
                  "ranking",
                  "ambiguity"),
          "agent", List.of("tool", "prompt"),
          "jdbc", List.of("delegate", "rows", "syntax", "execution", "report"));

  /** Libraries and the only packages that know them. */
  static final Map<String, List<String>> ROOMS =
      Map.ofEntries(
          Map.entry("com.openai..", List.of("llm")),
          Map.entry("com.knuddels..", List.of("llm")),
          Map.entry("net.sf.jsqlparser..", List.of("guard")),
          Map.entry("com.github.benmanes.caffeine..", List.of("answer", "memory", "offline.query")),
          Map.entry("picocli..", List.of("cli")),
          Map.entry("sqlline..", List.of("cli")),
          Map.entry("me.tongfei..", List.of("cli")),
          Map.entry("org.apache.commons.csv..", List.of("cli")),
          Map.entry("org.apache.lucene..", List.of()),
          Map.entry("org.jgrapht..", List.of()),
          Map.entry("io.modelcontextprotocol..", List.of("mcp")),
          Map.entry("io.opentelemetry..", List.of("telemetry")),
          Map.entry("jdk.jfr..", List.of("telemetry")));

  private String inside(String name) {
    return root + "." + name + "..";
  }

  /** A package uses nothing below it. */
  List<ArchRule> order() {
    List<ArchRule> rules =
        new ArrayList<>(PackageOrder.rules(ORDER.stream().map(this::inside).toList()));
    ROOMS_BEHIND.forEach(
        (door, rooms) -> {
          List<String> packages = new ArrayList<>();
          rooms.forEach(room -> packages.add(inside(door + "." + room)));
          packages.add(root + "." + door);
          rules.addAll(PackageOrder.rules(packages));
        });
    return rules.stream().map(rule -> rule.allowEmptyShould(true)).toList();
  }

  /** No rooms but those of the design. */
  ArchRule noOtherPackages() {
    List<String> names = new ArrayList<>(ORDER);
    ROOMS_BEHIND.forEach((door, rooms) -> rooms.forEach(room -> names.add(door + "." + room)));
    return classes()
        .should()
        .resideInAnyPackage(names.stream().map(name -> root + "." + name).toArray(String[]::new));
  }

  /** No package needs itself, however far around. */
  ArchRule noCycles() {
    return slices().matching(root + ".(*)..").should().beFreeOfCycles().allowEmptyShould(true);
  }

  /** One library, one room. */
  List<ArchRule> libraries() {
    List<ArchRule> rules = new ArrayList<>();
    ROOMS.forEach(
        (library, rooms) ->
            rules.add(
                noClasses()
                    .that()
                    .resideInAPackage(root + "..")
                    .and()
                    .resideOutsideOfPackages(
                        rooms.stream().map(this::inside).toArray(String[]::new))
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage(library)
                    .allowEmptyShould(true)));
    return rules;
  }

  /** On the way of a statement nothing is found by name at run time. */
  ArchRule noDynamicProxies() {
    return noClasses()
        .that()
        .resideInAPackage(inside("jdbc"))
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(java.lang.reflect.Proxy.class, java.lang.reflect.Method.class)
        .allowEmptyShould(true);
  }
}
