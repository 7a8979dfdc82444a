// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import java.util.ArrayList;
import java.util.List;
import org.jline.utils.WCWidth;

/**
 * Texts measured and cut in columns of a terminal, where some characters take two and some none.
 */
final class DisplayWidth {

  private DisplayWidth() {}

  static int of(String text) {
    return text.codePoints().map(DisplayWidth::of).sum();
  }

  private static int of(int character) {
    return Math.max(0, WCWidth.wcwidth(character));
  }

  /** The text, cut with an ellipsis where it is wider. */
  static String cut(String text, int width) {
    if (of(text) <= width) {
      return text;
    }
    StringBuilder kept = new StringBuilder();
    int used = 1;
    for (int character : text.codePoints().toArray()) {
      used += of(character);
      if (used > width) {
        break;
      }
      kept.appendCodePoint(character);
    }
    return kept.append('…').toString();
  }

  /** The text in lines that break at blanks, and within a word only where it is wider. */
  static List<String> wrapped(String text, int width) {
    if (of(text) <= width) {
      return List.of(text);
    }
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    int used = 0;
    for (String word : text.split(" ", -1)) {
      if (used > 0 && used + 1 + of(word) > width) {
        lines.add(line.toString());
        line.setLength(0);
        used = 0;
      }
      line.append(used == 0 ? "" : " ");
      used += used == 0 ? 0 : 1;
      for (int character : word.codePoints().toArray()) {
        if (used + of(character) > width && used > 0) {
          lines.add(line.toString());
          line.setLength(0);
          used = 0;
        }
        line.appendCodePoint(character);
        used += of(character);
      }
    }
    lines.add(line.toString());
    return lines;
  }

  static String padLeft(String text, int width) {
    return " ".repeat(Math.max(0, width - of(text))) + text;
  }

  static String padRight(String text, int width) {
    return text + " ".repeat(Math.max(0, width - of(text)));
  }
}
