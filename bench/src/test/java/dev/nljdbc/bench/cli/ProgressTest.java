// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.run.FinishedRun;
import dev.nljdbc.bench.run.QuestionRecord;
import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressTest {

  @TempDir private Path folder;

  private QuestionRecord correct() throws Exception {
    Path data = TestDatabases.spider(folder.resolve("data"));
    StringWriter nothing = new StringWriter();
    BenchCli.execute(
        new PrintWriter(nothing),
        new PrintWriter(nothing),
        "run",
        "--dataset",
        "spider",
        "--data",
        data.toString(),
        "--split",
        "train",
        "--limit",
        "1",
        "--no-progress",
        "--out",
        folder.resolve("run").toString());
    return FinishedRun.open(folder.resolve("run")).question(0);
  }

  @Test
  void done_noTerminal_isALineNowAndThenWithoutControlCharacters() throws Exception {
    QuestionRecord record = correct();
    StringWriter err = new StringWriter();
    AtomicLong clock = new AtomicLong();
    try (Progress progress =
        new Progress(new PrintWriter(err), 1000, false, folder, false, clock::get)) {
      progress.done(record, true);
      progress.begins();
      for (int i = 0; i < 100; i++) {
        clock.addAndGet(Duration.ofSeconds(1).toNanos());
        progress.done(record, false);
      }
    }
    assertThat(err.toString().lines())
        .containsExactly(
            "1 of 1,000 questions, EX 100.0 %",
            "31 of 1,000 questions, EX 100.0 %, 0:16:09 left",
            "61 of 1,000 questions, EX 100.0 %, 0:15:39 left",
            "91 of 1,000 questions, EX 100.0 %, 0:15:09 left");
    assertThat(err.toString()).matches("[ -~\n]*");
  }

  @ParameterizedTest
  @CsvSource({"true, begins anew", "false, goes on from there"})
  @DisabledOnOs(OS.WINDOWS) // there, a process can only be killed
  void sayWhereToResume_programEnded_saysWhetherTheSameCommandGoesOn(boolean replay, String said)
      throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                EndedProgress.class.getName(),
                String.valueOf(replay))
            .redirectErrorStream(true)
            .start();
    try (BufferedReader output = process.inputReader()) {
      assertThat(output.readLine()).isEqualTo("begun");
      process.toHandle().destroy(); // as Ctrl-C does, and its output can still be read
      assertThat(output.lines()).anyMatch(line -> line.contains("The same command " + said));
    } finally {
      process.destroyForcibly();
    }
  }
}
