package dev.nljdbc.bench.measure;

import java.util.Locale;
import java.util.Map;

/** Figures of several configurations as tables of a Markdown file. */
public final class AgentTable {

  private AgentTable() {}

  /** The tables; a row for each configuration. */
  public static String of(Map<String, AgentFigures> byName) {
    StringBuilder text = new StringBuilder();
    text.append(
        "| settings | asked | gold's answer | ms: median | p95 | p99 | longest | processor | until"
            + " the first turn | between turns | after the last |\n"
            + "|---|---|---|---|---|---|---|---|---|---|---|\n");
    byName.forEach((name, figures) -> text.append(times(name, figures)));
    text.append(
        "\n| settings | rounds | fixed text | schema | linking | interaction | transcript | billed"
            + " over all rounds | of these repeated |\n|---|---|---|---|---|---|---|---|---|\n");
    byName.forEach((name, figures) -> text.append(tokens(name, figures)));
    return text.toString();
  }

  private static String times(String name, AgentFigures f) {
    return String.format(
        Locale.ROOT,
        "| %s | %,d | %.1f %% | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f |%n",
        name,
        f.questions(),
        100.0 * f.correct() / Math.max(1, f.questions()),
        f.milliseconds().get(0),
        f.milliseconds().get(1),
        f.milliseconds().get(2),
        f.milliseconds().get(3),
        f.processor(),
        f.opening(),
        f.tools(),
        f.closing());
  }

  private static String tokens(String name, AgentFigures f) {
    return String.format(
        Locale.ROOT,
        "| %s | %.2f | %,.0f | %,.0f | %,.0f | %,.0f | %,.0f | %,.0f | %,.0f |%n",
        name,
        f.rounds(),
        f.fixed(),
        f.schema(),
        f.linking(),
        f.interaction(),
        f.transcript(),
        f.billed(),
        f.repeated());
  }
}
