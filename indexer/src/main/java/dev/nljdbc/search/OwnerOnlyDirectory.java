package dev.nljdbc.search;

import dev.nljdbc.files.OwnerOnly;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.store.NoLockFactory;
import org.apache.lucene.store.OutputStreamIndexOutput;

/**
 * Lucene's directory of mapped files, which are made with the rights of their owner alone: Lucene
 * itself leaves that to the umask.
 */
final class OwnerOnlyDirectory extends MMapDirectory {

  private static final int CHUNK = 8192;

  private final AtomicLong temporary = new AtomicLong();

  /** Without Lucene's own lock, since ours covers the whole generation. */
  OwnerOnlyDirectory(Path folder) throws IOException {
    super(folder, NoLockFactory.INSTANCE);
  }

  @Override
  public IndexOutput createOutput(String name, IOContext context) throws IOException {
    ensureOpen();
    return output(name);
  }

  @Override
  public IndexOutput createTempOutput(String prefix, String suffix, IOContext context)
      throws IOException {
    ensureOpen();
    while (true) {
      try {
        return output(getTempFileName(prefix, suffix, temporary.getAndIncrement()));
      } catch (FileAlreadyExistsException e) {
        continue; // left over: the next number
      }
    }
  }

  private IndexOutput output(String name) throws IOException {
    Path file = getDirectory().resolve(name);
    return new OutputStreamIndexOutput(
        "OwnerOnly(" + file + ")", name, new Chunked(OwnerOnly.writeNew(file)), CHUNK);
  }

  /** In pieces, as for larger ones the platform keeps a buffer of their size for each thread. */
  private static final class Chunked extends FilterOutputStream {

    Chunked(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      for (int done = 0; done < length; done += CHUNK) {
        out.write(bytes, offset + done, Math.min(CHUNK, length - done));
      }
    }
  }
}
