// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.Step;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.run.QuestionAsker.Reply;
import dev.nljdbc.llm.Usage;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Answers from a table of questions; what is not in it has no answer. */
class FakeAsker implements QuestionAsker {

  private final Map<String, String> answers;
  final Queue<String> asked = new ConcurrentLinkedQueue<>();
  final Queue<BenchmarkDatabase> prepared = new ConcurrentLinkedQueue<>();

  FakeAsker(Map<String, String> answers) {
    this.answers = answers;
  }

  @Override
  public boolean prepare(BenchmarkDatabase database) {
    return prepared.add(database);
  }

  @Override
  public Reply ask(BenchmarkDatabase database, String question, String evidence, Duration limit)
      throws AskException {
    asked.add(question + evidence);
    String sql = answers.get(question);
    if (sql == null) {
      throw AskException.of(new SQLException("Not understood", "NL002"));
    } else if (sql.equals("crash")) {
      throw new IllegalStateException("planted");
    } else if (sql.equals("unreachable")) {
      throw AskException.of(new SQLException("No server at localhost", "NL004"));
    }
    Step step = new Step(1, "I know", "ExecuteSQL(" + sql + ")", "1 row", 0, Duration.ofMillis(2));
    Outcome outcome =
        new Outcome(sql, OptionalDouble.of(0.5), "fake", List.of(step), Usage.NONE, List.of());
    return new Reply(
        new NlAnswer(question, outcome, Duration.ofMillis(3), Instant.EPOCH, false), 1);
  }

  @Override
  public void close() {}
}
