package dev.nljdbc.dialect;

import java.util.regex.Pattern;

/** Hides passwords and keys in texts that people or files will see. */
public final class Secrets {

  private static final Pattern PARAMETER =
      Pattern.compile(
          "(?i)([?&;,(]\\s*(?:[a-z0-9_.-]*(?:password|passwd|pwd|secret|token|api-?key|passphrase|credential)[a-z0-9_.-]*)=)[^&;,)]*");
  private static final Pattern USER_INFO = Pattern.compile("(?i)(//[^/?;@\\s:]*):[^/?;@\\s]*@");
  private static final Pattern ORACLE = Pattern.compile("(?i)(jdbc:oracle:[a-z]+:[^/@:]+)/[^@]*@");

  private Secrets() {}

  /** The URL with each secret replaced by {@code ***}. */
  public static String hide(String url) {
    String hidden = PARAMETER.matcher(url).replaceAll("$1***");
    hidden = USER_INFO.matcher(hidden).replaceAll("$1:***@");
    return ORACLE.matcher(hidden).replaceAll("$1/***@");
  }
}
