// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Hides passwords and keys in texts that people or files will see. */
public final class Secrets {

  /** Parts of the names of parameters that are secret. */
  private static final List<String> WORDS =
      List.of("password", "passwd", "pwd", "secret", "token", "passphrase", "credential");

  /** Ends the name of a key: api-key, encryptionKey, crypt_key, or key alone. */
  private static final String KEY = "key=";

  /** Made when first needed, which for most programs is never. */
  private static final class Patterns {

    private static final String NAME =
        "\\s*[a-z0-9_.-]*(?:(?:" + String.join("|", WORDS) + ")[a-z0-9_.-]*=|" + KEY + ")";

    /** In brackets, as MySQL's hosts have them, a comma ends a value. */
    static final Pattern PARAMETER =
        Pattern.compile("(?i)([?&;]" + NAME + ")(?:\\{[^}]*}|[^&;]*)|([,(]" + NAME + ")[^&;,)]*");

    static final Pattern USER_INFO = Pattern.compile("(?i)(//[^/?;@\\s:]*):[^/?;\\s]*@");
    static final Pattern ORACLE = Pattern.compile("(?i)(jdbc:oracle:[a-z]+:[^/@:]+)/[^@]*@");
  }

  private Secrets() {}

  /** The URL with each secret replaced by {@code ***}. */
  public static String hide(String url) {
    if (!mayBeIn(url)) {
      return url;
    }
    String hidden = Patterns.PARAMETER.matcher(url).replaceAll("$1$2***");
    hidden = Patterns.USER_INFO.matcher(hidden).replaceAll("$1:***@");
    return Patterns.ORACLE.matcher(hidden).replaceAll("$1/***@");
  }

  /** Whether there is something like a secret in a URL; never overlooks one that is hidden. */
  public static boolean mayBeIn(String url) {
    if (url.indexOf('@') >= 0) {
      return true;
    }
    String folded = url.toLowerCase(Locale.ROOT);
    if (folded.contains(KEY)) {
      return true;
    }
    for (String word : WORDS) {
      if (folded.contains(word)) {
        return true;
      }
    }
    return false;
  }
}
