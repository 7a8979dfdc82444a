// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.telemetry;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Something that takes time in answering a question, from {@link #begin} until it is closed, on one
 * thread. What is asked and found is not part of it unless somebody wants content: the variable
 * {@code OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT}, or the system property {@code
 * otel.instrumentation.genai.capture-message-content}, is {@code true}.
 */
public final class Operation implements AutoCloseable {

  private static final int LONGEST_CONTENT = 10_000;

  /** The kind of operation. */
  public enum Kind {
    /** A question is answered: its SQL is found. */
    QUESTION,
    /** A model is asked for its next turn. */
    CHAT,
    /** A tool of the agent works. */
    TOOL,
    /** The engine runs SQL, to explore or for the answer. */
    QUERY
  }

  private final Kind kind;
  private final String name;
  private final List<OperationListener.Watching> watching = new ArrayList<>();
  private String model = "";
  private String content = "";
  private String error = "";
  private long inputTokens;
  private long outputTokens;
  private double usd;
  private boolean kept;
  private double confidence = Double.NaN;
  private int doubts;
  private long rows = -1;

  private Operation(Kind kind, String name) {
    this.kind = kind;
    this.name = name;
  }

  /**
   * Begins one.
   *
   * @param name the model's, the tool's, or what the SQL is for; no content
   */
  public static Operation begin(Kind kind, String name) {
    Operation operation = new Operation(kind, name);
    for (OperationListener listener : Listeners.ALL) {
      listener.begun(operation).ifPresent(operation.watching::add);
    }
    return operation;
  }

  /** Keeps what it is about, if somebody watches and wants content. */
  public Operation about(Supplier<String> text) {
    if (!watching.isEmpty() && Listeners.wantContent()) {
      String all = text.get();
      content = all.substring(0, Math.min(all.length(), LONGEST_CONTENT));
    }
    return this;
  }

  /** Which model. */
  public Operation by(String answering) {
    model = answering;
    return this;
  }

  /** Sets the usage. */
  public Operation used(long input, long output, double dollars) {
    inputTokens = input;
    outputTokens = output;
    usd = dollars;
    return this;
  }

  /**
   * An answer.
   *
   * @param known whether it was kept from an earlier question
   * @param sure how likely it is right
   * @param objections how many doubts it carries
   */
  public Operation answered(boolean known, OptionalDouble sure, int objections) {
    kept = known;
    confidence = sure.orElse(Double.NaN);
    doubts = objections;
    return this;
  }

  /** How many rows. */
  public Operation found(long number) {
    rows = number;
    return this;
  }

  /** It ends so; the message is content, and is not kept. */
  public void failed(Throwable failure) {
    error =
        failure instanceof SQLException sql && sql.getSQLState() != null
            ? sql.getSQLState()
            : failure.getClass().getName();
  }

  public Kind kind() {
    return kind;
  }

  public String name() {
    return name;
  }

  /** The model; empty where there is none. */
  public String model() {
    return model;
  }

  /** The content; empty unless it is enabled. */
  public String content() {
    return content;
  }

  /** The SQLState or the class of what it failed with; empty where it did not. */
  public String error() {
    return error;
  }

  public long inputTokens() {
    return inputTokens;
  }

  public long outputTokens() {
    return outputTokens;
  }

  /** US dollars. */
  public double usd() {
    return usd;
  }

  /** Whether the answer was kept from an earlier question. */
  public boolean kept() {
    return kept;
  }

  /** 0 to 1; not a number where nothing is known. */
  public double confidence() {
    return confidence;
  }

  public int doubts() {
    return doubts;
  }

  /** -1 where they were not counted. */
  public long rows() {
    return rows;
  }

  /** Ends it. */
  @Override
  public void close() {
    for (int i = watching.size() - 1; i >= 0; i--) {
      watching.get(i).ended(this);
    }
    watching.clear();
  }

  /** Work that is watched. */
  @FunctionalInterface
  public interface Work<T, E extends Exception> {

    /** Does it; null is a value like any. */
    T in(Operation operation) throws E;
  }

  /** Does work as an operation, which fails and ends with it. */
  public static <T extends @Nullable Object, E extends Exception> T watched(
      Kind kind, String name, Work<T, E> work) throws E {
    try (Operation operation = begin(kind, name)) {
      try {
        return work.in(operation);
      } catch (Exception | Error e) {
        operation.failed(e);
        throw e;
      }
    }
  }
}
