// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.analysis.Diagnosis;
import dev.nljdbc.bench.cli.QuestionFilter.TableRange;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.report.ToolAblationTable;
import dev.nljdbc.bench.run.FinishedRun;
import dev.nljdbc.bench.run.RunException;
import dev.nljdbc.files.OwnerOnly;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

/** Measures the worth of a tool or of a part of the prompt. */
@Command(
    name = "ablate",
    description = {
      "What a tool or a part of the prompt is worth: two runs on the same questions, with and"
          + " without",
      "it, and a table of both by the number of joined tables (Interactive-T2S, table 10).",
      "Takes all options of 'run' besides its own. The same command goes on where it ended."
    })
final class AblateCommand extends BenchCommand {

  @Option(
      names = {"--tool", "--part"},
      required = true,
      paramLabel = "NAME",
      description = "What the second run does without; any name that run's --without takes.")
  private String leftOut = "";

  @Option(
      names = "--joined-tables",
      split = ",",
      defaultValue = "2,3,4+",
      paramLabel = "N",
      description = "The groups of questions. Default: ${DEFAULT-VALUE}.")
  private List<String> tables = List.of();

  @Option(
      names = "--each",
      defaultValue = "50",
      paramLabel = "N",
      description = "So many of each group, by chance; 0: all. Default: ${DEFAULT-VALUE}.")
  private int each;

  @Option(names = "--seed", defaultValue = "1", paramLabel = "N", description = "Of the chance.")
  private long seed;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "The folder: with/ and without/ are the runs, ablation.md the table.")
  private Path out = Path.of("");

  @Unmatched private List<String> options = new ArrayList<>();

  @Override
  public Integer call() throws DatasetException, RunException, IOException {
    leftOut = DriverOptions.ablation(command(), leftOut.strip());
    InnerRun with = arm("with", DriverOptions.switchedOn(leftOut));
    InnerRun without = arm("without", List.of("--without", leftOut));
    without.checked(command());
    RunCommand run = with.checked(command());
    Dataset dataset = run.dataset();
    Map<TableRange, List<Example>> groups = groups(run.unlisted(dataset));
    write(groups);
    int code = execute("with", with);
    code = code == BenchCli.OK ? execute("without", without) : code;
    return code == BenchCli.OK ? report(dataset, groups) : code;
  }

  private int execute(String name, InnerRun arm) {
    err().println(name + " " + leftOut);
    return arm.execute(err());
  }

  private int report(Dataset dataset, Map<TableRange, List<Example>> groups)
      throws RunException, IOException {
    String table = ToolAblationTable.of(leftOut, dataset.family(), results(groups));
    OwnerOnly.replace(out.resolve("ablation.md"), table.getBytes(StandardCharsets.UTF_8));
    print(table);
    return BenchCli.OK;
  }

  private InnerRun arm(String name, List<String> more) {
    return new InnerRun(options)
        .with(more.toArray(String[]::new))
        .with("--questions", list().toString(), "--out", out.resolve(name).toString());
  }

  private Path list() {
    return out.resolve("questions.txt");
  }

  private Map<TableRange, List<Example>> groups(List<Example> examples) throws DatasetException {
    Map<TableRange, List<Example>> groups = new LinkedHashMap<>();
    for (String written : tables) {
      TableRange range = TableRange.of(written.strip());
      List<Example> group =
          new ArrayList<>(
              examples.stream()
                  .filter(one -> range.holds(Diagnosis.joinedTables(one.gold())))
                  .toList());
      if (group.isEmpty()) {
        throw new DatasetException("No question joins " + range + " tables");
      } else if (each > 0 && group.size() > each) {
        Collections.shuffle(group, new Random(seed));
        group = group.subList(0, each);
      } else if (group.size() < each) {
        err().printf("Only %,d questions join %s tables%n", group.size(), range);
      }
      groups.put(range, group);
    }
    return groups;
  }

  private void write(Map<TableRange, List<Example>> groups) throws IOException {
    StringBuilder text = new StringBuilder("# positions in the split, by joined tables\n");
    groups.forEach((range, group) -> text.append("# %s\n%s\n".formatted(range, numbers(group))));
    OwnerOnly.createFolders(out);
    OwnerOnly.replace(list(), text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static String numbers(List<Example> group) {
    return group.stream()
        .map(Example::number)
        .sorted()
        .map(String::valueOf)
        .collect(Collectors.joining(" "));
  }

  private List<ToolAblationTable.Group> results(Map<TableRange, List<Example>> groups)
      throws RunException {
    FinishedRun with = FinishedRun.open(out.resolve("with"));
    FinishedRun without = FinishedRun.open(out.resolve("without"));
    List<ToolAblationTable.Group> results = new ArrayList<>();
    for (Map.Entry<TableRange, List<Example>> group : groups.entrySet()) {
      results.add(
          new ToolAblationTable.Group(
              group.getKey().toString(),
              correct(with, group.getValue()),
              correct(without, group.getValue())));
    }
    return results;
  }

  private static List<Boolean> correct(FinishedRun run, List<Example> group) throws RunException {
    List<Boolean> correct = new ArrayList<>();
    for (Example example : group) {
      correct.add(run.question(example.number()).verdict() == Verdict.CORRECT);
    }
    return correct;
  }
}
