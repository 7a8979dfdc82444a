// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.text.PercentCodes;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The headers of {@code nl.headers}, which gateways want beside the key or in its place. Their form
 * is that of OpenTelemetry's {@code OTEL_EXPORTER_OTLP_HEADERS}: {@code name=value,name=value},
 * values percent-encoded. Values are as secret as the key.
 *
 * @param values values by name
 */
record RequestHeaders(Map<String, String> values) {

  static final RequestHeaders NONE = new RequestHeaders(Map.of());

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");

  /** Headers that the transport sets itself, or that would change where a request ends. */
  private static final Set<String> NOT_OURS =
      Set.of(
          "host",
          "content-length",
          "content-type",
          "transfer-encoding",
          "connection",
          "upgrade",
          "expect",
          "nl-relay-to");

  /** Shorter values, such as an environment's name, are words that a server may say itself. */
  private static final int SECRET = 6;

  RequestHeaders {
    values = Map.copyOf(values);
  }

  /** Reads the setting; fails when it has no header's form, without showing a value. */
  static RequestHeaders of(Settings settings) throws NlException {
    String text = settings.text(Setting.HEADERS).orElse("");
    Map<String, String> values = new LinkedHashMap<>();
    for (String pair : text.isBlank() ? new String[0] : text.split(",")) {
      int equals = pair.indexOf('=');
      String name = pair.substring(0, Math.max(0, equals)).strip();
      if (!NAME.matcher(name).matches()) {
        throw bad("each has the form name=value, and commas stand between them");
      }
      if (NOT_OURS.contains(name.toLowerCase(Locale.ROOT))) {
        throw bad("the header " + name + " can't be set");
      }
      values.put(name, value(name, pair.substring(equals + 1).strip()));
    }
    return new RequestHeaders(values);
  }

  private static String value(String name, String encoded) throws NlException {
    try {
      String value = PercentCodes.decode(encoded);
      if (!value.isEmpty() && value.chars().allMatch(c -> c >= ' ' && c < 127)) {
        return value;
      }
    } catch (IllegalArgumentException badPercent) {
      throw bad("the value of " + name + " has a % that encodes nothing; write %25");
    }
    throw bad("the value of " + name + " is empty or holds characters that no header has");
  }

  private static NlException bad(String why) {
    return new NlException(
        NlError.SETTING,
        "nl.headers can't be used: "
            + why
            + ". An example: x-portkey-provider=openai,x-team=sales");
  }

  /** A server's message without these values. */
  String hideIn(String message) {
    // the longest first, and what stands behind a scheme such as Bearer
    List<String> secrets =
        values.values().stream()
            .flatMap(value -> Stream.of(value, value.substring(value.indexOf(' ') + 1)))
            .filter(value -> value.length() >= SECRET)
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
    String hidden = message;
    for (String secret : secrets) {
      hidden = hidden.replace(secret, "***");
    }
    return hidden;
  }

  @Override
  public String toString() {
    return values.keySet().toString();
  }
}
