// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.files.OwnerOnly;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.store.NoLockFactory;
import org.apache.lucene.store.OutputStreamIndexOutput;

/**
 * Lucene's directories, in memory and on disk. On newer Javas Lucene logs on the console which
 * instructions of the processor it uses. In the shaded jar, where its loggers are ours alone, they
 * are silenced; an application's own Lucene is left as it is.
 */
public final class LuceneDirectories {

  private static final String PACKAGE = parent(Directory.class.getPackageName());

  /** Held here, because a logger that nobody holds forgets its level. */
  private static final Logger LOG = Logger.getLogger(PACKAGE);

  static {
    if (PACKAGE.startsWith("dev.nljdbc.") && LOG.getLevel() == null) {
      LOG.setLevel(Level.SEVERE);
    }
  }

  private LuceneDirectories() {}

  private static String parent(String name) {
    return name.substring(0, name.lastIndexOf('.'));
  }

  /** A directory in memory, which is freed when nobody refers to it. */
  public static Directory inMemory() {
    return new ByteBuffersDirectory();
  }

  /**
   * A directory of memory-mapped files that only their owner may read. An interrupt of one reading
   * thread does not close them for the others.
   *
   * @param folder created if need be
   */
  public static Directory mapped(Path folder) throws IOException {
    OwnerOnly.createFolder(folder);
    return new OwnerOnlyDirectory(folder);
  }

  /** Creates files with the rights of their owner alone; Lucene itself leaves that to the umask. */
  private static final class OwnerOnlyDirectory extends MMapDirectory {

    private static final int CHUNK = 8192;

    private final AtomicLong temporary = new AtomicLong();

    /** Opens a folder without Lucene's own lock: ours covers the whole generation. */
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
          continue; // left over by another process: the next number
        }
      }
    }

    private IndexOutput output(String name) throws IOException {
      Path file = getDirectory().resolve(name);
      return new OutputStreamIndexOutput(
          "OwnerOnly(" + file + ")", name, new ChunkedOutput(OwnerOnly.writeNew(file)), CHUNK);
    }
  }

  /** Writes in small pieces: for a large one the platform keeps a buffer of its size per thread. */
  private static final class ChunkedOutput extends FilterOutputStream {

    ChunkedOutput(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      for (int done = 0; done < length; done += OwnerOnlyDirectory.CHUNK) {
        out.write(bytes, offset + done, Math.min(OwnerOnlyDirectory.CHUNK, length - done));
      }
    }
  }
}
