// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.config;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The value of {@link Setting#EMBEDDER}.
 *
 * @param kind of embedder
 * @param model of a server; a default where none is named
 * @param baseUrl of the server; empty for that of {@link Setting#BASE_URL}
 */
public record EmbedderChoice(Kind kind, String model, Optional<String> baseUrl) {

  /** Kinds of embedders. */
  public enum Kind {
    /** The table in the jar. */
    STATIC,
    /** An encoder in an additional jar. */
    ONNX,
    /** A server. */
    OPENAI,
    /** No search by meaning. */
    NONE
  }

  private static final String DEFAULT_MODEL = "text-embedding-3-large";

  private static final Pattern VALUE =
      Pattern.compile("(?i)(static|onnx|none|openai)|openai:([^@\\s]+)(?:@(https?://\\S+))?");

  /** The embedder that the settings name. */
  public static EmbedderChoice of(Settings settings) {
    return parse(settings.required(Setting.EMBEDDER));
  }

  static EmbedderChoice parse(String value) {
    Matcher m = VALUE.matcher(value.strip());
    if (!m.matches()) {
      throw new IllegalArgumentException(
          "use static, onnx, none, openai, openai:MODEL or openai:MODEL@https://HOST/v1");
    }
    Kind kind =
        m.group(1) == null ? Kind.OPENAI : Kind.valueOf(m.group(1).toUpperCase(Locale.ROOT));
    return new EmbedderChoice(
        kind,
        Optional.ofNullable(m.group(2)).orElse(DEFAULT_MODEL),
        Optional.ofNullable(m.group(3)));
  }
}
