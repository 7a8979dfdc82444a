// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Hides passwords and keys in texts that people or files will see. */
public final class Secrets {

  /** Parts of the names of parameters that are secret. */
  private static final List<String> WORDS =
      List.of(
          "password",
          "passwd",
          "pwd",
          "secret",
          "token",
          "api-key",
          "apikey",
          "passphrase",
          "credential");

  /** Made when first needed, which for most programs is never. */
  private static final class Patterns {

    static final Pattern PARAMETER =
        Pattern.compile(
            "(?i)([?&;,(]\\s*(?:[a-z0-9_.-]*(?:"
                + String.join("|", WORDS)
                + ")[a-z0-9_.-]*)=)[^&;,)]*");
    static final Pattern USER_INFO = Pattern.compile("(?i)(//[^/?;@\\s:]*):[^/?;@\\s]*@");
    static final Pattern ORACLE = Pattern.compile("(?i)(jdbc:oracle:[a-z]+:[^/@:]+)/[^@]*@");
  }

  private Secrets() {}

  /** The URL with each secret replaced by {@code ***}. */
  public static String hide(String url) {
    if (!mayBeIn(url)) {
      return url;
    }
    String hidden = Patterns.PARAMETER.matcher(url).replaceAll("$1***");
    hidden = Patterns.USER_INFO.matcher(hidden).replaceAll("$1:***@");
    return Patterns.ORACLE.matcher(hidden).replaceAll("$1/***@");
  }

  /** Whether there is something like a secret in a URL; never overlooks one that is hidden. */
  public static boolean mayBeIn(String url) {
    if (url.indexOf('@') >= 0) {
      return true;
    }
    String folded = url.toLowerCase(Locale.ROOT);
    for (String word : WORDS) {
      if (folded.contains(word)) {
        return true;
      }
    }
    return false;
  }
}
