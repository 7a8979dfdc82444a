// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

/** Shortens texts without leaving half of a surrogate pair at their end. */
public final class Truncation {

  private Truncation() {}

  /** The text, or its first {@code most} characters. */
  public static String truncate(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
  }

  /** The text, or its first {@code most} characters and an ellipsis. */
  public static String abbreviate(String text, int most) {
    return text.length() <= most ? text : truncate(text, most) + "…";
  }
}
