// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** Percent codes of a URL's path or of a value, where a plus is a plus; UTF-8. */
public final class PercentCodes {

  private PercentCodes() {}

  /**
   * The text that the codes stand for.
   *
   * @throws IllegalArgumentException if a percent sign begins no code
   */
  public static String decode(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
