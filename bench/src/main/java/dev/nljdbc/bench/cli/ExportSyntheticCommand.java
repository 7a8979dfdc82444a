// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.export.AlternativeQueries;
import dev.nljdbc.bench.export.AlternativeQueries.Alternative;
import dev.nljdbc.bench.export.AlternativeQueries.Alternative.Fate;
import dev.nljdbc.bench.export.DriverPrompts;
import dev.nljdbc.bench.export.FineTuningExample.Message;
import dev.nljdbc.bench.export.JsonLines;
import dev.nljdbc.bench.export.SyntheticJournal;
import dev.nljdbc.bench.metric.ExecutionEvaluator;
import dev.nljdbc.bench.run.RunException;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.config.SettingsReader;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.files.OwnerOnly;
import dev.nljdbc.llm.ChatModel;
import dev.nljdbc.llm.ChatModels;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Has a model write other SQL for known questions, and keeps what is right and different. */
@Command(
    name = "synthetic",
    description = {
      "Has a model write other SQL for each question; kept is what gives the gold's result and is"
          + " not too similar to it.",
      "The same command again goes on where it ended."
    })
final class ExportSyntheticCommand extends BenchCommand {

  private static final Duration QUERY_LIMIT = Duration.ofSeconds(30);

  /** Faults that the next question would meet, too. */
  private static final List<NlError> FATAL = List.of(NlError.MODEL, NlError.MODEL_KEY);

  @Mixin private DatasetOptions data = new DatasetOptions();
  @Mixin private PromptOptions prompts = new PromptOptions();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "training.jsonl, and questions.jsonl with all that the model proposed.")
  private Path out = Path.of("");

  @Option(names = "--model", required = true, paramLabel = "NAME", description = "nl.model.")
  private String model = "";

  @Option(names = "--base-url", paramLabel = "URL", description = "nl.base-url.")
  private String baseUrl = "";

  @Option(
      names = "--temperature",
      paramLabel = "T",
      description = "Of the model. Default: the server's own.")
  private double temperature = Double.NaN;

  @Option(
      names = "--similarity",
      defaultValue = "0.9",
      paramLabel = "S",
      description = "The greatest similarity to the gold, 0 to 1. Default: ${DEFAULT-VALUE}.")
  private double similarity;

  @Option(
      names = "--timeout",
      defaultValue = "120",
      paramLabel = "SECONDS",
      description = "The most time for one reply. Default: ${DEFAULT-VALUE}.")
  private int seconds;

  @Override
  public Integer call() throws Exception {
    Dataset dataset = data.read();
    List<Example> examples = data.select(dataset);
    OwnerOnly.createFolders(out);
    try (PromptOptions.Prompts asked = prompts.open();
        ChatModel chat = ChatModels.open(settings());
        ExecutionEvaluator judge = ExecutionEvaluator.of(dataset.family(), QUERY_LIMIT);
        SyntheticJournal journal = journal(dataset)) {
      int failed = ask(dataset, examples, queries(asked.driver(), chat), judge, journal);
      report(journal, failed, write(dataset, examples, asked.driver(), journal));
      return failed == 0 ? BenchCli.OK : BenchCli.FAILED;
    } catch (NlException e) {
      throw new RunException(String.valueOf(e.getMessage()), e);
    }
  }

  private SyntheticJournal journal(Dataset dataset) throws Exception {
    return new SyntheticJournal(out.resolve("questions.jsonl"), dataset.fingerprint());
  }

  private AlternativeQueries queries(DriverPrompts driver, ChatModel chat) {
    return new AlternativeQueries(
        driver,
        chat,
        Double.isNaN(temperature) ? OptionalDouble.empty() : OptionalDouble.of(temperature),
        similarity,
        Duration.ofSeconds(seconds));
  }

  private Settings settings() throws NlException {
    Properties properties = new Properties();
    properties.putAll(prompts.own());
    properties.setProperty(Setting.MODEL.key(), model);
    properties.setProperty(Setting.TIMEOUT.key(), seconds + "s");
    if (!baseUrl.isEmpty()) {
      properties.setProperty(Setting.BASE_URL.key(), baseUrl);
    }
    return new SettingsReader().read(properties, Map.of());
  }

  /** Asks what has not been asked; returns how many questions could not be. */
  private int ask(
      Dataset dataset,
      List<Example> examples,
      AlternativeQueries queries,
      ExecutionEvaluator judge,
      SyntheticJournal journal)
      throws NlException {
    int failed = 0;
    for (int i = 0; i < examples.size(); i++) {
      Example example = examples.get(i);
      Optional<BenchmarkDatabase> database = dataset.database(example);
      if (database.isEmpty()
          || journal.has(example.number())
          || !judge.correct(database.get(), example.gold(), example.gold())) {
        continue;
      }
      try {
        AlternativeQueries.Result result =
            queries.of(prompts.asked(example), database.get(), judge);
        journal.add(SyntheticJournal.Entry.of(example, dataset, result));
        err().printf("%,d of %,d: %s%n", i + 1, examples.size(), fates(result.queries()));
      } catch (SQLException e) {
        if (e instanceof NlException known && FATAL.contains(known.error())) {
          throw known;
        }
        failed++;
        err().printf("question %d: %s%n", example.number(), e.getMessage());
      }
    }
    return failed;
  }

  private int write(
      Dataset dataset, List<Example> examples, DriverPrompts driver, SyntheticJournal journal)
      throws IOException, SQLException {
    int written = 0;
    Map<Integer, SyntheticJournal.Entry> entries = journal.entries();
    try (JsonLines lines = new JsonLines(out.resolve("training.jsonl"))) {
      for (Example example : examples) {
        List<String> kept = kept(entries.get(example.number()));
        if (!kept.isEmpty()) {
          List<Message> prompt = driver.of(dataset, prompts.asked(example));
          for (String sql : kept) {
            lines.add(prompts.line(example, "synthetic", prompt, sql));
          }
          written += kept.size();
        }
      }
      lines.complete();
    }
    return written;
  }

  private static List<String> kept(SyntheticJournal.@Nullable Entry entry) {
    return entry == null
        ? List.of()
        : entry.queries().stream()
            .filter(query -> query.fate() == Fate.KEPT)
            .map(Alternative::sql)
            .toList();
  }

  private void report(SyntheticJournal journal, int failed, int written) {
    List<SyntheticJournal.Entry> all = List.copyOf(journal.entries().values());
    out()
        .printf(
            "%,d questions asked, %,d could not be; proposed: %s. %,d queries written to %s."
                + " %,d tokens sent, %,d received, %.4f USD.%n",
            all.size(),
            failed,
            fates(all.stream().flatMap(entry -> entry.queries().stream()).toList()),
            written,
            out.resolve("training.jsonl"),
            all.stream().mapToLong(SyntheticJournal.Entry::promptTokens).sum(),
            all.stream().mapToLong(SyntheticJournal.Entry::completionTokens).sum(),
            all.stream().mapToDouble(SyntheticJournal.Entry::usd).sum());
  }

  private static String fates(List<Alternative> queries) {
    Map<Fate, Long> counts =
        queries.stream().collect(Collectors.groupingBy(Alternative::fate, Collectors.counting()));
    return Stream.of(Fate.values())
        .map(fate -> "%d %s".formatted(counts.getOrDefault(fate, 0L), fate.words()))
        .collect(Collectors.joining(", "));
  }
}
