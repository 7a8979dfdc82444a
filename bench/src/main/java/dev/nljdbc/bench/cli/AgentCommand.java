// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Datasets;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.measure.AgentSpeed;
import dev.nljdbc.bench.measure.AgentSpeed.AgentFigures;
import dev.nljdbc.bench.run.AskException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the agent's own time and its tokens with a scripted model. */
@Command(
    name = "agent",
    description = {
      "Measures the agent's own time and its tokens on Spider's training questions.",
      "A scripted model of no latency, at a server of this process, plays a competent agent from the"
          + " gold query and is asked through the driver."
    })
final class AgentCommand extends Measurement {

  private static final long SEED = 1;

  /** Each question is asked so often, after once for warming up. */
  private static final int TIMES = 3;

  @Option(
      names = "--data",
      required = true,
      paramLabel = "DIR",
      description = "Spider's folder, in the published layout.")
  private Path folder = Path.of("");

  @Option(
      names = "--each",
      defaultValue = "2",
      paramLabel = "N",
      description = "So many questions about each database, by chance. Default: 2.")
  private int each;

  @Option(
      names = "--indexes",
      required = true,
      paramLabel = "DIR",
      description = "The folder of the indexes; built where they are missing, before measuring.")
  private Path indexes = Path.of("");

  @Option(
      names = "-D",
      paramLabel = "nl.NAME=VALUE",
      description = "A setting of the driver in all configurations; may be repeated.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Override
  public Integer call() throws DatasetException, SQLException, AskException, IOException {
    Dataset dataset = Datasets.named("spider").read(folder, "train");
    AgentSpeed speed = new AgentSpeed(dataset, indexes, err()::println);
    List<Example> examples = speed.sample(each, SEED);
    Map<String, AgentFigures> figures = new LinkedHashMap<>();
    for (String protocol : List.of("tools", "text")) {
      for (String without : List.of("none", "linking")) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("nl.lab.protocol", protocol);
        all.put("nl.lab.without", without);
        all.putAll(settings);
        String name = protocol + (without.equals("none") ? "" : " without linking");
        err().println(name);
        figures.put(name, speed.ask(examples, all, TIMES));
      }
    }
    return report(text(examples, AgentFigures.table(figures)));
  }

  private String text(List<Example> examples, String table) {
    return String.format(
        Locale.ROOT,
        "%d questions about %d databases (seed %d), each asked %d times; %s.%s%n%n%s",
        examples.size(),
        examples.stream().map(Example::database).distinct().count(),
        SEED,
        TIMES,
        machine(),
        settings.isEmpty() ? "" : " Settings: " + settings,
        table);
  }
}
