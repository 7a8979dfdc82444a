// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.EngineFacts.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The properties in a real URL: behind {@code ?} and {@code &}, or each behind {@code ;}. */
public final class UrlProperties {

  private UrlProperties() {}

  /**
   * The URL without properties that do not decide what is seen, such as the caller's name, timeouts
   * and encryption: the section {@code technical properties} of its engine. Unknown ones stay.
   */
  public static String withoutTechnical(String url) {
    Set<String> technical = engine(url).words("technical properties");
    return rewritten(
        url,
        property -> {
          String name = name(property);
          boolean left = technical.stream().anyMatch(name::equalsIgnoreCase);
          return left ? Optional.empty() : Optional.of(property);
        });
  }

  /** The property's name, as it stands there. */
  public static String name(String property) {
    int equals = property.indexOf('=');
    return (equals < 0 ? property : property.substring(0, equals)).strip();
  }

  /**
   * The URL with each property, {@code name=value} or a name alone, replaced by what the function
   * makes of it; empty to leave it out.
   */
  public static String rewritten(String url, Function<String, Optional<String>> rewrite) {
    List<String> parts = parts(url);
    StringBuilder rewritten = new StringBuilder(parts.get(0));
    boolean questionMarkOwed = false;
    for (String part : parts.subList(1, parts.size())) {
      Optional<String> kept = rewrite.apply(part.substring(1));
      char before = questionMarkOwed ? '?' : part.charAt(0);
      questionMarkOwed = kept.isEmpty() && before == '?';
      kept.ifPresent(property -> rewritten.append(before).append(property));
    }
    return rewritten.toString();
  }

  /** Whether a backslash before a sign takes its meaning in a URL. */
  public static boolean escapes(String url) {
    return url.toLowerCase(Locale.ROOT).startsWith("jdbc:h2:");
  }

  /** Splits a URL into its address and its properties, each with the separator before it. */
  private static List<String> parts(String url) {
    String separators = separators(url);
    boolean escapes = escapes(url);
    List<String> parts = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < url.length(); i++) {
      char c = url.charAt(i);
      if (escapes && c == '\\') {
        i++; // what follows is no separator
      } else if (separators.indexOf(c) >= 0) {
        parts.add(url.substring(from, i));
        from = i;
      }
    }
    parts.add(url.substring(from));
    return parts;
  }

  /** SQL Server and DB2 write semicolons too. */
  private static String separators(String url) {
    EngineFacts engine = engine(url);
    boolean unknown = engine.name().isEmpty() && url.indexOf('?') < 0;
    return unknown || engine.has(Trait.SEMICOLONS) ? ";" : "?&";
  }

  private static EngineFacts engine(String url) {
    return EngineFacts.ofScheme(KnownDriver.scheme(url));
  }
}
