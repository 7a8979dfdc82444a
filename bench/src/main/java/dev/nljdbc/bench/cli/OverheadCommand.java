// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.measure.AnswerSpeed;
import dev.nljdbc.bench.measure.OverheadBenchmark.JdbcTask;
import dev.nljdbc.bench.measure.OverheadRun;
import dev.nljdbc.bench.measure.OverheadRun.OverheadTable;
import dev.nljdbc.bench.measure.OverheadRun.Round;
import dev.nljdbc.bench.run.RunException;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures what ordinary SQL costs through the driver. */
@Command(
    name = "overhead",
    description =
        "Measures (JMH) what ordinary SQL costs through jdbc:nl:, beside the bare driver and"
            + " p6spy, and how long questions take.")
final class OverheadCommand extends Measurement {

  @Option(
      names = "--rounds",
      defaultValue = "9",
      paramLabel = "N",
      description = "Rounds of nl-jdbc (${DEFAULT-VALUE}); the others have one.")
  private int rounds;

  @Option(
      names = "--tasks",
      split = ",",
      paramLabel = "NAME",
      description = "Some of ${COMPLETION-CANDIDATES}.")
  private Set<JdbcTask> tasks = EnumSet.allOf(JdbcTask.class);

  @Override
  public Integer call() throws RunException, IOException, SQLException {
    List<String> lines =
        new ArrayList<>(List.of("# Overhead of the driver", "", "`nl-bench measure overhead`", ""));
    List<String> answers = AnswerSpeed.measure();
    List<Round> done = new OverheadRun(rounds, tasks).measure(this::printProgress);
    lines.addAll(OverheadTable.of(done));
    lines.add("");
    lines.addAll(OverheadTable.legend(rounds));
    lines.addAll(List.of("", "## Answer times", ""));
    lines.add("The sample shop in SQLite, with its index; the offline model answers.");
    lines.add("");
    lines.addAll(answers);
    lines.add("");
    lines.add(machine() + ".");
    return report(String.join("\n", lines) + "\n");
  }

  private void printProgress(Round round) {
    err()
        .printf(
            Locale.ROOT,
            "%s, %s: bare %,.1f ns, %s %.3f%n",
            round.engine().words(),
            round.task().words(),
            round.bareNanos(),
            round.contender().words(),
            round.ratio());
  }
}
