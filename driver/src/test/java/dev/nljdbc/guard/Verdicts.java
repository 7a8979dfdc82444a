// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * What the guard says to each text of a list: why it is refused, or what the parser reads and the
 * engine runs in its place. Whoever changes the guard sees in the files' changes what else it
 * judges now; {@code -Dnljdbc.update=true} writes them anew.
 */
final class Verdicts {

  private static final String REFUSED = "\n  refused: ";

  private Verdicts() {}

  /**
   * A text with the verdict below it, as a file holds them.
   *
   * @param text as it is shown
   * @param asked what the guard is asked
   */
  static String of(SqlGuard guard, String text, String asked) {
    String verdict;
    try {
      String passed = guard.check(asked);
      assertThat(guard.reads(passed)).as(text).isTrue();
      String parsable = guard.parsable(passed);
      verdict =
          "\n  passes"
              + (parsable.equals(text) ? "" : " as " + Battery.line(parsable))
              + (passed.equals(asked) ? "" : ", runs as " + Battery.line(passed));
    } catch (NlException e) {
      assertThat(e.error()).as(text).isEqualTo(NlError.REFUSED);
      String all = String.valueOf(e.getMessage());
      String what = all.substring("Refused: ".length(), all.indexOf(". "));
      verdict = REFUSED + Battery.line(what);
    }
    return Battery.line(text) + verdict;
  }

  static boolean refuses(String verdict) {
    return verdict.contains(REFUSED);
  }

  /**
   * The verdicts are those of the file.
   *
   * @param some chooses from all that the file holds
   */
  static void assertApproved(
      String kind, Engines engine, List<String> verdicts, UnaryOperator<List<String>> some)
      throws IOException {
    String name = kind + "-" + engine.name().toLowerCase(Locale.ROOT) + ".txt";
    Path file = Path.of("src/test/resources/dev/nljdbc/guard/verdicts", name);
    if (Boolean.getBoolean("nljdbc.update")) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, String.join("\n", verdicts) + "\n");
    } else {
      List<String> approved = List.of(Files.readString(file).strip().split("\n(?! {2})"));
      assertThat(verdicts).as(name).containsExactlyElementsOf(some.apply(approved));
    }
  }
}
