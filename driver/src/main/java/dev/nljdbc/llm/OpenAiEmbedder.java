// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import com.openai.client.OpenAIClient;
import com.openai.errors.OpenAIException;
import com.openai.models.embeddings.CreateEmbeddingResponse;
import com.openai.models.embeddings.Embedding;
import com.openai.models.embeddings.EmbeddingCreateParams;
import dev.nljdbc.config.EmbedderChoice;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Retries.Pause;
import dev.nljdbc.search.Embedder;
import dev.nljdbc.search.EmbeddingException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The embeddings of an OpenAI-compatible server (Interactive-T2S, section 4.1, uses
 * text-embedding-3-large). Connects when first needed; asks again after faults that pass. What it
 * throws is an {@link EmbeddingException}, or a {@link CancellationException} when {@link
 * Cancellation#current} ended the request. Thread-safe.
 */
public final class OpenAiEmbedder implements Embedder {

  private static final int BATCH = 64;
  private static final Duration ATTEMPT = Duration.ofSeconds(20);
  private static final Duration BATCH_TIME = Duration.ofSeconds(40);

  /** The wait after which the server is at fault, rather than a question with little time. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final ServerAccess access;
  private final String model;
  private final Retries retries;
  private @Nullable Connected connected;
  private volatile int dimensions;

  private record Connected(JdkHttpClient http, OpenAIClient client) {}

  private OpenAiEmbedder(ServerAccess access, String model, Retries retries) {
    this.access = access;
    this.model = model;
    this.retries = retries;
  }

  /**
   * The embedder that the settings name. Does not connect yet.
   *
   * @throws NlException when there is no key for a server that needs one, or its URL is none
   */
  public static OpenAiEmbedder open(Settings settings) throws NlException {
    return open(settings, System::getenv, Pause.real());
  }

  static OpenAiEmbedder open(
      Settings settings, Function<String, @Nullable String> environment, Pause pause)
      throws NlException {
    EmbedderChoice choice = EmbedderChoice.of(settings);
    Optional<String> own = choice.baseUrl();
    ServerAddress chat = ServerAddress.of(settings.required(Setting.BASE_URL));
    ServerAddress server = own.isPresent() ? ServerAddress.of(own.get()) : chat;
    return new OpenAiEmbedder(
        server.equals(chat)
            ? ServerAccess.of(settings, environment)
            : ServerAccess.of(server, settings, environment),
        choice.model(),
        new Retries(pause, () -> ThreadLocalRandom.current().nextDouble()));
  }

  @Override
  public String id() {
    return "openai-" + model + "@" + access.address().host();
  }

  /** Asks the server with a word, when nothing was asked before. */
  @Override
  public int dimensions() {
    return dimensions("");
  }

  private int dimensions(String endUser) {
    if (dimensions == 0) {
      dimensions = embed(List.of("name"), endUser).get(0).length;
    }
    return dimensions;
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    return embed(texts, "");
  }

  @Override
  public boolean remote() {
    return true;
  }

  @Override
  public Embedder askedBy(String endUser) {
    OpenAiEmbedder server = this;
    return new Embedder() {
      @Override
      public String id() {
        return server.id();
      }

      @Override
      public int dimensions() {
        return server.dimensions(endUser);
      }

      @Override
      public List<float[]> embed(List<String> texts) {
        return server.embed(texts, endUser);
      }

      @Override
      public boolean remote() {
        return true;
      }

      @Override
      public Embedder askedBy(String other) {
        return server.askedBy(other);
      }
    };
  }

  private List<float[]> embed(List<String> texts, String endUser) {
    List<float[]> vectors = new ArrayList<>(texts.size());
    for (int from = 0; from < texts.size(); from += BATCH) {
      List<String> batch = texts.subList(from, Math.min(texts.size(), from + BATCH));
      vectors.addAll(embed(batch, endUser, Cancellation.current()));
    }
    return vectors;
  }

  private List<float[]> embed(List<String> batch, String endUser, Cancellation question) {
    Duration left = question.remaining();
    Duration most = left == null || left.compareTo(BATCH_TIME) > 0 ? BATCH_TIME : left;
    Cancellation time = Cancellation.after(most);
    try (Cancellation.Registration unused = question.onCancel(time::cancel)) {
      return retries.run(() -> access.key().use(() -> ask(batch, endUser, time), time), time);
    } catch (NlException e) {
      boolean soon = e.error() == NlError.TIMEOUT && most.compareTo(PATIENCE) < 0;
      if (soon || question.cancelled() || Thread.currentThread().isInterrupted()) {
        CancellationException ended = new CancellationException(e.getMessage());
        ended.initCause(e);
        throw ended;
      }
      throw new EmbeddingException(String.valueOf(e.getMessage()), e);
    }
  }

  private List<float[]> ask(List<String> texts, String endUser, Cancellation time)
      throws NlException {
    EmbeddingCreateParams.Builder request =
        EmbeddingCreateParams.builder()
            .model(model)
            .inputOfArrayOfStrings(texts.stream().map(t -> t.isBlank() ? "-" : t).toList())
            .encodingFormat(EmbeddingCreateParams.EncodingFormat.FLOAT);
    if (!endUser.isEmpty()) {
      request.user(endUser);
    }
    Connected to = connected();
    try (Cancellation.Registration scope = to.http.within(time)) {
      CreateEmbeddingResponse reply = to.client.embeddings().create(request.build());
      if (reply == null || reply.data().contains(null)) {
        throw new EmbeddingException(model + " gave null in place of vectors");
      }
      return read(reply.data(), texts.size());
    } catch (OpenAIException e) {
      time.check();
      throw new FaultTranslator(access, model).translate(e);
    }
  }

  private List<float[]> read(List<Embedding> data, int expected) {
    if (data.size() != expected) {
      throw new EmbeddingException(
          model + " gave " + data.size() + " vectors for " + expected + " texts");
    }
    float[][] vectors = new float[expected][];
    for (Embedding embedding : data) {
      int at = (int) embedding.index();
      if (embedding.embedding().stream().anyMatch(Objects::isNull)) {
        throw new EmbeddingException(model + " gave null among the numbers of a vector");
      }
      float[] vector = vector(embedding.embedding());
      if (at < 0 || at >= expected || vector.length == 0 || other(vector.length)) {
        throw new EmbeddingException(model + " gave vectors of a wrong number or length");
      }
      vectors[at] = vector;
    }
    if (Arrays.asList(vectors).contains(null)) {
      throw new EmbeddingException(model + " left a text without a vector");
    }
    dimensions = vectors[0].length;
    return List.of(vectors);
  }

  private boolean other(int length) {
    return dimensions != 0 && dimensions != length;
  }

  /** Stretched to length 1: not all servers do. */
  private static float[] vector(List<Float> components) {
    double square = 0;
    for (float component : components) {
      square += (double) component * component;
    }
    float factor = square == 0 ? 0 : (float) (1 / Math.sqrt(square));
    float[] vector = new float[components.size()];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = components.get(i) * factor;
    }
    return vector;
  }

  private synchronized Connected connected() {
    Connected to = connected;
    if (to == null) {
      JdkHttpClient http = new JdkHttpClient(access, ATTEMPT);
      to = new Connected(http, OpenAiServer.client(http, access));
      connected = to;
    }
    return to;
  }
}
