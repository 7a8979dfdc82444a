// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptRunnerTest {

  private static List<String> statements(String script) throws IOException {
    BufferedReader lines = new BufferedReader(new StringReader(script));
    List<String> all = new ArrayList<>();
    for (String one = ScriptRunner.next(lines); !one.isEmpty(); one = ScriptRunner.next(lines)) {
      all.add(one);
    }
    return all;
  }

  @Test
  void next_semicolonAtALinesEnd_endsTheStatement() throws Exception {
    assertThat(
            statements(
                """
                SELECT 1; -- one
                ;\s\t
                \s
                SELECT ';' AS a,
                  2
                \s
                ;

                SELECT 3"""))
        .containsExactly(
            "SELECT 1; -- one\n; \t\n", " \nSELECT ';' AS a,\n  2\n \n;\n", "\nSELECT 3\n");
  }

  @Test
  void next_lineThatIsAQuestion_endsTheStatement() throws Exception {
    assertThat(
            statements(
                """

                How many bells are there?
                NL: how many parishes;
                SELECT 'is it?
                what is it?'
                ;
                """))
        .containsExactly(
            "\nHow many bells are there?\n",
            "NL: how many parishes;\n",
            "SELECT 'is it?\nwhat is it?'\n;\n");
  }

  /** Counts bytes, not time: a copy of what was read for each line is 400 times the statement. */
  @Test
  void next_longStatement_allocatesInProportion() throws Exception {
    String insert = "(1, 'a row of an insert that is long'),\n".repeat(1_000) + ";\n";
    BufferedReader lines = new BufferedReader(new StringReader(insert));
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    assertThat(ScriptRunner.next(lines)).isEqualTo(insert);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(allocated).isLessThan(30L * insert.length());
  }
}
