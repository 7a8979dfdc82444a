// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes the cells that were observed out of the steps of an answer that is kept. The numbers of
 * rows stay, a model's own words and queries, and what the driver says: names, and doubts, which an
 * answer keeps as warnings. Readings of the offline model go when they compare with a cell that is
 * neither in the question nor in the answer.
 */
final class ObservedCells {

  /** Stands in place of what is not kept. */
  static final String NOT_KEPT = "(not kept: it may quote cells)";

  /** The driver's own actions, not those of a model's tools. */
  private static final Set<String> OWN =
      Set.of(
          ModelStrategy.ACTION,
          VoteStep.ACTION,
          AnswerExamination.ACTION,
          OfflineReading.LINKS,
          OfflineReading.JOINS,
          OfflineReading.CANDIDATE);

  /** Driver's actions that tell of the offline model's readings. */
  private static final Set<String> READING = Set.of(SecondOpinion.ACTION, FastPathStrategy.ACTION);

  /** The line that counts the rows of a result; a cell like it is printed in quotes. */
  private static final Pattern COUNT =
      Pattern.compile(
          "(?m)^\\((?:the first \\d+(?: of \\d+)? rows(?: of many)?|(?:no|very many|\\d+) rows?)"
              + "(?:; their contents are not shown: nl\\.share=[a-z]+)?\\)$");

  /** All that is told of a trial query that ran. */
  private static final Pattern TRIED = Pattern.compile("(?:many|no|\\d+) rows?");

  /** An engine's message, which may quote a cell, begins behind these words. */
  private static final Pattern MESSAGE =
      Pattern.compile("(?s)(\\bno vote: try \\d+, |\\bfailed: |\\berror: ).*");

  private static final Pattern LITERAL = Pattern.compile("'([^']*+(?:''[^']*+)*+)'");

  private final String known;

  /** Of an answer to a question. */
  ObservedCells(String question, String sql) {
    this.known = (question + "\n" + sql).toLowerCase(Locale.ROOT);
  }

  /** The steps without the cells. */
  List<Step> without(List<Step> steps) {
    return steps.stream().filter(step -> !quotingReading(step)).map(this::without).toList();
  }

  private boolean quotingReading(Step step) {
    return step.thought().startsWith(OfflineReading.READING)
        && quotes(step.thought() + "\n" + step.action());
  }

  /** Whether a text compares with what neither the question nor the answer says. */
  private boolean quotes(String text) {
    return LITERAL
        .matcher(text)
        .results()
        .map(literal -> literal.group(1).toLowerCase(Locale.ROOT))
        .anyMatch(cell -> !known.contains(cell) && !known.contains(cell.replaceAll("^%|%$", "")));
  }

  private Step without(Step step) {
    int arguments = step.action().indexOf('(');
    String action = arguments < 0 ? step.action() : step.action().substring(0, arguments);
    return step.observing(kept(action, step.observation()));
  }

  private String kept(String action, String observation) {
    if (observation.isEmpty() || TRIED.matcher(observation).matches()) {
      return observation;
    }
    boolean own = OWN.contains(action) || READING.contains(action) && !quotes(observation);
    return own ? MESSAGE.matcher(observation).replaceFirst("$1" + NOT_KEPT) : count(observation);
  }

  private static String count(String observation) {
    String last = NOT_KEPT;
    Matcher counts = COUNT.matcher(observation);
    while (counts.find()) {
      last = counts.group();
    }
    return last;
  }
}
