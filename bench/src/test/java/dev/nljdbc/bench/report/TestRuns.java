// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.metric.Score.ResultSample;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.run.QuestionRecord;
import dev.nljdbc.bench.run.RunSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Runs' folders, as if they had been run. */
public final class TestRuns {

  /** What must be text wherever it comes to stand. */
  public static final String POISON =
      "</script><script>document.documentElement.dataset.poisoned=1</script><img src=x"
          + " onerror=document.documentElement.dataset.poisoned=2> <!--<script> ]]> {{title}}"
          + " \u2028 é";

  private TestRuns() {}

  /**
   * A run of four questions about boats and birds: 0 right, 1 with a wrong value, 2 unanswered, and
   * 3 as given.
   */
  public static Path run(Path folder, Verdict last) throws IOException {
    return run(folder, "print", last);
  }

  /** The same, about questions with this fingerprint. */
  public static Path run(Path folder, String fingerprint, Verdict last) throws IOException {
    Files.createDirectories(folder.resolve("questions"));
    TestDatabases.write(
        folder.resolve("settings.json"),
        new RunSettings(
            "spider",
            "train",
            fingerprint,
            "b",
            "SPIDER",
            Map.of(),
            false,
            "",
            1,
            1,
            Map.of("nl.model", "parrot")));
    write(folder, question(0, "boats", "SELECT name FROM boat", Verdict.CORRECT, 0.9));
    write(folder, question(1, "boats", "SELECT name FROM boat WHERE id = 7", Verdict.WRONG, 0.6));
    write(folder, question(2, "birds", "", Verdict.UNANSWERED, null));
    write(folder, question(3, "birds", "SELECT name FROM boat ORDER BY id", last, 0.7));
    return folder;
  }

  private static void write(Path folder, QuestionRecord question) throws IOException {
    TestDatabases.write(folder.resolve("questions/" + question.number() + ".json"), question);
  }

  private static QuestionRecord question(
      int number, String database, String predicted, Verdict verdict, @Nullable Double confidence) {
    String gold = number == 1 ? "SELECT name FROM boat WHERE id = 1" : "SELECT name FROM boat";
    ResultSample result =
        new ResultSample(
            List.of("name", POISON),
            List.of(Arrays.asList(POISON, null), List.of("Alma", "7")),
            20);
    boolean answered = !predicted.isEmpty();
    return new QuestionRecord(
        number,
        "train.json#" + number,
        database,
        "Question " + number + "? " + POISON,
        number == 1 ? "evidence " + POISON : "",
        gold,
        predicted,
        verdict,
        verdict == Verdict.UNANSWERED ? "none found " + POISON : "",
        verdict == Verdict.UNANSWERED ? "NL002" : "",
        20,
        answered ? 20 : -1,
        10 * number + 5.5,
        0,
        answered ? account(confidence) : null,
        answered
            ? List.of(
                new QuestionRecord.TraceStep(
                    1, "I think " + POISON, "ExecuteSQL(...)", "2 rows " + POISON, 900, 4.5))
            : List.of(),
        new TreeMap<>(Map.of("exact_set_match", number % 2 == 0 ? 1.0 : 0.0)),
        new TreeMap<>(Map.of("hardness", number < 2 ? "easy" : "extra")),
        result,
        answered ? result : null);
  }

  private static QuestionRecord.Account account(@Nullable Double confidence) {
    return new QuestionRecord.Account(
        "parrot",
        confidence,
        3,
        false,
        2,
        9,
        4,
        1000,
        200,
        50,
        900,
        1,
        1,
        1,
        1,
        0.0125,
        true,
        List.of());
  }
}
