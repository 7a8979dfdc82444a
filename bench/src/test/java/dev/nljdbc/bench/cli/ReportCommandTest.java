// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.report.TestRuns;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void report_twoRuns_writesAPageAndItsSize() throws IOException {
    Path page = folder.resolve("report.html");

    assertThat(report(run("a"), run("b"), "--out", page.toString())).isZero();

    assertThat(page).content().startsWith("<!doctype html>");
    assertThat(err.toString()).contains("report.html: 1.");
  }

  @Test
  void report_withoutFileOrRun_saysWhatToDo() throws IOException {
    assertThat(report(run("a"))).isEqualTo(2);
    assertThat(err.toString()).contains("--out=FILE.html");
    assertThat(report()).isEqualTo(2);
    assertThat(report(folder.toString(), "--out", folder.resolve("page.html").toString()))
        .isEqualTo(1);
    assertThat(err.toString()).contains("no run in");
  }

  private String run(String name) throws IOException {
    return TestRuns.run(folder.resolve(name), Verdict.CORRECT).toString();
  }

  private int report(String... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "report";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return BenchCli.execute(new PrintWriter(out, true), new PrintWriter(err, true), all);
  }
}
