// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.poison;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nljdbc.testing.FakeChatServer.Request;
import dev.nljdbc.text.VisibleText;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Reads a conversation as a strict parser of our own transcript would: nothing hidden in it, no
 * mark of a chat template, and of each label exactly as many as the driver itself wrote.
 */
final class Transcript {

  /** What a line would have to begin with to pass for one of the transcript; however dressed up. */
  private static final Pattern LABELLED =
      Pattern.compile(
          "(?im)(?:^|[\\r"
              + "\\x0B\\f\\x85\\u2028\\u2029])[\\s>*`#_\\[-]*(observation|action|thought)[\\s*`_\\]\\d]*:");

  private static final Pattern ACTION = Pattern.compile("(?m)^Action: ");
  private static final Pattern SECTION =
      Pattern.compile("(?im)^(?:\\W*)(schema|question|cells like its words)\\W*:");
  private static final Pattern TEMPLATE =
      Pattern.compile(
          "(?i)<[|｜]|</?s>|\\[/?INST]|<<SYS>>|<(start|end)_of_turn>|</?think>|</?tool_(call|response)>|\\[/?TOOL_RESULTS]|\\[SYSTEM_PROMPT]");
  private static final Pattern COUNT = Pattern.compile("(?m)^\\((\\d+) rows?\\)$");

  private Transcript() {}

  /** Checks a request. */
  static void check(Request request, Mode mode) {
    JsonNode messages = request.body().path("messages");
    int before = 0;
    for (int i = 0; i < messages.size(); i++) {
      JsonNode message = messages.get(i);
      String role = message.path("role").asText();
      String text = message.path("content").asText();
      shown(text + message.path("tool_calls"));
      if (role.equals("user") && mode != Mode.DIRECT) {
        boolean opening = before == 0;
        assertThat(labels(text)).as(text).hasSize(opening ? 0 : before);
        assertThat(labels(text)).as(text).allMatch("observation"::equalsIgnoreCase);
        if (opening) {
          assertThat(SECTION.matcher(text).results()).as(text).hasSizeLessThanOrEqualTo(3);
          assertThat(text.lines().filter(line -> line.startsWith("Question: "))).hasSize(1);
        }
      } else if (role.equals("tool") || role.equals("user")) {
        assertThat(labels(text)).as(text).isEmpty();
      } else if (role.equals("assistant") && message.path("tool_calls").isEmpty()) {
        before = Math.max(1, (int) ACTION.matcher(text).results().count());
      }
      if (!role.equals("assistant") && !role.equals("system")) {
        rows(text);
      }
    }
  }

  private static List<String> labels(String text) {
    return LABELLED.matcher(text).results().map(m -> m.group(1)).toList();
  }

  private static void shown(String text) {
    assertThat(text.codePoints().filter(Transcript::hides).mapToObj(Integer::toHexString))
        .as(text)
        .isEmpty();
    assertThat(TEMPLATE.matcher(text).results().map(MatchResult::group)).as(text).isEmpty();
  }

  /** Joiners and selectors that writing needs may stay. */
  private static boolean hides(int c) {
    return VisibleText.hides(c) && c != 0xFE0F;
  }

  /** A result has as many lines as its count says, or one of its cells has made a line. */
  private static void rows(String text) {
    String result = text.startsWith("Observation: ") ? text.substring(13) : text;
    if (!result.startsWith("note\n")) {
      return;
    }
    List<MatchResult> counts = COUNT.matcher(result).results().toList();
    if (!counts.isEmpty()) {
      String above = result.substring(0, counts.get(0).start());
      assertThat(above.lines().count() - 1)
          .as(text)
          .isEqualTo(Long.parseLong(counts.get(0).group(1)));
    }
  }
}
