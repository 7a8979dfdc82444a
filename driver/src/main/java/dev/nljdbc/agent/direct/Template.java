package dev.nljdbc.agent.direct;

import dev.nljdbc.agent.prompt.PromptTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A prompt with gaps: {@code {{name}}}. A paragraph with a gap that nothing fills is left out, so
 * that no heading stands over nothing.
 *
 * @param paragraphs of the text, between empty lines
 */
record Template(List<String> paragraphs) {

  private static final Pattern GAP = Pattern.compile("\\{\\{([\\w-]+)}}");

  Template {
    paragraphs = List.copyOf(paragraphs);
  }

  /** The template of a resource. */
  static Template read(String resource) {
    return new Template(List.of(PromptTexts.read(resource).split("\n\n+")));
  }

  /** The prompt; what fills a gap is taken as it is, also when it holds gaps itself. */
  String fill(Map<String, String> parts) {
    List<String> filled = new ArrayList<>();
    for (String paragraph : paragraphs) {
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
