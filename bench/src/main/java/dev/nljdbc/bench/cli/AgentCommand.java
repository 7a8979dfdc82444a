package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.agent.AgentFigures;
import dev.nljdbc.bench.agent.AgentSpeed;
import dev.nljdbc.bench.agent.AgentTable;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Datasets;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.report.Environment;
import dev.nljdbc.bench.run.AskException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the agent's own time and its tokens with a scripted model. */
@Command(
    name = "agent",
    mixinStandardHelpOptions = true,
    description = {
      "Measures the agent's own time and its tokens on Spider's training questions: a scripted",
      "model of no latency, at a server of this process, plays a competent agent from the gold",
      "query and is asked through the driver."
    })
final class AgentCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--data",
      required = true,
      paramLabel = "DIR",
      description = "Spider's folder, in the published layout.")
  private Path data = Path.of("");

  @Option(
      names = "--each",
      defaultValue = "2",
      paramLabel = "N",
      description = "So many questions about each database, by chance. Default: 2.")
  private int each;

  @Option(names = "--seed", defaultValue = "1", paramLabel = "N", description = "Of the chance.")
  private long seed;

  @Option(
      names = "--times",
      defaultValue = "3",
      paramLabel = "N",
      description = "Each is asked so often, after once for warming up. Default: 3.")
  private int times;

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

  @Option(
      names = "--only",
      paramLabel = "NAME",
      description = "Only the configuration of this name: tools, text, tools without linking.")
  private @Nullable String only;

  @Option(names = "--out", paramLabel = "FILE", description = "Write the tables here too.")
  private @Nullable Path out;

  @Override
  public Integer call() throws DatasetException, SQLException, AskException, IOException {
    PrintWriter err = spec.commandLine().getErr();
    Dataset dataset = Datasets.named("spider").read(data, "train");
    AgentSpeed speed = new AgentSpeed(dataset, indexes, err::println);
    List<Example> examples = speed.sample(each, seed);
    Map<String, AgentFigures> figures = new LinkedHashMap<>();
    for (Map.Entry<String, Map<String, String>> one : configurations().entrySet()) {
      if (only == null || only.equals(one.getKey())) {
        err.println(one.getKey());
        Map<String, String> all = new LinkedHashMap<>(one.getValue());
        all.putAll(settings);
        AgentFigures found = speed.ask(examples, all, times);
        figures.put(one.getKey(), found);
        found.slowest().forEach(line -> err.println("  slow: " + line));
        found.missed().forEach(line -> err.println("  missed: " + line));
      }
    }
    report(examples, AgentTable.of(figures));
    return BenchCli.OK;
  }

  private static Map<String, Map<String, String>> configurations() {
    Map<String, Map<String, String>> all = new LinkedHashMap<>();
    all.put("tools", Map.of("nl.lab.protocol", "tools"));
    all.put("text", Map.of("nl.lab.protocol", "text"));
    all.put("tools without linking", Map.of("nl.lab.protocol", "tools", "nl.lab.linking", "off"));
    all.put("text without linking", Map.of("nl.lab.protocol", "text", "nl.lab.linking", "off"));
    return all;
  }

  private void report(List<Example> examples, String tables) throws IOException {
    Environment here = Environment.current();
    String text =
        String.format(
            "%d questions about %d databases (seed %d), each asked %d times; java %s, %s, %d processors.%s%n%n%s",
            examples.size(),
            examples.stream().map(Example::database).distinct().count(),
            seed,
            times,
            here.java(),
            here.os(),
            here.processors(),
            settings.isEmpty() ? "" : " Settings: " + settings,
            tables);
    spec.commandLine().getOut().print(text);
    spec.commandLine().getOut().flush();
    if (out != null) {
      Files.writeString(out, text);
    }
  }
}
