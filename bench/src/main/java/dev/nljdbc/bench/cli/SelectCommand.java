// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.ExecutionEvaluator;
import dev.nljdbc.bench.metric.Percentage;
import dev.nljdbc.bench.metric.SqlTokens;
import dev.nljdbc.bench.report.PredictionFile;
import dev.nljdbc.bench.run.ExecutionSelection;
import dev.nljdbc.files.OwnerOnly;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Chooses, question by question, among several files of predictions by what they return. */
@Command(
    name = "select",
    description = {
      "Chooses among several files of predictions, question by question: of those that run, one"
          + " whose result most others share (SQL-PaLM, test-time selection).",
      "Where shares are equal, the file that is given first wins. No model is asked."
    })
final class SelectCommand extends BenchCommand {

  @Mixin private DatasetOptions data = new DatasetOptions();
  @Mixin private QueryTimeoutOption queryTimeout = new QueryTimeoutOption();

  @Option(
      names = "--pred",
      required = true,
      arity = "1..*",
      paramLabel = "FILE",
      description = "Predictions, one SQL a line; two files or more.")
  private List<Path> files = List.of();

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "The selection.")
  private Path out = Path.of("");

  @Override
  public Integer call() throws DatasetException, IOException, SQLException {
    if (files.size() < 2) {
      throw new ParameterException(
          command(), "There is nothing to choose from: give --pred twice or more");
    }
    Dataset dataset = data.read();
    List<Example> examples = data.select(dataset);
    List<List<String>> predictions = new ArrayList<>();
    for (Path file : files) {
      predictions.add(read(file, examples.size()));
    }
    Tally tally = new Tally(files.size());
    String selection = selection(dataset, examples, predictions, tally);
    OwnerOnly.replace(out, selection.getBytes(StandardCharsets.UTF_8));
    tally.print(out(), files, out);
    return BenchCli.OK;
  }

  private String selection(
      Dataset dataset, List<Example> examples, List<List<String>> predictions, Tally tally)
      throws SQLException {
    StringBuilder selection = new StringBuilder();
    try (ExecutionEvaluator judge = ExecutionEvaluator.of(dataset.family(), queryTimeout.limit())) {
      for (int i = 0; i < examples.size(); i++) {
        int number = i;
        List<String> given = predictions.stream().map(file -> file.get(number)).toList();
        String chosen = select(dataset, examples.get(i), given, judge, tally);
        selection.append(SqlTokens.line(chosen)).append('\n');
      }
    }
    return selection.toString();
  }

  private static String select(
      Dataset dataset,
      Example example,
      List<String> predictions,
      ExecutionEvaluator judge,
      Tally tally)
      throws SQLException {
    Optional<BenchmarkDatabase> database = dataset.database(example);
    if (database.isEmpty()) {
      return predictions.get(0);
    }
    ExecutionSelection.Choice choice =
        new ExecutionSelection(judge).choose(database.get(), predictions);
    tally.add(choice, right(judge, database.get(), example, predictions));
    return ExecutionSelection.sql(choice, predictions);
  }

  private static List<String> read(Path file, int questions) throws IOException, DatasetException {
    List<String> lines = PredictionFile.read(file);
    if (lines.size() != questions) {
      throw new DatasetException(
          String.format("%s has %,d lines for %,d questions", file, lines.size(), questions));
    }
    return lines;
  }

  private static List<Boolean> right(
      ExecutionEvaluator judge,
      BenchmarkDatabase database,
      Example example,
      List<String> predictions) {
    return predictions.stream().map(sql -> judge.correct(database, example.gold(), sql)).toList();
  }

  /** Counts. */
  private static final class Tally {

    private final int[] correct;
    private int questions;
    private int selected;
    private int any;
    private int none;
    private int unanimous;
    private int contested;

    Tally(int files) {
      correct = new int[files];
    }

    void add(ExecutionSelection.Choice choice, List<Boolean> right) {
      questions++;
      for (int i = 0; i < correct.length; i++) {
        correct[i] += right.get(i) ? 1 : 0;
      }
      any += right.contains(true) ? 1 : 0;
      selected += choice.position() >= 0 && right.get(choice.position()) ? 1 : 0;
      none += choice.position() < 0 ? 1 : 0;
      unanimous += choice.votes() == correct.length ? 1 : 0;
      contested += choice.contested() ? 1 : 0;
    }

    void print(PrintWriter to, List<Path> files, Path out) {
      for (int i = 0; i < correct.length; i++) {
        to.println(line(files.get(i).toString(), correct[i]));
      }
      to.println(line("selected, " + out, selected));
      to.println(line("right in any of them", any));
      to.printf(
          Locale.ROOT,
          "all agree on %,d of %,d questions, %,d are ties, on %,d none runs%n",
          unanimous,
          questions,
          contested,
          none);
    }

    private String line(String what, int right) {
      return String.format(Locale.ROOT, "%6.2f %%  %s", Percentage.of(right, questions), what);
    }
  }
}
