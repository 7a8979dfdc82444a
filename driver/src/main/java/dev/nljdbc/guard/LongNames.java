// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.error.NlException;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Refuses names of which the engine keeps the beginning only: two that the guard tells apart would
 * be one to the engine.
 */
final class LongNames {

  private final int longest;
  private final Supplier<Integer> known;

  LongNames(Catalog catalog, EngineSyntax engine) {
    longest = engine.longestName();
    known = new ReadOnce<>(() -> widest(catalog));
  }

  /** What the catalog has, the engine keeps: some servers are built for longer names. */
  private static int widest(Catalog catalog) {
    return catalog.tables().stream()
        .flatMap(
            table ->
                Stream.concat(
                    Stream.of(table.id().name()), table.columns().stream().map(c -> c.name())))
        .mapToInt(LongNames::width)
        .max()
        .orElse(0);
  }

  void check(LexedSql lexed) throws NlException {
    if (longest == Integer.MAX_VALUE) {
      return;
    }
    for (SqlName name : lexed.names().values()) {
      check(name.text());
    }
    checkWords(lexed.skeleton());
  }

  private void checkWords(String skeleton) throws NlException {
    int start = 0;
    for (int i = 0; i <= skeleton.length(); i++) {
      boolean inside = i < skeleton.length() && isPart(skeleton.charAt(i));
      if (!inside && i - start > longest / 4) {
        check(skeleton.substring(start, i));
      }
      start = inside ? start : i + 1;
    }
  }

  private static boolean isPart(char c) {
    return c >= 128 || c == '_' || c == '$' || Character.isLetterOrDigit(c);
  }

  private void check(String name) throws NlException {
    int width = width(name);
    if (width > longest && !isNumber(name) && width > known.get()) {
      throw Refusal.of(
          "the long name " + Refusal.quote(name),
          "The engine keeps only the first " + Math.max(longest, known.get()) + " bytes of a name",
          "Write the names of the schema as they are, and shorter new ones");
    }
  }

  private static boolean isNumber(String word) {
    return word.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /** The most bytes that a name takes in any encoding of a server's. */
  private static int width(String name) {
    return name.codePoints().map(LongNames::bytes).sum();
  }

  /** UTF-8 takes no more; EUC_JP takes three for accents, EUC_TW four for rare Chinese letters. */
  private static int bytes(int letter) {
    boolean greekOrRussian =
        letter >= 0x391 && letter <= 0x3C9 || letter >= 0x410 && letter <= 0x44F;
    boolean chinese = letter >= 0x3400 && letter <= 0x9FFF || letter >= 0xF900 && letter <= 0xFAFF;
    if (letter < 0x80) {
      return 1;
    }
    if (letter < 0x500) {
      return greekOrRussian ? 2 : 3;
    }
    return letter < 0x800 ? 2 : letter > 0xFFFF || chinese ? 4 : 3;
  }
}
