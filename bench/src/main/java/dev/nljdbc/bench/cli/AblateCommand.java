package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.analysis.Diagnosis;
import dev.nljdbc.bench.cli.QuestionFilter.TableRange;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.report.ToolAblationTable;
import dev.nljdbc.bench.run.AtomicFile;
import dev.nljdbc.bench.run.FinishedRun;
import dev.nljdbc.bench.run.RunException;
import dev.nljdbc.files.OwnerOnly;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

/** What a tool, or a part of the prompt, is worth. */
@Command(
    name = "ablate",
    description = {
      "What a tool or a part of the prompt is worth: two runs on the same questions, with and"
          + " without",
      "it, and a table of both by the number of joined tables (Interactive-T2S, table 10).",
      "Takes all options of 'run' besides its own. The same command goes on where it ended."
    })
final class AblateCommand extends BenchCommand {

  private static final String LIST = "questions.txt";

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
    Path list = out.resolve(LIST);
    InnerRun with = arm("with", list, DriverOptions.switchedOn(leftOut));
    InnerRun without = arm("without", list, List.of("--without", leftOut));
    without.checked(command());
    RunCommand run = with.checked(command());
    Dataset dataset = run.dataset();
    Map<TableRange, List<Example>> groups = groups(run.unlisted(dataset));
    write(list, groups);
    PrintWriter err = err();
    for (InnerRun arm : List.of(with, without)) {
      err.println(arm == with ? "with " + leftOut : "without " + leftOut);
      int code = arm.execute(err);
      if (code != BenchCli.OK) {
        return code;
      }
    }
    String table = ToolAblationTable.of(leftOut, dataset.family(), results(groups));
    AtomicFile.write(out.resolve("ablation.md"), table.getBytes(StandardCharsets.UTF_8));
    print(table);
    return BenchCli.OK;
  }

  private InnerRun arm(String name, Path list, List<String> more) {
    List<String> arguments = new ArrayList<>(options);
    arguments.addAll(more);
    arguments.addAll(
        List.of("--questions", list.toString(), "--out", out.resolve(name).toString()));
    return new InnerRun(arguments);
  }

  private Map<TableRange, List<Example>> groups(List<Example> examples) throws DatasetException {
    Map<TableRange, List<Example>> groups = new LinkedHashMap<>();
    for (String range : tables) {
      groups.put(TableRange.of(range.strip()), new ArrayList<>());
    }
    for (Example example : examples) {
      int count = Diagnosis.joinedTables(example.gold());
      groups.forEach(
          (range, group) -> {
            if (range.holds(count)) {
              group.add(example);
            }
          });
    }
    PrintWriter err = err();
    for (Map.Entry<TableRange, List<Example>> group : groups.entrySet()) {
      List<Example> there = group.getValue();
      if (there.isEmpty()) {
        throw new DatasetException("No question joins " + group.getKey() + " tables");
      } else if (each > 0 && there.size() > each) {
        Collections.shuffle(there, new Random(seed));
        group.setValue(List.copyOf(there.subList(0, each)));
      } else if (there.size() < each) {
        err.printf("Only %,d questions join %s tables%n", there.size(), group.getKey());
      }
    }
    return groups;
  }

  private void write(Path list, Map<TableRange, List<Example>> groups) throws IOException {
    StringBuilder text = new StringBuilder("# positions in the split, by joined tables\n");
    groups.forEach(
        (range, examples) ->
            text.append("# ")
                .append(range)
                .append('\n')
                .append(
                    examples.stream()
                        .map(Example::number)
                        .collect(Collectors.toCollection(TreeSet::new))
                        .stream()
                        .map(String::valueOf)
                        .collect(Collectors.joining(" ")))
                .append('\n'));
    OwnerOnly.createFolders(out);
    AtomicFile.write(list, text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private List<ToolAblationTable.Group> results(Map<TableRange, List<Example>> groups)
      throws RunException {
    FinishedRun with = FinishedRun.open(out.resolve("with"));
    FinishedRun without = FinishedRun.open(out.resolve("without"));
    List<ToolAblationTable.Group> results = new ArrayList<>();
    for (Map.Entry<TableRange, List<Example>> group : groups.entrySet()) {
      List<Boolean> first = new ArrayList<>();
      List<Boolean> second = new ArrayList<>();
      for (Example example : group.getValue()) {
        first.add(with.question(example.number()).verdict() == Verdict.CORRECT);
        second.add(without.question(example.number()).verdict() == Verdict.CORRECT);
      }
      results.add(new ToolAblationTable.Group(group.getKey().toString(), first, second));
    }
    return results;
  }
}
