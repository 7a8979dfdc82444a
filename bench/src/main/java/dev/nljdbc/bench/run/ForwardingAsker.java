// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import java.time.Duration;

/** Leaves the asking to another; its children add what they do before or behind it. */
abstract class ForwardingAsker implements QuestionAsker {

  private final QuestionAsker asker;

  ForwardingAsker(QuestionAsker asker) {
    this.asker = asker;
  }

  @Override
  public boolean prepare(BenchmarkDatabase database) throws AskException {
    return asker.prepare(database);
  }

  @Override
  public Reply ask(BenchmarkDatabase database, String question, String evidence, Duration limit)
      throws AskException {
    return asker.ask(database, question, evidence, limit);
  }

  @Override
  public void close() {
    asker.close();
  }
}
