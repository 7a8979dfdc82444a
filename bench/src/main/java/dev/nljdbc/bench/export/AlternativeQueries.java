// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.export.FineTuningExample.Message;
import dev.nljdbc.bench.metric.ExecutionEvaluator;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatModel;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.llm.ChatRequest;
import dev.nljdbc.llm.Usage;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Has a model write other SQL for a question whose SQL is known, and keeps what gives the gold's
 * result and differs enough from it.
 *
 * <p>Source: Sun et al., "SQL-PaLM", section 6.3.3 and appendix A.5: up to three queries a
 * question, each evaluated; those of a similarity above 0.9 are left out. The words are our own.
 */
public final class AlternativeQueries {

  private static final JsonMapper JSON = new JsonMapper();
  private static final int WANTED = 3;
  private static final int REPLY_TOKENS = 2_000;

  private static final String REQUEST =
      """
      That query is right. Now write up to %d other queries that answer the same question on this \
      database with the same rows and columns, each built another way: a join where there was a \
      subquery or the reverse, EXISTS for IN, a common table expression, a set operation, another \
      order of tables, an aggregate over a derived table. Renaming aliases or changing blanks does \
      not count as another way. Use the columns that the query above uses. Where you can think of \
      no more that are certainly right, write fewer.

      Reply with a JSON array and nothing else. Each element is an object with the fields "sql", \
      the query, and "similarity", a number from 0 (nothing in common) to 1 (the same text) that \
      says how close its form is to the query above.\
      """;

  private final DriverPrompts prompts;
  private final ChatModel model;
  private final OptionalDouble temperature;
  private final double mostSimilar;
  private final Duration limit;

  /**
   * Asks nothing yet.
   *
   * @param mostSimilar to the gold, 0 to 1
   * @param limit the most time for one reply
   */
  public AlternativeQueries(
      DriverPrompts prompts,
      ChatModel model,
      OptionalDouble temperature,
      double mostSimilar,
      Duration limit) {
    this.prompts = prompts;
    this.model = model;
    this.temperature = temperature;
    this.mostSimilar = mostSimilar;
    this.limit = limit;
  }

  /**
   * What came of one question.
   *
   * @param prompt the messages that the question goes with
   * @param queries all that the model proposed
   */
  public record Result(List<Message> prompt, List<Alternative> queries, Usage usage) {}

  /**
   * Asks for one question.
   *
   * @throws NlException when the model can't be asked
   * @throws SQLException when the driver can't make the prompt
   */
  public Result of(Example example, BenchmarkDatabase database, ExecutionEvaluator judge)
      throws NlException, SQLException {
    List<Message> prompt = prompts.of(database, example.question(), example.evidence());
    List<ChatMessage> messages = new ArrayList<>();
    prompt.forEach(message -> messages.add(sent(message)));
    messages.add(new ChatMessage.Assistant(example.gold(), List.of()));
    messages.add(new ChatMessage.User(String.format(Locale.ROOT, REQUEST, WANTED)));
    ChatRequest request =
        new ChatRequest(messages, List.of(), List.of(), temperature, REPLY_TOKENS);
    ChatReply reply = model.chat(request, Cancellation.after(limit));
    List<Alternative> queries = new ArrayList<>();
    for (Proposed proposed : read(reply.text())) {
      queries.add(judged(proposed, queries, example, database, judge));
    }
    return new Result(prompt, queries, reply.usage());
  }

  /**
   * A query that was proposed.
   *
   * @param similarity as stated; null when it was not
   */
  record Proposed(String sql, @Nullable Double similarity) {}

  /** The queries in a reply: a JSON array, with or without prose around it; none without one. */
  static List<Proposed> read(String reply) {
    List<Proposed> queries = new ArrayList<>();
    for (int from = reply.indexOf('['); from >= 0; from = reply.indexOf('[', from + 1)) {
      JsonNode array = parse(reply.substring(from));
      if (array != null && array.isArray()) {
        array.forEach(each -> add(each, queries));
        if (!queries.isEmpty()) {
          return queries;
        }
      }
    }
    return queries;
  }

  /** The value that the text begins with, whatever follows; null when it begins with none. */
  private static @Nullable JsonNode parse(String text) {
    try {
      return JSON.readTree(JSON.createParser(text));
    } catch (JsonProcessingException e) {
      return null; // a bracket of prose: the next one may open the array
    } catch (java.io.IOException e) {
      throw new IllegalStateException("a text has no faults of reading", e);
    }
  }

  private static void add(JsonNode each, List<Proposed> to) {
    String sql = each.isTextual() ? each.textValue() : each.path("sql").asText("");
    JsonNode stated = each.path("similarity");
    if (!sql.isBlank()) {
      to.add(new Proposed(sql.strip(), stated.isNumber() ? stated.doubleValue() : null));
    }
  }

  private static ChatMessage sent(Message message) {
    return message.role().equals("system")
        ? new ChatMessage.System(message.content())
        : new ChatMessage.User(message.content());
  }

  private Alternative judged(
      Proposed proposed,
      List<Alternative> before,
      Example example,
      BenchmarkDatabase database,
      ExecutionEvaluator judge) {
    double similarity = SqlSimilarity.of(example.gold(), proposed.sql());
    Double stated = proposed.similarity();
    boolean tooSimilar = similarity > mostSimilar || (stated != null && stated > mostSimilar);
    Alternative.Fate fate =
        tooSimilar
            ? Alternative.Fate.TOO_SIMILAR
            : isRepeated(proposed.sql(), before)
                ? Alternative.Fate.REPEATED
                : judge.correct(database, example.gold(), proposed.sql())
                    ? Alternative.Fate.KEPT
                    : Alternative.Fate.WRONG;
    return new Alternative(proposed.sql(), stated, similarity, fate);
  }

  private boolean isRepeated(String sql, List<Alternative> before) {
    return before.stream()
        .filter(one -> one.fate() == Alternative.Fate.KEPT)
        .anyMatch(one -> SqlSimilarity.of(one.sql(), sql) > mostSimilar);
  }

  /**
   * Other SQL for a question.
   *
   * @param sql as the model wrote it
   * @param stated how similar the model says it is to the gold, 0 to 1; null when it doesn't say
   * @param similarity as computed, 0 to 1
   * @param fate what became of it
   */
  public record Alternative(String sql, @Nullable Double stated, double similarity, Fate fate) {

    /** Why it was kept or not. */
    public enum Fate {
      /** Same result as the gold's, and different enough. */
      KEPT,
      /** Another result than the gold's, or none. */
      WRONG,
      /** Above the limit, by the model's word or by ours. */
      TOO_SIMILAR,
      /** Equal to a query that was kept before. */
      REPEATED;

      /** The name in lower case, without underscores. */
      public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
      }
    }
  }
}
