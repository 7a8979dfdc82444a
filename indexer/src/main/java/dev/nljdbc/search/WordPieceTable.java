// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/**
 * A vector for each word-piece, in eight bits a component: the row times its scale. Immutable; some
 * 8 MB with its vocabulary.
 *
 * <p>As a file: {@link #MAGIC}, the number of pieces, the components of a row; each piece in {@link
 * DataOutputStream#writeUTF modified UTF-8}, the commonest first; each scale; the rows; the CRC-32C
 * of all that. Numbers are big-endian.
 */
final class WordPieceTable {

  private static final int MAGIC = 0x4E4C5731; // NLW1
  private static final int MOST_PIECES = 1 << 20;
  private static final int MOST_COMPONENTS = 1 << 12;

  private final Map<String, Integer> numbers;
  private final float[] scales;
  private final byte[] rows;
  private final int dimensions;

  /**
   * Of parts.
   *
   * @param pieces the commonest first
   * @param scales one for each piece
   * @param rows the rows, one behind the other
   */
  WordPieceTable(List<String> pieces, float[] scales, byte[] rows) {
    this.numbers = new HashMap<>(2 * pieces.size());
    for (String piece : pieces) {
      numbers.put(piece, numbers.size());
    }
    this.scales = scales;
    this.rows = rows;
    this.dimensions = rows.length / scales.length;
  }

  /**
   * Reads a table.
   *
   * @throws IOException when it is no such file, or damaged
   */
  static WordPieceTable read(InputStream stream) throws IOException {
    CRC32C sum = new CRC32C();
    DataInputStream in = new DataInputStream(new CheckedInputStream(stream, sum));
    try {
      WordPieceTable table = unchecked(in);
      long computed = sum.getValue();
      if (in.readLong() != computed) {
        throw new IOException("its checksum is wrong");
      }
      return table;
    } catch (EOFException e) {
      throw new IOException("it ends too early", e);
    }
  }

  private static WordPieceTable unchecked(DataInputStream in) throws IOException {
    if (in.readInt() != MAGIC) {
      throw new IOException("it is no table of word-pieces");
    }
    String[] pieces = new String[within(in.readInt(), MOST_PIECES)];
    int dimensions = within(in.readInt(), MOST_COMPONENTS);
    for (int i = 0; i < pieces.length; i++) {
      pieces[i] = in.readUTF();
    }
    float[] scales = floats(in, pieces.length);
    byte[] rows = new byte[pieces.length * dimensions];
    in.readFully(rows);
    return new WordPieceTable(List.of(pieces), scales, rows);
  }

  private static float[] floats(DataInputStream in, int count) throws IOException {
    float[] floats = new float[count];
    for (int i = 0; i < count; i++) {
      floats[i] = in.readFloat();
    }
    return floats;
  }

  private static int within(int number, int most) throws IOException {
    if (number < 1 || number > most) {
      throw new IOException("its head is damaged");
    }
    return number;
  }

  /** Writes the table as {@link #read} reads it. */
  static void write(List<String> pieces, float[] scales, byte[] rows, OutputStream stream)
      throws IOException {
    CRC32C sum = new CRC32C();
    DataOutputStream out = new DataOutputStream(new CheckedOutputStream(stream, sum));
    out.writeInt(MAGIC);
    out.writeInt(pieces.size());
    out.writeInt(rows.length / scales.length);
    for (String piece : pieces) {
      out.writeUTF(piece);
    }
    for (float scale : scales) {
      out.writeFloat(scale);
    }
    out.write(rows);
    out.writeLong(sum.getValue());
    out.flush();
  }

  /** The number of a piece; -1 for one that is not in the table. */
  int number(String piece) {
    return numbers.getOrDefault(piece, -1);
  }

  /** The components of a row. */
  int dimensions() {
    return dimensions;
  }

  /** Adds a piece's vector, times a weight, to a sum. */
  void add(int piece, float weight, float[] sum) {
    float factor = weight * scales[piece];
    int row = piece * dimensions;
    for (int i = 0; i < dimensions; i++) {
      sum[i] += factor * rows[row + i];
    }
  }
}
