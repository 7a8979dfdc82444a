package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.export.AlternativeQueries;
import dev.nljdbc.bench.export.AlternativeQueries.Alternative;
import dev.nljdbc.bench.export.AlternativeQueries.Alternative.Fate;
import dev.nljdbc.bench.export.DriverPrompts;
import dev.nljdbc.bench.export.FineTuningExample;
import dev.nljdbc.bench.export.FineTuningExample.Message;
import dev.nljdbc.bench.export.JsonLines;
import dev.nljdbc.bench.export.SyntheticJournal;
import dev.nljdbc.bench.metric.ExecutionEvaluator;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.run.RunException;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.files.OwnerOnly;
import dev.nljdbc.llm.ChatModel;
import dev.nljdbc.llm.ChatModels;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
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
        SyntheticJournal journal =
            new SyntheticJournal(out.resolve("questions.jsonl"), dataset.fingerprint())) {
      AlternativeQueries queries =
          new AlternativeQueries(
              asked.driver(),
              chat,
              Double.isNaN(temperature) ? OptionalDouble.empty() : OptionalDouble.of(temperature),
              similarity,
              Duration.ofSeconds(seconds));
      int failed = ask(dataset, examples, queries, judge, journal);
      int written = write(dataset, examples, asked.driver(), journal);
      report(journal, failed, written);
      return failed == 0 ? BenchCli.OK : BenchCli.FAILED;
    } catch (NlException e) {
      throw new RunException(String.valueOf(e.getMessage()), e);
    }
  }

  private Settings settings() throws NlException {
    Settings settings = Settings.defaults();
    for (Map.Entry<String, String> other : prompts.settings("").entrySet()) {
      Optional<Setting> known = Setting.named(other.getKey());
      if (known.isPresent() && known.get() != Setting.DIR) {
        settings = settings.with(known.get(), other.getValue());
      }
    }
    settings = settings.with(Setting.MODEL, model);
    settings = settings.with(Setting.TIMEOUT, seconds + "s");
    return baseUrl.isEmpty()
        ? settings.with(Setting.BASE_URL, Settings.defaults().required(Setting.BASE_URL))
        : settings.with(Setting.BASE_URL, baseUrl);
  }

  /** Asks what has not been asked; returns how many questions could not be. */
  private int ask(
      Dataset dataset,
      List<Example> examples,
      AlternativeQueries queries,
      ExecutionEvaluator judge,
      SyntheticJournal journal)
      throws NlException, DatasetException {
    int failed = 0;
    int number = 0;
    for (Example example : examples) {
      number++;
      Optional<BenchmarkDatabase> database = dataset.database(example);
      if (database.isEmpty()
          || journal.has(example.number())
          || judge.score(database.get(), example.gold(), example.gold()).verdict()
              != Verdict.CORRECT) {
        continue;
      }
      try {
        AlternativeQueries.Result result = queries.of(asked(example), database.get(), judge);
        journal.add(
            new SyntheticJournal.Entry(
                example.number(),
                dataset.fingerprint(),
                result.queries(),
                result.usage().promptTokens(),
                result.usage().completionTokens(),
                result.usage().usd().doubleValue()));
        err().printf("%,d of %,d: %s%n", number, examples.size(), fates(result.queries()));
      } catch (NlException e) {
        if (FATAL.contains(e.error())) {
          throw e;
        }
        failed++;
        err().printf("question %d: %s%n", example.number(), e.getMessage());
      } catch (java.sql.SQLException e) {
        failed++;
        err().printf("question %d: %s%n", example.number(), e.getMessage());
      }
    }
    return failed;
  }

  private Example asked(Example example) {
    return prompts.evidence() ? example : example.withoutEvidence();
  }

  private int write(
      Dataset dataset, List<Example> examples, DriverPrompts driver, SyntheticJournal journal)
      throws IOException, java.sql.SQLException {
    int written = 0;
    Map<Integer, SyntheticJournal.Entry> entries = journal.entries();
    try (JsonLines lines = new JsonLines(out.resolve("training.jsonl"))) {
      for (Example example : examples) {
        SyntheticJournal.Entry entry = entries.get(example.number());
        if (entry == null || entry.queries().stream().noneMatch(q -> q.fate() == Fate.KEPT)) {
          continue;
        }
        Example put = asked(example);
        List<Message> prompt =
            driver.of(dataset.database(example).orElseThrow(), put.question(), put.evidence());
        for (Alternative query : entry.queries()) {
          if (query.fate() == Fate.KEPT) {
            lines.add(
                prompts
                    .format()
                    .line(
                        FineTuningExample.sql(
                            example.id(), example.database(), "synthetic", prompt, query.sql())));
            written++;
          }
        }
      }
      lines.complete();
    }
    return written;
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
    Map<Fate, Integer> counts = new EnumMap<>(Fate.class);
    for (Fate fate : Fate.values()) {
      counts.put(fate, 0);
    }
    queries.forEach(query -> counts.merge(query.fate(), 1, Integer::sum));
    return "%d kept, %d wrong, %d too similar, %d repeated"
        .formatted(
            counts.get(Fate.KEPT),
            counts.get(Fate.WRONG),
            counts.get(Fate.TOO_SIMILAR),
            counts.get(Fate.REPEATED));
  }
}
