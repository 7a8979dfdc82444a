// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.NullMarked;

/** What holds of the main classes of every module, whatever their packages. */
public final class StyleRules {

  private static final Set<String> BARE =
      Set.of("java.lang.RuntimeException", "java.lang.Exception", "java.lang.Error");

  private static final Set<String> CHOOSING =
      Set.of(
          "java.io.ObjectInputStream",
          "java.beans.XMLDecoder",
          "java.rmi.MarshalledObject",
          "javax.script.ScriptEngineManager",
          "org.yaml.snakeyaml.constructor.Constructor",
          "com.fasterxml.jackson.annotation.JsonTypeInfo");

  private StyleRules() {}

  /**
   * The rules, by name.
   *
   * @param printers the packages that may print
   */
  public static Map<String, ArchRule> all(String... printers) {
    Map<String, ArchRule> rules = new LinkedHashMap<>();
    rules.put(
        "no mutable statics",
        fields().that().areStatic().should().beFinal().allowEmptyShould(true));
    rules.put(
        "a class is final or made to be extended",
        classes()
            .that()
            .areTopLevelClasses()
            .and()
            .areNotAnnotatedWith("org.openjdk.jmh.annotations.State") // JMH extends them
            .should(beFinalOrAbstract()));
    rules.put(
        "no Utils, Manager, Helper, Impl",
        noClasses().should().haveNameMatching(".*(Utils?|Manager|Helper|Impl)"));
    rules.put(
        "no bare exceptions",
        noClasses().should().callConstructorWhere(makesABareException()).allowEmptyShould(true));
    rules.put(
        "caches are are of kinds that the packed jars hold",
        noClasses().should().callMethodWhere(makesAnUnpackedCache()));
    rules.put("nobody sleeps", noClasses().should().callMethod(Thread.class, "sleep", long.class));
    rules.put(
        "only the command line prints",
        noClasses()
            .that()
            .resideOutsideOfPackages(printers)
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err")
            .orShould()
            .callMethod(Throwable.class, "printStackTrace"));
    rules.put("nothing is read as Java objects", noClasses().should(readObjects()));
    rules.put(
        "a class that only its package sees is used there",
        classes()
            .that()
            .areTopLevelClasses()
            .and()
            .areNotPublic()
            .and()
            .haveNameNotMatching(".*\\.dialect\\.\\w+Dialect") // named by the engine's folder
            .should(beUsed()));
    rules.put(
        "each package says what it is and that nothing in it is null",
        classes().should(beMarked()));
    return rules;
  }

  /**
   * Whoever writes the bytes would choose the classes: Java's serialization, beans in XML, YAML
   * with tags of classes, JSON with names of classes, code as text.
   */
  private static ArchCondition<JavaClass> readObjects() {
    return new ArchCondition<>("read objects whose classes the data choose") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        type.getDirectDependenciesFromSelf().stream()
            .filter(use -> CHOOSING.contains(use.getTargetClass().getName()))
            .forEach(use -> events.add(new SimpleConditionEvent(type, true, use.getDescription())));
        type.getMethodCallsFromSelf().stream()
            .filter(call -> call.getName().matches("(activate|enable)DefaultTyping.*"))
            .forEach(
                call -> events.add(new SimpleConditionEvent(type, true, call.getDescription())));
        type.getConstructorCallsFromSelf().stream()
            .filter(call -> call.getTargetOwner().getName().equals("org.yaml.snakeyaml.Yaml"))
            .filter(call -> call.getTarget().getRawParameterTypes().isEmpty())
            .forEach(
                call -> events.add(new SimpleConditionEvent(type, true, call.getDescription())));
      }
    };
  }

  /** The POM of the driver leaves out what Caffeine generates for these. */
  private static DescribedPredicate<JavaMethodCall> makesAnUnpackedCache() {
    return DescribedPredicate.describe(
        "make a cache that refreshes or counts",
        call ->
            call.getTargetOwner().getName().equals("com.github.benmanes.caffeine.cache.Caffeine")
                && call.getName().matches("refreshAfterWrite|recordStats|expireAfter"));
  }

  private static ArchCondition<JavaClass> beFinalOrAbstract() {
    return new ArchCondition<>("be final or abstract") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        boolean holds =
            type.isInterface()
                || type.isEnum()
                || type.getSimpleName().equals("package-info")
                || type.getModifiers().contains(JavaModifier.FINAL)
                || type.getModifiers().contains(JavaModifier.ABSTRACT);
        events.add(new SimpleConditionEvent(type, holds, type.getName() + " is neither"));
      }
    };
  }

  /** A tool, an examiner or a metric that no list names does nothing, and nobody notices. */
  private static ArchCondition<JavaClass> beUsed() {
    return new ArchCondition<>("be used by another class") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        boolean holds =
            type.getSimpleName().equals("package-info")
                || type.getPackage().getClasses().stream()
                    .filter(part -> outermost(part).equals(type.getName()))
                    .flatMap(part -> part.getDirectDependenciesToSelf().stream())
                    .anyMatch(use -> !outermost(use.getOriginClass()).equals(type.getName()));
        events.add(
            new SimpleConditionEvent(
                type,
                holds,
                type.getName()
                    + " is used by no other class: add it to the list of its kind"
                    + " (CONTRIBUTING.md, Where things go)"));
      }
    };
  }

  private static String outermost(JavaClass type) {
    return type.getName().replaceFirst("\\$.*", "");
  }

  private static DescribedPredicate<JavaCall<?>> makesABareException() {
    return DescribedPredicate.describe(
        "makes an exception that says nothing of the cause",
        call ->
            BARE.contains(call.getTargetOwner().getName())
                && !call.getOriginOwner().isAssignableTo(Throwable.class));
  }

  private static ArchCondition<JavaClass> beMarked() {
    return new ArchCondition<>("be in a package with a package-info that is @NullMarked") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        boolean holds =
            type.getPackage()
                .tryGetPackageInfo()
                .filter(info -> info.isAnnotatedWith(NullMarked.class))
                .isPresent();
        events.add(
            new SimpleConditionEvent(
                type, holds, "package " + type.getPackageName() + " is not marked"));
      }
    };
  }
}
