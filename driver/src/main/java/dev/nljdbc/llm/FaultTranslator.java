// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import com.fasterxml.jackson.databind.JsonNode;
import com.openai.core.http.Headers;
import com.openai.errors.OpenAIException;
import com.openai.errors.OpenAIInvalidDataException;
import com.openai.errors.OpenAIServiceException;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.JdkHttpClient.LimitedBody;
import dev.nljdbc.text.Truncation;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Says in words what went wrong with a server, and what to do about it. */
final class FaultTranslator {

  /** What a web server that is no model's answers to POST. */
  private static final int NOT_IMPLEMENTED = 501;

  private static final Pattern TOO_LONG =
      Pattern.compile("(?i)context.?(length|window|size)|maximum context|too (long|many tokens)");
  private static final Pattern QUOTA = Pattern.compile("(?i)quota|billing|credit");

  /** The model wrote a call that its server could not read: as good as any failure that passes. */
  private static final Pattern SLIP =
      Pattern.compile("(?i)failed to call a function|tool call validation failed");

  private static final Pattern FILTERED =
      Pattern.compile("(?i)content.?(management|filter)|prohibited_content|responsible.?ai");

  private static final String UNREACHABLE =
      "Check that it runs, that nl.base-url is right, and the network and its proxy.";
  private static final String UNTRUSTED =
      "This Java does not trust who signed its certificate. Import the certificate of your"
          + " company's authority with keytool, and name the trust store with"
          + " -Djavax.net.ssl.trustStore; on Windows, -Djavax.net.ssl.trustStoreType=Windows-ROOT"
          + " uses that of the system.";
  private static final int LONGEST_DETAIL = 500;

  private static final List<String> FIELDS =
      List.of("error", "message", "detail", "msg", "errors", "base_resp", "status_msg");

  private final ServerAccess access;
  private final ServerAddress server;
  private final String model;

  FaultTranslator(ServerAccess access, String model) {
    this.access = access;
    this.server = access.address();
    this.model = model;
  }

  NlException translate(OpenAIException thrown) {
    return thrown instanceof OpenAIServiceException service
        ? refused(service)
        : unreachable(thrown);
  }

  private NlException refused(OpenAIServiceException thrown) {
    JsonNode body = ClientJson.tree(thrown.body());
    return refused(thrown.statusCode(), body, retryAfter(thrown.headers(), Instant.now()));
  }

  /** A refusal that came as a success: some gateways say what failed in the body alone. */
  Optional<NlException> refusedInBody(JsonNode body) {
    JsonNode error = body.path("error");
    JsonNode choice = body.path("choices").path(0);
    JsonNode code = body.path("base_resp").path("status_code");
    boolean failed =
        says(error)
            || body.path("object").asText().equals("error")
            || says(choice.path("error"))
            || code.asInt(0) != 0;
    if (!failed) {
      return Optional.empty();
    }
    JsonNode told = says(choice.path("error")) ? choice : body;
    JsonNode named = told.path("error").path("code");
    return Optional.of(refused(status(says(named) ? named : told.path("code"), code), told, null));
  }

  private static boolean says(JsonNode node) {
    return node.isContainerNode() ? !node.isEmpty() : !node.isNull() && !node.asText().isEmpty();
  }

  /** HTTP's status that a code means: some servers write words, MiniMax numbers of its own. */
  private static int status(JsonNode code, JsonNode miniMax) {
    int status = code.asInt(0);
    if (status >= 400 && status < 600) {
      return status;
    }
    return switch (miniMax.asInt(0)) {
      case 1004, 2049 -> 401;
      case 1002 -> 429;
      case 1008, 2013 -> 400;
      default -> code.asText("").startsWith("invalid") ? 400 : 502;
    };
  }

