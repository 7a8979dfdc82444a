// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import dev.nljdbc.bench.run.ModelRelay.RelayedReply;
import dev.nljdbc.bench.run.ModelRelay.RelayedRequest;
import dev.nljdbc.llm.Relay;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** A model's server, the way to it, or what answers in its place. Thread-safe. */
interface Upstream {

  /**
   * The reply to a request.
   *
   * @return done at once or later; never, when the driver shall wait until it gives up. It never
   *     fails, but may be cancelled
   */
  CompletableFuture<RelayedReply> ask(RelayedRequest asked);

  /** Each request by itself, at once. */
  static final class DirectSender implements Upstream {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private final HttpClient client =
        HttpClient.newBuilder()
            .connectTimeout(CONNECT_TIMEOUT)
            .version(HttpClient.Version.HTTP_1_1)
            .build();

    @Override
    public CompletableFuture<RelayedReply> ask(RelayedRequest request) {
      CompletableFuture<HttpResponse<byte[]>> reply =
          client.sendAsync(request.onward(), HttpResponse.BodyHandlers.ofByteArray());
      CompletableFuture<RelayedReply> given = reply.handle(DirectSender::given);
      given.whenComplete(
          (done, thrown) -> {
            if (given.isCancelled()) {
              reply.cancel(true);
            }
          });
      return given;
    }

    private static RelayedReply given(
        @Nullable HttpResponse<byte[]> response, @Nullable Throwable thrown) {
      if (response != null) {
        return RelayedReply.of(response);
      }
      Throwable cause =
          thrown instanceof CompletionException && thrown.getCause() != null
              ? thrown.getCause()
              : thrown;
      boolean nobodyThere =
          (cause instanceof ConnectException && !(cause instanceof HttpConnectTimeoutException))
              || cause instanceof UnresolvedAddressException
              || cause instanceof UnknownHostException
              || cause instanceof SSLException;
      return nobodyThere ? RelayedReply.error(Relay.UNREACHABLE, words(cause)) : RelayedReply.CUT;
    }

    private static String words(@Nullable Throwable cause) {
      for (Throwable one = cause; one != null; one = one.getCause()) {
        if (one instanceof UnresolvedAddressException || one instanceof UnknownHostException) {
          return "there is no host of that name";
        }
      }
      return cause instanceof SSLException
          ? "it does not speak TLS as it should: " + cause.getMessage()
          : "nobody listens there";
    }
  }
}
