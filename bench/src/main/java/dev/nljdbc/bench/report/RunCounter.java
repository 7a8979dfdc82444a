// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import dev.nljdbc.bench.report.Report.ReportedRun;
import dev.nljdbc.bench.report.Report.Share;
import dev.nljdbc.bench.run.QuestionRecord;
import dev.nljdbc.bench.run.RunSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts one run's questions. Not thread-safe. */
final class RunCounter {

  private final List<QuestionRecord> records = new ArrayList<>();
  private final Map<Integer, Boolean> correct = new HashMap<>();
  private final SortedMap<String, SortedMap<String, Share>> groups = new TreeMap<>();

  void add(JudgedQuestion judged) {
    records.add(judged.question().brief());
    correct.put(judged.question().number(), judged.isCorrect());
    judged.groups().forEach((by, group) -> addTo(by, group, judged.isCorrect()));
  }

  private void addTo(String by, String group, boolean isCorrect) {
    groups
        .computeIfAbsent(by, b -> new TreeMap<>(GroupOrder.NAMES))
        .merge(
            group,
            Share.of(group, 1, isCorrect ? 1 : 0),
            (before, one) ->
                Share.of(
                    group, before.questions() + one.questions(), before.correct() + one.correct()));
  }

  /** Whether each question was answered correctly, by number. */
  Map<Integer, Boolean> correct() {
    return correct;
  }

  /** The questions without their traces, by number. */
  Map<Integer, QuestionRecord> questions() {
    Map<Integer, QuestionRecord> questions = new TreeMap<>();
    records.forEach(record -> questions.put(record.number(), record));
    return questions;
  }

  ReportedRun run(String name, RunSettings settings) {
    return new ReportedRun(name, settings.flat(), Summary.of(settings, records), groups);
  }
}
