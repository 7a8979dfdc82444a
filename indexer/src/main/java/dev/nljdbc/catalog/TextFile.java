// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import dev.nljdbc.files.BoundedFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Reads text files in the encodings that people use. */
public final class TextFile {

  /** A hundred thousand columns with a sentence each take half of this. */
  public static final int MOST_BYTES = 32 << 20;

  private static final Charset WINDOWS = Charset.forName("windows-1252");

  private TextFile() {}

  /**
   * The whole text: UTF-8 with or without a byte order mark, UTF-16 with one, Windows-1252, or
   * UTF-8 into which somebody pasted letters of Windows-1252, byte by byte.
   *
   * @throws IOException when it can't be read, is no regular file, or is larger than {@link
   *     #MOST_BYTES}
   */
  public static String read(Path file) throws IOException {
    return decode(BoundedFile.read(file, MOST_BYTES));
  }

  static String decode(byte[] bytes) {
    if (bytes.length >= 2 && utf16(bytes[0], bytes[1])) {
      return new String(bytes, StandardCharsets.UTF_16);
    }
    String text = mixed(bytes);
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /** Decodes UTF-8, and invalid bytes as Windows-1252. */
  private static String mixed(byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length + 1);
    CoderResult result = decoder.decode(in, out, true);
    while (result.isError()) {
      out.put(WINDOWS.decode(ByteBuffer.wrap(bytes, in.position(), result.length())));
      in.position(in.position() + result.length());
      result = decoder.reset().decode(in, out, true);
    }
    decoder.flush(out);
    return out.flip().toString();
  }

  private static boolean utf16(byte first, byte second) {
    return (first == (byte) 0xFF && second == (byte) 0xFE)
        || (first == (byte) 0xFE && second == (byte) 0xFF);
  }
}
