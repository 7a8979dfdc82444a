// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.tool.PromptEscaping;
import dev.nljdbc.agent.tool.SharingLevel;
import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.core.Question;
import dev.nljdbc.examine.Doubt;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a model may be told of the doubts about one query, by {@code nl.share}. A doubt that is made
 * of cells is told without figures to a model that is told no cells, and so is one that quotes a
 * row's cell to a model that is told no rows. Counts are told to all.
 */
final class DoubtSharing {

  private static final Pattern COUNT = Pattern.compile("-?\\d{1,9}");

  /** Shorter numbers of the result are like the counts in any text. */
  private static final int SHORT_NUMBER = 3;

  private final SharingLevel sharing;
  private final Set<String> quoted;

  /** {@code probe}: what it saw are cells of rows too, but for counts. */
  DoubtSharing(
      SharingLevel sharing,
      Question question,
      String sql,
      SqlExplorer.Rows rows,
      ExplorationProbe probe) {
    String known = (question.linked() + "\n" + sql).toLowerCase(Locale.ROOT);
    Stream<String> shown =
        rows.rows().stream()
            .flatMap(row -> row.stream().filter(Objects::nonNull))
            .filter(cell -> cell.length() > SHORT_NUMBER || !COUNT.matcher(cell).matches());
    Stream<String> probed = probe.seen().stream().filter(cell -> !COUNT.matcher(cell).matches());
    this.sharing = sharing;
    this.quoted =
        Stream.concat(shown, probed)
            .map(cell -> cell.strip().toLowerCase(Locale.ROOT))
            .filter(cell -> !cell.isEmpty() && !known.contains(cell))
            .collect(Collectors.toSet());
  }

  /** The doubt in words for the model, on one line. */
  String line(Doubt doubt) {
    return PromptEscaping.line(free(doubt) ? doubt.sentence() : doubt.kind().meaning());
  }

  private boolean free(Doubt doubt) {
    String text = doubt.sentence().toLowerCase(Locale.ROOT);
    return sharing == SharingLevel.ROWS
        || doubt.kind().source() != Doubt.Source.DATA
        || sharing.cells() && quoted.stream().noneMatch(cell -> holds(text, cell));
  }

  private static boolean holds(String text, String cell) {
    for (int at = text.indexOf(cell); at >= 0; at = text.indexOf(cell, at + 1)) {
      int end = at + cell.length();
      boolean begins = at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
      if (begins && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)))) {
        return true;
      }
    }
    return false;
  }
}
