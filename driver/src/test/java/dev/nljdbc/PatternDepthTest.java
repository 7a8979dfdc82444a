// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * No pattern of the product fills the stack on a long text: Java tries each round of a loop over
 * alternatives one call deeper, unless the loop is possessive.
 */
@Tag("thorough")
class PatternDepthTest {

  private static final int ROUNDS = 3_000;
  private static final long STACK_BYTES = 256 << 10;

  private static final Map<String, String> LONG = new LinkedHashMap<>();

  static {
    for (String part :
        List.of(
            "a",
            "1",
            "''",
            "\"\"",
            "a''",
            "a.",
            "a-",
            "1,111",
            ",111",
            "a, ",
            "a b ",
            "(1), ",
            "[a]",
            "\\a",
            "{\"a\":",
            "a@b.",
            "```json ",
            "$$",
            "é̂",
            "\n",
            "-- a\n")) {
      LONG.put("'" + part, "'" + part.repeat(ROUNDS) + "'");
      LONG.put(part, part.repeat(ROUNDS));
      LONG.put("x@y." + part, "x@y." + part.repeat(ROUNDS));
    }
  }

  @Test
  void patterns_textsWithoutEnd_leaveTheStackWhole() throws Exception {
    JavaClasses house =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.nljdbc");
    List<Pattern> patterns = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (JavaField field : house.stream().flatMap(c -> c.getFields().stream()).toList()) {
      if (field.getRawType().isEquivalentTo(Pattern.class)
          && field.getModifiers().contains(JavaModifier.STATIC)) {
        patterns.add(pattern(field));
        names.add(field.getFullName());
      }
    }
    List<String> deep = new ArrayList<>();
    Runnable all =
        () -> {
          for (int i = 0; i < patterns.size(); i++) {
            deep.addAll(deep(patterns.get(i), names.get(i)));
          }
        };
    Thread thread = new Thread(null, all, "patterns", STACK_BYTES);
    thread.start();
    thread.join();

    assertThat(patterns).hasSizeGreaterThan(100);
    assertThat(deep).isEmpty();
  }

  private static Pattern pattern(JavaField field) throws ReflectiveOperationException {
    Field reflected = field.reflect();
    reflected.setAccessible(true);
    return (Pattern) reflected.get(null);
  }

  private static List<String> deep(Pattern pattern, String name) {
    List<String> deep = new ArrayList<>();
    LONG.forEach(
        (what, text) -> {
          try {
            Matcher matcher = pattern.matcher(text);
            matcher.matches();
            matcher.lookingAt();
          } catch (StackOverflowError e) {
            deep.add(name + " on " + what);
          }
        });
    return deep;
  }
}
