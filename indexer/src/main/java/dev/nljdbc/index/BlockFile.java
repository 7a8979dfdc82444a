// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A mapped file of blocks that are read one by one. Each is checked against its own checksum, for a
 * large file as a whole is not read at every opening. Thread-safe; an interrupt of a reading thread
 * can't close it.
 */
final class BlockFile {

  private final ByteBuffer bytes;

  /**
   * A block.
   *
   * @param offset where it begins in its file
   * @param length in bytes
   * @param sum its CRC-32C
   */
  record Block(long offset, int length, long sum) {

    static final Block NONE = new Block(0, 0, 0);
  }

  private BlockFile(ByteBuffer bytes) {
    this.bytes = bytes;
  }

  /** Maps a file. */
  static BlockFile open(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return new BlockFile(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()));
    }
  }

  /** Blocks in memory. */
  static BlockFile of(byte[] bytes) {
    return new BlockFile(ByteBuffer.wrap(bytes));
  }

  /**
   * Checks that a block lies within the file.
   *
   * @param what its name, for the message
   */
  void check(Block block, Object what) throws UnusableIndexException {
    if (block.offset() < 0
        || block.length() < 0
        || block.offset() > bytes.capacity() - block.length()) {
      throw new UnusableIndexException("damaged: the file ends before " + what);
    }
  }

  /** The bytes of a block that are as they were written. */
  byte[] read(Block block, Object what) throws UnusableIndexException {
    check(block, what);
    byte[] content = new byte[block.length()];
    bytes.get((int) block.offset(), content);
    if (content.length > 0 && Manifest.sum(content) != block.sum()) {
      throw new UnusableIndexException("damaged: " + what + " was changed");
    }
    return content;
  }

  /** A block that was checked before, without copying it. */
  ByteBuffer slice(Block block) {
    return bytes.slice((int) block.offset(), block.length());
  }

  /** Writes blocks, one behind the other. */
  static final class Writer {

    private final OutputStream out;
    private long end;

    Writer(OutputStream out) {
      this.out = out;
    }

    Block write(byte[] content) throws IOException {
      out.write(content);
      Block block = new Block(end, content.length, Manifest.sum(content));
      end += content.length;
      return block;
    }
  }
}
