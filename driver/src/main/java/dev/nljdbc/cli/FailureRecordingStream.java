package dev.nljdbc.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Remembers the first failure, which writers for people swallow. */
final class FailureRecordingStream extends FilterOutputStream {

  private volatile @Nullable IOException failure;

  FailureRecordingStream(OutputStream to) {
    super(to);
  }

  @Nullable IOException failure() {
    return failure;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    try {
      out.write(bytes, from, length);
    } catch (IOException e) {
      throw noted(e);
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException e) {
      throw noted(e);
    }
  }

  private IOException noted(IOException e) {
    if (failure == null) {
      failure = e;
    }
    return e;
  }
}
