// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.openai.core.RequestOptions;
import com.openai.core.http.HttpMethod;
import com.openai.core.http.HttpRequest;
import com.openai.core.http.HttpRequestBody;
import com.openai.core.http.HttpResponse;
import com.openai.errors.OpenAIException;
import com.openai.errors.OpenAIInvalidDataException;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One server with OpenAI's Responses API: one request, no second tries. Its reasoning models keep
 * their reasoning between rounds there, encrypted and sent back with each round; nothing is stored
 * at the server. openai-java's classes of this API would double our jar, so it is plain JSON.
 */
final class ResponsesServer implements ChatServer {

  private static final String UNIFIED = "/openai/v1";

  private final ServerAccess access;
  private final JdkHttpClient http;
  private final ResponsesWriter writer;
  private final FaultTranslator faults;

  ResponsesServer(ServerAccess access, String model, Duration attemptTimeout) {
    this.access = access;
    this.http = new JdkHttpClient(access, attemptTimeout);
    this.writer = new ResponsesWriter(model);
    this.faults = new FaultTranslator(access, model);
  }

  @Override
  public List<ChatReply> ask(
      ChatRequest request, int most, ServerLimitations quirks, Cancellation cancellation)
      throws NlException {
    cancellation.check();
    JsonBody body = new JsonBody(bytes(writer.write(request, quirks)));
    return access.key().use(() -> ask(body, cancellation), cancellation);
  }

  private List<ChatReply> ask(JsonBody body, Cancellation cancellation) throws NlException {
    try (Cancellation.Registration scope = http.within(cancellation);
        HttpResponse response = http.execute(request(body), RequestOptions.none())) {
      return List.of(read(response));
    } catch (OpenAIException e) {
      cancellation.check();
      throw faults.translate(e);
    }
  }

  private ChatReply read(HttpResponse response) throws NlException {
    JsonNode reply = MissingNode.getInstance();
    IOException unreadable = null;
    try (InputStream in = response.body()) {
      reply = ClientJson.mapper().readTree(in);
    } catch (IOException e) {
      unreadable = e;
    }
    if (response.statusCode() >= 300) {
      Duration later = FaultTranslator.retryAfter(response.headers(), Instant.now());
      throw faults.refused(response.statusCode(), reply, later);
    }
    if (unreadable != null) {
      throw faults.unreadable(
          new OpenAIInvalidDataException("no JSON", unreadable),
          response.headers().values("content-type"));
    }
    Optional<NlException> refusal = faults.refusedInBody(reply);
    if (refusal.isPresent()) {
      throw refusal.get();
    }
    if (!reply.path("output").isArray()) {
      throw faults.unreadable(
          new OpenAIInvalidDataException("the reply has no output in it"), List.of());
    }
    return ResponsesReader.read(reply);
  }

  private HttpRequest request(JsonBody body) {
    ServerAddress server = access.address();
    HttpRequest.Builder to = HttpRequest.builder().method(HttpMethod.POST).baseUrl(base(server));
    to.addPathSegment("responses").body(body);
    server.query().forEach((name, value) -> addParameter(to, server, name, value));
    String key = access.key().secret();
    if (server.azure() && !access.key().expires()) {
      to.putHeader("api-key", key);
    } else {
      to.putHeader("Authorization", "Bearer " + key);
    }
    return to.build();
  }

  /** Azure serves this API at one address, whatever the deployment, and without dated versions. */
  private static String base(ServerAddress server) {
    return server.azureResource() && !server.url().endsWith(UNIFIED)
        ? "https://" + server.host() + UNIFIED
        : server.url();
  }

  private static void addParameter(
      HttpRequest.Builder to, ServerAddress server, String name, String value) {
    if (!server.azureResource() || !name.equals(ServerAddress.API_VERSION)) {
      to.putQueryParam(name, value);
    }
  }

  private static byte[] bytes(JsonNode body) {
    try {
      return ClientJson.mapper().writeValueAsBytes(body);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A tree can be written", e);
    }
  }

  @Override
  public void close() {
    http.close();
  }

  private record JsonBody(byte[] bytes) implements HttpRequestBody {

    @Override
    public void writeTo(OutputStream to) {
      try {
        to.write(bytes);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public String contentType() {
      return "application/json";
    }

    @Override
    public long contentLength() {
      return bytes.length;
    }

    @Override
    public boolean repeatable() {
      return true;
    }

    @Override
    public void close() {}
  }
}
