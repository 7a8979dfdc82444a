// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnProfile;
import dev.nljdbc.catalog.ColumnStatistics;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Whether values look like those of keys, which are short words or whole numbers. */
final class KeyShape {

  /** Longer texts are prose; codes of 64 digits are keys. */
  private static final int LONGEST = 100;

  /** Names of places and firms seldom have as many. */
  private static final int WORDS_OF_PROSE = 4;

  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private KeyShape() {}

  /** Whether the values may be keys; nothing known speaks against it. */
  static boolean possible(Column column, ColumnStatistics known) {
    return column.kind() == ColumnKind.NUMBER
        ? whole(known.min()) && whole(known.max())
        : !prose(column, known);
  }

  /** Whether the values are free text: long, or mostly of several words. */
  static boolean prose(Column column, ColumnStatistics known) {
    if (column.kind() != ColumnKind.TEXT) {
      return false;
    }
    ColumnProfile.Lengths lengths = known.profile().lengths();
    if (lengths != null && lengths.typical() > LONGEST) {
      return true;
    }
    List<String> texts = known.known();
    long sentences = texts.stream().filter(KeyShape::sentence).count();
    return sentences * 2 > texts.size();
  }

  private static boolean sentence(String text) {
    return BLANKS.split(text.strip()).length >= WORDS_OF_PROSE;
  }

  private static boolean whole(@Nullable String number) {
    try {
      return number == null || Double.parseDouble(number) % 1 == 0;
    } catch (NumberFormatException e) {
      return true; // an engine's own way to write a number
    }
  }
}
