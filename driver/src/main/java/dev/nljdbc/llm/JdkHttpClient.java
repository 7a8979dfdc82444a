// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import com.openai.core.RequestOptions;
import com.openai.core.http.Headers;
import com.openai.core.http.HttpClient;
import com.openai.core.http.HttpRequest;
import com.openai.core.http.HttpRequestBody;
import com.openai.core.http.HttpResponse;
import com.openai.errors.OpenAIIoException;
import dev.nljdbc.core.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serial;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * openai-java's transport on {@code java.net.http}, in OkHttp's place. A call ends, and its socket
 * is closed, as soon as its {@link Cancellation} says so, its thread is interrupted or its time is
 * up. Redirects are not followed: a key must not travel to a server that nobody named.
 */
final class JdkHttpClient implements HttpClient {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
  private static final long LONGEST_REPLY = 16L * 1024 * 1024;

  private final RequestHeaders headers;
  private final @Nullable Relay relay;
  private final Duration attemptTimeout;
  private final ExecutorService threads = Executors.newCachedThreadPool(JdkHttpClient::daemon);
  private final java.net.http.HttpClient client;
  private final Set<CompletableFuture<?>> inFlight = ConcurrentHashMap.newKeySet();
  // openai-java calls execute on the thread that asks, so the thread carries the cancellation there
  private final ThreadLocal<Cancellation> scope = ThreadLocal.withInitial(Cancellation::unbounded);

  JdkHttpClient(ServerAccess access, Duration attemptTimeout) {
    this.headers = access.headers();
    this.relay = access.relay();
    this.attemptTimeout = attemptTimeout;
    java.net.http.HttpClient.Builder builder =
        java.net.http.HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT).executor(threads);
    if (access.proxy() != null && relay == null) {
      builder.proxy(access.proxy());
    }
    // the offer to upgrade that HTTP/2 sends in clear confuses small servers
    builder.version(
        relay == null && access.address().url().startsWith("https:")
            ? java.net.http.HttpClient.Version.HTTP_2
            : java.net.http.HttpClient.Version.HTTP_1_1);
    this.client = builder.build();
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "nl-jdbc-http");
    thread.setDaemon(true);
    return thread;
  }

  /** Requests of this thread end with this cancellation until the scope is closed. */
  Cancellation.Registration within(Cancellation cancellation) {
    scope.set(cancellation);
    return scope::remove;
  }

  @Override
  public HttpResponse execute(HttpRequest request, RequestOptions options) {
    Cancellation cancellation = scope.get();
    CompletableFuture<java.net.http.HttpResponse<byte[]>> exchange = start(request);
    try (Cancellation.Registration hook = cancellation.onCancel(() -> exchange.cancel(true))) {
      return new Received(exchange.get(patience(cancellation).toNanos(), TimeUnit.NANOSECONDS));
    } catch (ExecutionException e) {
      throw new OpenAIIoException("Request failed", e.getCause());
    } catch (CancellationException e) {
      throw new OpenAIIoException("Request cancelled", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OpenAIIoException("Request interrupted", e);
    } catch (TimeoutException e) {
      throw new OpenAIIoException(
          "Request timed out", new HttpTimeoutException("no answer within " + attemptTimeout));
    } finally {
      inFlight.remove(exchange);
      exchange.cancel(true);
    }
  }

  private CompletableFuture<java.net.http.HttpResponse<byte[]>> start(HttpRequest request) {
    synchronized (inFlight) {
      if (threads.isShutdown()) {
        throw new OpenAIIoException("Request not sent", new CancellationException("closed"));
      }
      CompletableFuture<java.net.http.HttpResponse<byte[]>> exchange =
          client.sendAsync(translate(request), LimitedBody.upTo(LONGEST_REPLY));
      inFlight.add(exchange);
      return exchange;
    }
  }

  private Duration patience(Cancellation cancellation) {
    Duration remaining = cancellation.remaining();
    return remaining == null || remaining.compareTo(attemptTimeout) > 0
        ? attemptTimeout
        : remaining;
  }

  @Override
  public CompletableFuture<HttpResponse> executeAsync(HttpRequest request, RequestOptions options) {
    return CompletableFuture.failedFuture(
        new UnsupportedOperationException("Only blocking calls are made here"));
  }

  @Override
  public void close() {
    synchronized (inFlight) {
      inFlight.forEach(exchange -> exchange.cancel(true));
      threads.shutdown();
    }
  }

  private java.net.http.HttpRequest translate(HttpRequest request) {
    URI meant = URI.create(request.url());
    java.net.http.HttpRequest.Builder to =
        relay == null ? java.net.http.HttpRequest.newBuilder(meant) : relay.toward(meant);
    Headers sent = request.headers();
    for (String name : sent.names()) {
      sent.values(name).forEach(value -> to.header(name, value));
    }
    headers.values().forEach(to::setHeader);
    try (HttpRequestBody body = request.body()) {
      if (body != null && body.contentType() != null) {
        to.setHeader("Content-Type", body.contentType());
      }
      return to.method(request.method().name(), publisher(body)).build();
    }
  }

  private static BodyPublisher publisher(@Nullable HttpRequestBody body) {
    if (body == null) {
      return BodyPublishers.noBody();
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    body.writeTo(bytes);
    return BodyPublishers.ofByteArray(bytes.toByteArray());
  }

  /** A response that has been read whole. */
  private record Received(java.net.http.HttpResponse<byte[]> response) implements HttpResponse {

    @Override
    public int statusCode() {
      return response.statusCode();
    }

    @Override
    public Headers headers() {
      Headers.Builder headers = Headers.builder();
      response.headers().map().forEach(headers::put);
      return headers.build();
    }

    @Override
    public InputStream body() {
      String type = response.headers().firstValue("content-type").orElse("");
      byte[] body =
          StreamedReply.is(type) ? StreamedReply.joined(response.body()) : response.body();
      return new ByteArrayInputStream(ToolCallLimit.shortened(body));
    }

    @Override
    public void close() {}
  }

  /**
   * Collects a response's body up to a limit, so that a server that never ends can't fill the heap.
   */
  static final class LimitedBody implements BodySubscriber<byte[]> {

    /** The server has sent more than the limit. */
    static final class TooLong extends IOException {

      @Serial private static final long serialVersionUID = 1L;

      private TooLong(long bytes) {
        super("the reply is longer than " + bytes + " bytes");
      }
    }

    private final BodySubscriber<byte[]> all = BodySubscribers.ofByteArray();
    private final long limit;
    private long received;
    private @Nullable Subscription subscription;

    private LimitedBody(long limit) {
      this.limit = limit;
    }

    static BodyHandler<byte[]> upTo(long bytes) {
      return info -> new LimitedBody(bytes);
    }

    @Override
    public CompletionStage<byte[]> getBody() {
      return all.getBody();
    }

    @Override
    public void onSubscribe(Subscription s) {
      subscription = s;
      all.onSubscribe(s);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
      for (ByteBuffer buffer : buffers) {
        received += buffer.remaining();
      }
      if (received > limit && subscription != null) {
        subscription.cancel();
        all.onError(new TooLong(limit));
      } else {
        all.onNext(buffers);
      }
    }

    @Override
    public void onError(Throwable thrown) {
      all.onError(thrown);
    }

    @Override
    public void onComplete() {
      all.onComplete();
    }
  }
}
