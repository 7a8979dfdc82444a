package dev.nljdbc.llm;

import java.io.IOException;
import java.io.Serial;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Collects a response's body up to a limit, so that a server that never ends can't fill the heap.
 */
final class LimitedBody implements BodySubscriber<byte[]> {

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