  /**
   * A refusal.
   *
   * @param body what the server said about it
   * @param retryAfter when it wants to be asked again; null when it does not say
   */
  NlException refused(int status, JsonNode body, @Nullable Duration retryAfter) {
    String said = message(body);
    String detail = clean(said);
    boolean quota = status == 429 && QUOTA.matcher(said).find();
    boolean slip = status == 400 && SLIP.matcher(said).find();
    boolean passing =
        status == 429 && !quota || status == 408 || status >= 500 && status != 501 || slip;
    ServerFault fault = new ServerFault(status, detail, oneLine(said), passing, retryAfter, null);
    boolean refusesKey = status == 401 || status == 403;
    return new NlException(
        refusesKey ? NlError.MODEL_KEY : NlError.MODEL, words(status, detail, quota), fault);
  }

  private String words(int status, String detail, boolean quota) {
    String said = " (" + status + (detail.isEmpty() ? "" : ": " + detail) + "). ";
    String at = server.url();
    return switch (status) {
      case 401, 403 ->
          (access.key().real() ? at + " refused the key" : at + " wants a key and none was found")
              + said
              + ApiKey.PLACES;
      case 404 ->
          "%s does not serve the model '%s'%sCheck nl.model, and that nl.base-url is right (most end with /v1)."
              .formatted(at, model, said);
      case Relay.UNREACHABLE ->
          ("The model's server can't be reached at %s%s" + UNREACHABLE)
              .formatted(server.url(), said);
      case 429 ->
          quota
              ? "The account's quota at %s is spent%sTop it up, or use another nl.model."
                  .formatted(at, said)
              : at + " takes no more requests now" + said + "Wait, or ask for a higher rate limit.";
      default -> otherwise(status, detail, said);
    };
  }

  private String otherwise(int status, String detail, String said) {
    if (TOO_LONG.matcher(detail).find()) {
      return ("The conversation is longer than '%s' takes%sLower nl.lab.context-tokens or "
              + "nl.lab.max-tokens, or use a model with a larger context.")
          .formatted(model, said);
    }
    if (FILTERED.matcher(detail).find()) {
      return server.url()
          + " filtered the question or what the database says"
          + said
          + "Ask in other words, or tell the model less with nl.share.";
    }
    if (status >= 500 && status != NOT_IMPLEMENTED) {
      return server.url() + " failed" + said + "Try again later, or look at the server's log.";
    }
    return server.url() + " refused the request" + said + "Check nl.base-url and nl.model.";
  }

  NlException unreadable(OpenAIInvalidDataException thrown, List<String> contentTypes) {
    String type = contentTypes.isEmpty() ? "" : contentTypes.get(0);
    boolean json = type.isEmpty() || type.toLowerCase(Locale.ROOT).contains("json");
    String message =
        json
            ? "%s sent what is no chat completion (%s). Check that it speaks OpenAI's chat"
                + " completions."
            : "%s answered with %s instead of JSON. Check nl.base-url (most end with /v1).";
    String what = clean(json ? String.valueOf(thrown.getMessage()) : type);
    return new NlException(
        NlError.MODEL_OUTPUT,
        message.formatted(server.url(), what),
        new ServerFault(0, "unreadable reply", false, null, null));
  }

  private NlException unreachable(OpenAIException thrown) {
    Throwable cause = decisiveCause(thrown);
    if (cause instanceof CancellationException) {
      return new NlException(
          NlError.CANCELLED, "The model at " + server.url() + " was closed meanwhile.");
    }
    if (cause instanceof LimitedBody.TooLong) {
      return new NlException(
          NlError.MODEL_OUTPUT,
          "%s sent what is no chat completion: %s. Check nl.base-url, and that the model ends its replies."
              .formatted(server.url(), cause.getMessage()),
          new ServerFault(0, "enormous reply", false, null, cause));
    }
    String why = cause.getMessage() == null ? "" : ": " + clean(cause.getMessage());
    String detail =
        cause instanceof ConnectException && why.isEmpty()
            ? unconnected(cause)
            : cause.getClass().getSimpleName() + why;
    ServerFault fault = new ServerFault(0, detail, !hopeless(cause), null, cause);
    boolean late =
        cause instanceof HttpTimeoutException && !(cause instanceof HttpConnectTimeoutException);
    String message =
        late
            ? "%s did not answer in time%s. Raise nl.timeout, or use a faster model."
            : "The model's server can't be reached at %s (%s). "
                + (untrusted(cause) ? UNTRUSTED : UNREACHABLE);
    return new NlException(
        late ? NlError.TIMEOUT : NlError.MODEL,
        message.formatted(server.url(), late ? why : detail),
        fault);
  }

