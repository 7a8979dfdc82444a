// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.telemetry;

import java.util.Optional;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Java's Flight Recorder, which is in every JDK: an event for each operation, when it records. */
final class FlightRecorderListener implements OperationListener {

  /** Fails here, and not at a question, where a runtime was made without the recorder. */
  FlightRecorderListener() {
    new QuestionEvent().isEnabled();
  }

  @Override
  public Optional<Watching> begun(Operation operation) {
    OperationEvent event =
        switch (operation.kind()) {
          case QUESTION -> new QuestionEvent();
          case CHAT -> new ChatEvent();
          case TOOL -> new ToolEvent();
          case QUERY -> new QueryEvent();
        };
    if (!event.isEnabled()) {
      return Optional.empty();
    }
    event.begin();
    return Optional.of(ended -> commit(event, ended));
  }

  private static void commit(OperationEvent event, Operation ended) {
    event.end();
    if (event.shouldCommit()) {
      event.fill(ended);
      event.commit();
    }
  }

  @Category("nl-jdbc")
  @StackTrace(false)
  private abstract static class OperationEvent extends Event {

    @Label("Error")
    @Description("SQLState or class of the failure; empty without one")
    String error = "";

    @Label("Content")
    @Description("What it is about; empty unless asked for")
    String content = "";

    void fill(Operation ended) {
      error = ended.error();
      content = ended.content();
    }
  }

  private abstract static class ModelEvent extends OperationEvent {

    @Label("Model")
    String model = "";

    @Label("Input Tokens")
    long inputTokens;

    @Label("Output Tokens")
    long outputTokens;

    @Override
    void fill(Operation ended) {
      super.fill(ended);
      model = ended.model();
      inputTokens = ended.inputTokens();
      outputTokens = ended.outputTokens();
    }
  }

  @Name("dev.nljdbc.Question")
  @Label("Question")
  private static final class QuestionEvent extends ModelEvent {

    @Label("US Dollars")
    double usd;

    @Label("Kept Answer")
    boolean kept;

    @Label("Confidence")
    double confidence;

    @Label("Doubts")
    int doubts;

    @Override
    void fill(Operation ended) {
      super.fill(ended);
      usd = ended.usd();
      kept = ended.kept();
      confidence = ended.confidence();
      doubts = ended.doubts();
    }
  }

  @Name("dev.nljdbc.Chat")
  @Label("Model Turn")
  private static final class ChatEvent extends ModelEvent {}

  @Name("dev.nljdbc.Tool")
  @Label("Tool Call")
  private static final class ToolEvent extends OperationEvent {

    @Label("Tool")
    String tool = "";

    @Override
    void fill(Operation ended) {
      super.fill(ended);
      tool = ended.name();
    }
  }

  @Name("dev.nljdbc.Query")
  @Label("Engine Query")
  private static final class QueryEvent extends OperationEvent {

    @Label("Purpose")
    @Description("explore, or answer: then up to its first rows")
    String purpose = "";

    @Label("Rows")
    @Description("-1 where they were not counted")
    long rows;

    @Override
    void fill(Operation ended) {
      super.fill(ended);
      purpose = ended.name();
      rows = ended.rows();
    }
  }
}
