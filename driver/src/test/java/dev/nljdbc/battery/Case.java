// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.battery;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A question and what has to come of it.
 *
 * @param database the name of one of {@link Databases}
 * @param question as it is typed
 * @param expected a query, {@code unsure} and a query, {@code refused} and a reason, or {@code any}
 */
record Case(String database, String question, String expected) {

  private static final Pattern CODE = Pattern.compile("\\\\u\\{(\\p{XDigit}+)}");

  /** The cases of a file of three columns; lines that begin with # are comments. */
  static List<Case> read(String resource) {
    try (InputStream in = Case.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalArgumentException("there is no " + resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(l -> !l.isBlank() && !l.startsWith("#"))
          .map(Case::of)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Case of(String line) {
    int first = line.indexOf('\t');
    int last = line.lastIndexOf('\t');
    String question = line.substring(first + 1, last);
    String coded =
        CODE.matcher(question)
            .replaceAll(
                m ->
                    Matcher.quoteReplacement(Character.toString(Integer.parseInt(m.group(1), 16))));
    return new Case(
        line.substring(0, first), coded.translateEscapes(), line.substring(last + 1).strip());
  }

  /** The query whose rows are expected; empty where none is. */
  String query() {
    return expected.startsWith("SELECT") || expected.startsWith("unsure")
        ? expected.replaceFirst("^unsure ", "")
        : "";
  }

  boolean mayBeRefused() {
    return expected.startsWith("unsure") || expected.equals("any");
  }

  /** The reason for which it has to be refused; empty where it is not. */
  String refused() {
    return expected.startsWith("refused ") ? expected.substring("refused ".length()) : "";
  }
}
