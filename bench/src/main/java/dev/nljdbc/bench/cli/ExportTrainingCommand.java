// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.export.FineTuningExample.Message;
import dev.nljdbc.bench.export.JsonLines;
import dev.nljdbc.bench.metric.ExecutionEvaluator;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.run.FinishedRun;
import dev.nljdbc.bench.run.QuestionRecord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes questions with their SQL as examples for fine-tuning. */
@Command(
    name = "training",
    description = {
      "Writes questions with their SQL as examples for fine-tuning: the prompt is what the driver"
          + " sends with nl.strategy=direct, nl.lab.prompt=concise and nl.lab.without=exemplars,"
          + " the reply is SQL.",
      "The SQL is the gold where that runs, or with --run what a run answered rightly."
    })
final class ExportTrainingCommand extends BenchCommand {

  private static final Duration QUERY_LIMIT = Duration.ofSeconds(30);

  @Mixin private DatasetOptions data = new DatasetOptions();
  @Mixin private PromptOptions prompts = new PromptOptions();

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "JSON lines.")
  private Path out = Path.of("");

  @Option(
      names = "--run",
      paramLabel = "DIR",
      description = "A run over the same data set: its right answers are the replies.")
  private @Nullable Path run;

  @Override
  public Integer call() throws Exception {
    Dataset dataset = data.read();
    List<Example> examples = data.select(dataset);
    int written = write(dataset, examples, answers(dataset));
    err()
        .printf(
            "%,d of %,d questions written to %s; the others have no SQL that runs and gives the"
                + " gold's rows, or no database.%n",
            written, examples.size(), out);
    return BenchCli.OK;
  }

  private int write(Dataset dataset, List<Example> examples, Optional<Map<Integer, String>> answers)
      throws Exception {
    int written = 0;
    String source = answers.isPresent() ? "run" : "gold";
    try (PromptOptions.Prompts asked = prompts.open();
        ExecutionEvaluator judge = ExecutionEvaluator.of(dataset.family(), QUERY_LIMIT);
        JsonLines lines = new JsonLines(out)) {
      for (Example example : examples) {
        Optional<BenchmarkDatabase> database = dataset.database(example);
        String sql =
            answers.isPresent() ? answers.get().getOrDefault(example.number(), "") : example.gold();
        if (database.isPresent() && judge.correct(database.get(), example.gold(), sql)) {
          List<Message> prompt = asked.driver().of(dataset, prompts.asked(example));
          lines.add(prompts.line(example, source, prompt, sql));
          written++;
        }
      }
      lines.complete();
    }
    return written;
  }

  private Optional<Map<Integer, String>> answers(Dataset dataset) throws Exception {
    if (run == null) {
      return Optional.empty();
    }
    FinishedRun finished = FinishedRun.open(run);
    finished.check(dataset);
    Map<Integer, String> answers = new HashMap<>();
    for (int number : finished.numbers()) {
      QuestionRecord record = finished.question(number);
      if (record.verdict() == Verdict.CORRECT) {
        answers.put(number, record.predicted());
      }
    }
    return Optional.of(answers);
  }
}
