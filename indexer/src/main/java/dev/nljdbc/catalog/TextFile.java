package dev.nljdbc.catalog;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files as people and their programs write them. */
public final class TextFile {

  private TextFile() {}

  /**
   * The whole text: UTF-8 with or without a byte order mark, UTF-16 with one, or else Windows-1252.
   *
   * @throws IOException when it can't be read
   */
  public static String read(Path file) throws IOException {
    return decode(Files.readAllBytes(file));
  }

  static String decode(byte[] bytes) {
    if (bytes.length >= 2 && utf16(bytes[0], bytes[1])) {
      return new String(bytes, StandardCharsets.UTF_16);
    }
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      text = new String(bytes, Charset.forName("windows-1252"));
    }
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static boolean utf16(byte first, byte second) {
    return (first == (byte) 0xFF && second == (byte) 0xFE)
        || (first == (byte) 0xFE && second == (byte) 0xFF);
  }
}
