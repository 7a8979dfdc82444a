package dev.nljdbc.agent;

import dev.nljdbc.agent.tool.Lines;
import dev.nljdbc.agent.tool.Texts;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Setting;
import dev.nljdbc.offline.Candidate;
import dev.nljdbc.offline.question.Meaning;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What a language model is told of the offline model's look: links and best readings, a line each,
 * within {@code nl.lab.linking-tokens}.
 */
final class OfflineHints {

  private static final int MOST_LINKS = 12;
  private static final int MOST_READINGS = 3;

  private OfflineHints() {}

  static String of(OfflineLook look, Workspace workspace) {
    Set<String> lines = new LinkedHashSet<>();
    for (Candidate candidate : look.reading().candidates()) {
      if (lines.size() < MOST_READINGS) {
        lines.add(
            String.format(Locale.ROOT, "%.2f: ", candidate.confidence()) + candidate.sql().strip());
      }
    }
    List<Meaning> links = look.reading().links();
    links.stream()
        .limit(MOST_LINKS)
        .forEach(l -> lines.add('"' + l.span() + "\" is " + l.kind() + " " + l.target()));
    int left = workspace.settings().integer(Setting.LINKING_TOKENS);
    List<String> kept = new ArrayList<>();
    for (String line : lines) {
      left -= Texts.tokens(line) + 2;
      if (left >= 0) {
        kept.add("- " + Lines.line(line));
      }
    }
    return String.join("\n", kept);
  }
}
