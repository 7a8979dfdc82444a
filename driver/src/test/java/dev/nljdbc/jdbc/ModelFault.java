// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import dev.nljdbc.error.NlError;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** All that a model's server may do wrong, and what becomes of a question that meets it. */
enum ModelFault {
  NONE((request, good) -> good, null, ""),
  KEY_REFUSED(
      (request, good) -> Reply.error(401, "Incorrect API key provided"),
      NlError.MODEL_KEY,
      "nl.api-key"),
  KEY_NOT_ALLOWED(
      (request, good) -> Reply.error(403, "No access"), NlError.MODEL_KEY, "nl.api-key"),
  MODEL_UNKNOWN(
      (request, good) -> Reply.error(404, "The model 'm' does not exist"),
      NlError.MODEL,
      "nl.model"),
  RATE_LIMITED((request, good) -> request == 0 ? Reply.rateLimited(0) : good, null, ""),
  RATE_LIMITED_FOR_AN_HOUR(
      (request, good) -> Reply.rateLimited(3600), NlError.MODEL, "asked again in 3600.0 s"),
  SERVER_ERROR((request, good) -> request == 0 ? Reply.failing(500, 0) : good, null, ""),
  SERVER_ERROR_FOR_GOOD(
      (request, good) -> Reply.failing(500, 0), NlError.MODEL, "look at the server's log"),
  OVERLOADED((request, good) -> request == 0 ? Reply.failing(503, 0) : good, null, ""),
  SLOW_DRIP((request, good) -> good.dripping(Duration.ofMillis(50)), NlError.TIMEOUT, "time"),
  DRIP((request, good) -> good.dripping(Duration.ofNanos(1_000_000)), null, ""),
  CUT((request, good) -> request == 0 ? Reply.cut() : good, null, ""),
  CUT_IN_THE_BODY((request, good) -> request == 0 ? good.cutAfter(60) : good, null, ""),
  NO_TLS((request, good) -> good, NlError.MODEL, "nl.base-url"),
  INVALID_JSON((request, good) -> Reply.invalidJson(), NlError.MODEL_OUTPUT, "chat completion"),
  NO_CHOICES((request, good) -> Reply.emptyChoices(), NlError.MODEL_OUTPUT, "choice"),
  WEB_PAGE((request, good) -> Reply.html(), NlError.MODEL_OUTPUT, "nl.base-url"),
  ENORMOUS((request, good) -> Reply.enormous(), NlError.MODEL_OUTPUT, "16"),
  OTHER_LANGUAGE((request, good) -> request == 0 ? Reply.text("我先看一下表的结构。") : good, null, ""),
  ENDLESS_CALLS(
      (request, good) -> Reply.call("SearchColumn", "{\"query\": [\"thing " + request + "\"]}"),
      NlError.NO_ANSWER,
      "rounds"),
  ;

  private final Replies replies;
  private final @Nullable NlError error;
  private final String words;

  ModelFault(Replies replies, @Nullable NlError error, String words) {
    this.replies = replies;
    this.error = error;
    this.words = words;
  }

  /**
   * What the server says to one request.
   *
   * @param request the how many-th of its question, from 0
   * @param good what it says where it does nothing wrong
   */
  Reply reply(int request, Reply good) {
    return replies.of(request, good);
  }

  /** What is said to a question's request of this number, from 0, for a good reply. */
  private interface Replies {
    Reply of(int request, Reply good);
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
