package dev.nljdbc.jdbc;

import dev.nljdbc.error.NlError;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.time.Duration;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** All that a model's server may do wrong, and what becomes of a question that meets it. */
enum ModelFault {
  NONE(request -> ModelFault.query(), null, ""),
  KEY_REFUSED(
      request -> Reply.error(401, "Incorrect API key provided"), NlError.MODEL_KEY, "nl.api-key"),
  KEY_NOT_ALLOWED(request -> Reply.error(403, "No access"), NlError.MODEL_KEY, "nl.api-key"),
  MODEL_UNKNOWN(
      request -> Reply.error(404, "The model 'm' does not exist"), NlError.MODEL, "nl.model"),
  RATE_LIMITED(request -> request == 0 ? Reply.rateLimited(0) : query(), null, ""),
  RATE_LIMITED_FOR_AN_HOUR(
      request -> Reply.rateLimited(3600), NlError.MODEL, "asked again in 3600.0 s"),
  SERVER_ERROR(request -> request == 0 ? Reply.failing(500, 0) : query(), null, ""),
  SERVER_ERROR_FOR_GOOD(
      request -> Reply.failing(500, 0), NlError.MODEL, "look at the server's log"),
  OVERLOADED(request -> request == 0 ? Reply.failing(503, 0) : query(), null, ""),
  SLOW_DRIP(request -> query().dripping(Duration.ofMillis(50)), NlError.TIMEOUT, "time"),
  DRIP(request -> query().dripping(Duration.ofNanos(1_000_000)), null, ""),
  CUT(request -> request == 0 ? Reply.cut() : query(), null, ""),
  CUT_IN_THE_BODY(request -> request == 0 ? query().cutAfter(60) : query(), null, ""),
  NO_TLS(request -> query(), NlError.MODEL, "nl.base-url"),
  INVALID_JSON(request -> Reply.invalidJson(), NlError.MODEL_OUTPUT, "chat completion"),
  NO_CHOICES(request -> Reply.emptyChoices(), NlError.MODEL_OUTPUT, "choice"),
  WEB_PAGE(request -> Reply.html(), NlError.MODEL_OUTPUT, "nl.base-url"),
  ENORMOUS(request -> Reply.enormous(), NlError.MODEL_OUTPUT, "16"),
  OTHER_LANGUAGE(request -> request == 0 ? Reply.text("我先看一下表的结构。") : query(), null, ""),
  ENDLESS_CALLS(
      request -> Reply.call("SearchColumn", "{\"query\": [\"thing " + request + "\"]}"),
      NlError.NO_ANSWER,
      "rounds"),
  ;

  private final IntFunction<Reply> replies;
  private final @Nullable NlError error;
  private final String words;

  ModelFault(IntFunction<Reply> replies, @Nullable NlError error, String words) {
    this.replies = replies;
    this.error = error;
    this.words = words;
  }

  private static Reply query() {
    return Reply.call("ExecuteSQL", "{\"sql\": \"SELECT name FROM city\", \"final\": true}");
  }

  /** What the server says to a question's request of this number, from 0. */
  Reply reply(int request) {
    return replies.apply(request);
  }

  /** What the question fails with; null when it is answered all the same. */
  @Nullable NlError error() {
    return error;
  }

  /** What the failure says, among other things. */
  String words() {
    return words;
  }

  /** Seconds that the question may take. */
  int patience() {
    return this == SLOW_DRIP ? 1 : 20;
  }
}
