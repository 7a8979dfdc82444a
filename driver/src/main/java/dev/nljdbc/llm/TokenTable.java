// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.GptBytePairEncodingParams;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * OpenAI's o200k encoding. Its tokens are read from a file of their bytes, which packs to a little
 * more than half of jtokkit's own, whose bytes are in base64. The file holds their number (four
 * bytes, big-endian), the length of each (one byte, unsigned) and the bytes of each, by rank.
 */
final class TokenTable {

  static final String FILE = "o200k-tokens.bin";

  private static final String NAME = "o200k";

  /** What is encoded apart: words, up to three digits, signs, and blanks; as jtokkit has it. */
  private static final Pattern PIECE = Pattern.compile(pieces(), Pattern.UNICODE_CHARACTER_CLASS);

  private TokenTable() {}

  private static String pieces() {
    String before = "[^\\r\\n\\p{L}\\p{N}]?";
    String upper = "[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]";
    String lower = "[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]";
    String behind = "(?i:'s|'t|'re|'ve|'m|'ll|'d)?";
    return String.join(
        "|",
        before + upper + "*" + lower + "+" + behind,
        before + upper + "+" + lower + "*" + behind,
        "\\p{N}{1,3}",
        " ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*",
        "\\s*[\\r\\n]+",
        "\\s+(?!\\S)",
        "\\s+");
  }

  /** Reads the file. */
  static Encoding encoding() {
    EncodingRegistry registry = Encodings.newLazyEncodingRegistry();
    registry.registerGptBytePairEncoding(
        new GptBytePairEncodingParams(NAME, PIECE, ranks(), Map.of()));
    return registry.getEncoding(NAME).orElseThrow();
  }

  private static Map<byte[], Integer> ranks() {
    InputStream stream = TokenTable.class.getResourceAsStream(FILE);
    if (stream == null) {
      throw new IllegalStateException("The jar lacks its own file " + FILE);
    }
    try (DataInputStream in = new DataInputStream(new BufferedInputStream(stream))) {
      byte[] lengths = in.readNBytes(in.readInt());
      Map<byte[], Integer> ranks = new HashMap<>(2 * lengths.length);
      for (int rank = 0; rank < lengths.length; rank++) {
        ranks.put(in.readNBytes(Byte.toUnsignedInt(lengths[rank])), rank);
      }
      return ranks;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
