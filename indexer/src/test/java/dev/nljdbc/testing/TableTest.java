// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * A test of a table: the resource {@code CLASS.txt} beside its class has a section with the test's
 * name in square brackets, and each line below it holds the arguments of one run, parted by a
 * tilde. Java's escapes stand for odd characters, {@code \s} for a blank at an end, {@code ''} for
 * an empty text and {@code (null)} for none.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest
@ArgumentsSource(TableTest.Table.class)
public @interface TableTest {

  /** The lines of one test. */
  final class Table implements ArgumentsProvider {

    @Override
    public Stream<Arguments> provideArguments(
        ParameterDeclarations parameters, ExtensionContext context) {
      return lines(context.getRequiredTestClass(), context.getRequiredTestMethod().getName())
          .stream()
          .map(line -> Arguments.of(cells(line)));
    }

    /** The lines of a section, for a test that goes through them itself. */
    public static List<String> texts(Class<?> test, String section) {
      return lines(test, section).stream().map(line -> Objects.requireNonNull(cell(line))).toList();
    }

    private static List<String> lines(Class<?> test, String section) {
      String name = test.getSimpleName() + ".txt";
      try (InputStream file = test.getResourceAsStream(name)) {
        String text = "\n" + new String(Objects.requireNonNull(file, name).readAllBytes(), UTF_8);
        String header = "\n[" + section + "]\n";
        int from = text.indexOf(header);
        if (from < 0) {
          throw new IllegalStateException(name + " has no section " + section);
        }
        int end = text.indexOf("\n[", from + header.length());
        return text.substring(from + header.length(), end < 0 ? text.length() : end)
            .lines()
            .filter(line -> !line.isBlank())
            .toList();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static @Nullable Object[] cells(String line) {
      return Arrays.stream(line.split("(?:^| +)~(?: +|$)", -1)).map(Table::cell).toArray();
    }

    private static @Nullable String cell(String text) {
      String stripped = text.strip();
      return switch (stripped) {
        case "(null)" -> null;
        case "''" -> "";
        default -> unescaped(stripped);
      };
    }

    private static String unescaped(String text) {
      StringBuilder plain = new StringBuilder();
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (c != '\\') {
          plain.append(c);
          continue;
        }
        i++;
        char escape = text.charAt(i);
        if (escape == 'u') {
          plain.append((char) Integer.parseInt(text.substring(i + 1, i + 5), 16));
          i += 4;
        } else {
          plain.append(
              switch (escape) {
                case 'n' -> '\n';
                case 'r' -> '\r';
                case 't' -> '\t';
                case 's' -> ' ';
                default -> escape;
              });
        }
      }
      return plain.toString();
    }
  }
}
