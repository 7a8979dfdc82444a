// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;

/** A disk that is full after so many bytes. */
final class FillingDirectory extends FilterDirectory {

  private final AtomicLong free;

  FillingDirectory(Directory in, AtomicLong free) {
    super(in);
    this.free = free;
  }

  @Override
  public IndexOutput createOutput(String name, IOContext context) throws IOException {
    return filling(in.createOutput(name, context));
  }

  @Override
  public IndexOutput createTempOutput(String prefix, String suffix, IOContext context)
      throws IOException {
    return filling(in.createTempOutput(prefix, suffix, context));
  }

  private IndexOutput filling(IndexOutput out) {
    return new IndexOutput("filling " + out, out.getName()) {
      @Override
      public void writeByte(byte b) throws IOException {
        take(1);
        out.writeByte(b);
      }

      @Override
      public void writeBytes(byte[] b, int offset, int length) throws IOException {
        take(length);
        out.writeBytes(b, offset, length);
      }

      @Override
      public void close() throws IOException {
        out.close();
      }

      @Override
      public long getFilePointer() {
        return out.getFilePointer();
      }

      @Override
      public long getChecksum() throws IOException {
        return out.getChecksum();
      }
    };
  }

  private void take(int bytes) throws IOException {
    if (free.addAndGet(-bytes) < 0) {
      throw new IOException("No space left on device");
    }
  }
}