  /** Java's client gives no message. */
  private static String unconnected(Throwable fault) {
    for (Throwable cause = fault.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof UnresolvedAddressException) {
        return "unknown host";
      }
    }
    return "connection refused";
  }

  private static boolean untrusted(Throwable cause) {
    return cause instanceof CertificateException || cause instanceof CertPathBuilderException;
  }

  /** The first cause that says what happened; what lies below are details of the transport. */
  private static Throwable decisiveCause(Throwable thrown) {
    Throwable cause = thrown;
    while (cause.getCause() != null
        && !(cause instanceof HttpTimeoutException
            || cause instanceof ConnectException
            || cause instanceof CancellationException)) {
      cause = cause.getCause();
    }
    return cause;
  }

  /** Whether asking again would end the same: nobody listens there. */
  private static boolean hopeless(Throwable cause) {
    return cause instanceof ConnectException
        || cause instanceof UnresolvedAddressException
        || cause instanceof UnknownHostException
        || untrusted(cause)
        || cause instanceof SSLException;
  }

  private String clean(@Nullable String text) {
    String hidden = oneLine(access.hideIn(text == null ? "" : text));
    return Truncation.abbreviate(hidden, LONGEST_DETAIL);
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }

  /** When a server wants to be asked again: milliseconds, seconds or a date (RFC 9110). */
  static @Nullable Duration retryAfter(Headers headers, Instant now) {
    for (String text : headers.values("retry-after-ms")) {
      if (text.matches("\\d{1,9}")) {
        return Duration.ofMillis(Long.parseLong(text));
      }
    }
    for (String text : headers.values("retry-after")) {
      return text.matches("\\d{1,6}(\\.\\d{1,6})?")
          ? Duration.ofMillis((long) (Double.parseDouble(text) * 1000))
          : until(text, now);
    }
    return null;
  }

  private static @Nullable Duration until(String date, Instant now) {
    try {
      Instant then = DateTimeFormatter.RFC_1123_DATE_TIME.parse(date, Instant::from);
      return then.isAfter(now) ? Duration.between(now, then) : Duration.ZERO;
    } catch (DateTimeParseException unknownForm) {
      return null; // as good as none: the backoff decides
    }
  }

  /** The words in the error bodies of OpenAI, Ollama, vLLM, llama.cpp, FastAPI and others. */
  static String message(JsonNode body) {
    if (body.isArray() && body.path(0).isObject()) {
      return message(body.get(0));
    }
    String raw = body.path("metadata").path("raw").asText("");
    if (!raw.isEmpty()) {
      return body.path("message").asText("") + ": " + raw; // a gateway's server, in its own words
    }
    for (String field : FIELDS) {
      String found = body.has(field) ? message(body.get(field)) : "";
      if (!found.isEmpty()) {
        return found + parameter(body, found);
      }
    }
    return body.isMissingNode() || body.isNull() || body.isContainerNode() && body.isEmpty()
        ? ""
        : body.isTextual() ? body.asText() : body.toString();
  }

  /** The refused parameter, where the message does not name it itself. */
  private static String parameter(JsonNode object, String message) {
    StringJoiner place = new StringJoiner("."); // as pydantic names a field
    object.path("loc").forEach(step -> place.add(step.asText()));
    String name = place.length() > 0 ? place.toString() : object.path("param").asText("");
    return name.isEmpty() || name.equals("null") || message.contains(name) ? "" : " [" + name + "]";
  }
}
