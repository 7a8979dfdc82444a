package dev.nljdbc.bench.run;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;

/** Passes requests on to the server, and keeps what was asked and replied. Thread-safe. */
final class RecordingUpstream implements Upstream {

  /** Misdirected: no fault that passes, so that the driver does not ask again. */
  private static final int UNREACHABLE = 421;

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  private final HttpClient client =
      HttpClient.newBuilder()
          .connectTimeout(CONNECT_TIMEOUT)
          .version(HttpClient.Version.HTTP_1_1)
          .build();
  private final Consumer<Exchange> embeddings;
  private final boolean withRequests;
  private final String address;
  private final List<Under> asked = new ArrayList<>();

  /** A request under way or done. */
  private static final class Under {
    private Exchange exchange;
    private final CompletableFuture<HttpResponse<byte[]>> reply;

    Under(Exchange exchange, CompletableFuture<HttpResponse<byte[]>> reply) {
      this.exchange = exchange;
      this.reply = reply;
    }
  }

  /**
   * A lane of a relay.
   *
   * @param embeddings where embeddings are kept
   * @param withRequests whether what was sent is kept, too
   */
  public RecordingUpstream(ModelRelay relay, Consumer<Exchange> embeddings, boolean withRequests) {
    this.embeddings = embeddings;
    this.withRequests = withRequests;
    this.address = relay.open(this);
  }

  /** What to set as {@code nl.lab.relay}. */
  public String address() {
    return address;
  }

  @Override
  public CompletableFuture<RelayedReply> ask(RelayedRequest request) {
    long began = System.nanoTime();
    CompletableFuture<HttpResponse<byte[]>> reply =
        client.sendAsync(request.onward(), HttpResponse.BodyHandlers.ofByteArray());
    Under under = new Under(Exchange.pending(request, withRequests), reply);
    if (!request.embeds()) {
      synchronized (asked) {
        asked.add(under);
      }
    }
    return reply
        .handle(RecordingUpstream::given)
        .whenComplete((given, none) -> keep(under, request, given, millisecondsSince(began)));
  }

  private static double millisecondsSince(long began) {
    return (System.nanoTime() - began) / 1000 / 1000.0;
  }

  private void keep(Under under, RelayedRequest request, RelayedReply given, double milliseconds) {
    synchronized (asked) {
      under.exchange = under.exchange.answered(given, milliseconds);
    }
    if (request.embeds() && given.status() == 200) {
      embeddings.accept(under.exchange);
    }
  }

  private static RelayedReply given(HttpResponse<byte[]> response, Throwable thrown) {
    if (thrown == null) {
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
    return nobodyThere ? RelayedReply.error(UNREACHABLE, words(cause)) : RelayedReply.CUT;
  }

  private static String words(Throwable cause) {
    for (Throwable one = cause; one != null; one = one.getCause()) {
      if (one instanceof UnresolvedAddressException || one instanceof UnknownHostException) {
        return "there is no host of that name";
      }
    }
    return cause instanceof SSLException
        ? "it does not speak TLS as it should: " + cause.getMessage()
        : "nobody listens there";
  }

  /** What was asked since the last time, in order; what is under way has no reply, and is ended. */
  public List<Exchange> take() {
    List<Under> taken;
    List<Exchange> exchanges;
    synchronized (asked) {
      taken = List.copyOf(asked);
      exchanges = taken.stream().map(under -> under.exchange).toList();
      asked.clear();
    }
    taken.forEach(under -> under.reply.cancel(true));
    return exchanges;
  }
}
