// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.report.ReportReader.Comparison;
import dev.nljdbc.bench.report.ReportReader.Report;
import dev.nljdbc.bench.report.ReportReader.ReportedRun;
import dev.nljdbc.bench.report.ReportReader.Share;
import dev.nljdbc.bench.run.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportReaderTest {

  @TempDir private Path folder;

  @Test
  void read_oneRun_countsGroups() throws RunException, IOException {
    Path run = TestRuns.run(folder.resolve("a"), Verdict.CORRECT);

    Report report = new ReportReader(List.of(run)).read((set, judged) -> {});

    ReportedRun read = report.runs().get(0);
    assertThat(read.name()).isEqualTo("a");
    assertThat(read.settings()).containsEntry("nl.model", "parrot");
    assertThat(read.groups()).containsOnlyKeys("database", "hardness", "tables");
    assertThat(report.groups().keySet()).containsExactly("hardness", "tables", "database");
    assertThat(read.groups().get("hardness").values())
        .extracting(Share::name, Share::questions, Share::correct)
        .containsExactly(tuple("easy", 2, 1), tuple("extra", 2, 1));
    assertThat(read.groups().get("tables")).containsOnlyKeys("1");
    assertThat(report.comparisons()).isEmpty();
  }

  @Test
  void read_twoRuns_comparesWhatBothHave() throws RunException, IOException {
    Path one = TestRuns.run(folder.resolve("a"), Verdict.CORRECT);
    Path other = TestRuns.run(folder.resolve("b"), Verdict.WRONG);
    Files.delete(other.resolve("questions/0.json"));

    Report report = new ReportReader(List.of(one, other)).read((set, judged) -> {});

    Comparison pair = report.comparisons().get(0);
    assertThat(pair.both()).isZero();
    assertThat(pair.onlyFirst()).isEqualTo(1);
    assertThat(pair.neither()).isEqualTo(2);
    assertThat(pair.onlySecond()).isZero();
    assertThat(pair.difference().value()).isCloseTo(-1 / 3.0, within(1e-12));
    assertThat(pair.difference().high()).isLessThanOrEqualTo(0);
  }

  @Test
  void read_runsOnOtherQuestions_areNotCompared() throws RunException, IOException {
    Path one = TestRuns.run(folder.resolve("a"), Verdict.CORRECT);
    Path other = TestRuns.run(folder.resolve("b"), "other", Verdict.WRONG);
    List<Integer> sets = new ArrayList<>();

    Report report =
        new ReportReader(List.of(one, other))
            .read(
                (set, judged) -> {
                  sets.add(set);
                  assertThat(judged.get(1 - set)).isNull();
                });

    assertThat(sets).containsExactly(0, 0, 0, 0, 1, 1, 1, 1);
    assertThat(report.comparisons()).isEmpty();
  }

  @Test
  void names_sameNameTwice_areThePaths() throws RunException, IOException {
    Path one = TestRuns.run(folder.resolve("x/run"), Verdict.CORRECT);
    Path other = TestRuns.run(folder.resolve("y/run"), Verdict.CORRECT);

    assertThat(new ReportReader(List.of(one, other)).names())
        .containsExactly(one.toString(), other.toString());
  }

  @Test
  void new_folderWithoutRun_saysSo() {
    assertThatThrownBy(() -> new ReportReader(List.of(folder)))
        .isInstanceOf(RunException.class)
        .hasMessageContaining("no run in");
  }

  @Test
  void names_groups_areFromEasyToHardAndByNumber() {
    List<String> names =
        new ArrayList<>(List.of("10", "extra", "2", "easy", "zoo", "hard", "medium"));

    names.sort(GroupOrder.NAMES);

    assertThat(names).containsExactly("easy", "medium", "hard", "extra", "2", "10", "zoo");
  }
}
