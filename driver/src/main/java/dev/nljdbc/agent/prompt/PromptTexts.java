// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.core.PackagedText;
import dev.nljdbc.text.Sha256;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The prompt's fixed texts, kept as resources beside this class, and the version that their bytes
 * make.
 */
public final class PromptTexts {

  private static final List<String> ALL =
      List.of(
          "instructions.txt",
          "protocol-text.txt",
          "protocol-tools.txt",
          "exemplar-values.txt",
          "exemplar-empty.txt",
          "exemplar-values-queried.txt",
          "exemplar-values-unseen.txt",
          "direct-rules.txt",
          "direct-concise.txt",
          "direct-verbose.txt",
          "direct-demonstrations.txt",
          "direct-repair.txt",
          "direct-again.txt");

  private static final Pattern GAP = Pattern.compile("\\{\\{([\\w-]+)}}");
  private static final String VERSION =
      Sha256.hex(ALL.stream().map(PromptTexts::read).collect(Collectors.joining()), 12);

  private PromptTexts() {}

  /** A digest of all texts: answers made with others are not the same answers. */
  public static String version() {
    return VERSION;
  }

  /** The text of a resource, without blanks around it. */
  public static String read(String name) {
    return PackagedText.read(PromptTexts.class, name).strip();
  }

  /**
   * A resource with its gaps, written {@code {{name}}}, filled. A paragraph with a gap that nothing
   * fills is left out, so that no heading stands over nothing. What fills a gap may hold gaps
   * itself: these stay.
   */
  public static String fill(String name, Map<String, String> parts) {
    List<String> filled = new ArrayList<>();
    for (String paragraph : read(name).split("\n\n+")) {
      Matcher gap = GAP.matcher(paragraph);
      boolean empty = gap.results().anyMatch(g -> parts.getOrDefault(g.group(1), "").isBlank());
      if (!empty) {
        filled.add(
            GAP.matcher(paragraph)
                .replaceAll(g -> Matcher.quoteReplacement(parts.getOrDefault(g.group(1), ""))));
      }
    }
    return String.join("\n\n", filled);
  }
}
