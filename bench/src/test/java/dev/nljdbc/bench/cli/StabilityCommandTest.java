// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestModel;
import dev.nljdbc.bench.TestModel.Said;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class StabilityCommandTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int stability(String url) {
    return BenchCli.execute(
        new PrintWriter(out, true),
        new PrintWriter(err, true),
        "measure",
        "stability",
        "--model",
        "tester",
        "--base-url",
        url);
  }

  @Test
  void stability_keyThatIsRefused_failsAndReportsNothing() throws Exception {
    try (TestModel model = new TestModel(request -> Said.error(401, "no such key"))) {
      assertThat(stability(model.baseUrl())).isEqualTo(BenchCli.FAILED);
      assertThat(model.requests).hasSize(1);
    }
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).contains("key");
  }
}
