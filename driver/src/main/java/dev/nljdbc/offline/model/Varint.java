// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.model;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Unsigned 32-bit integers in a variable number of bytes: seven bits each, low bits first. */
final class Varint {

  private static final int BITS = 7;
  private static final int MORE = 1 << BITS;

  private Varint() {}

  static void write(DataOutput out, int value) throws IOException {
    int rest = value;
    while ((rest & -MORE) != 0) {
      out.writeByte(rest & MORE - 1 | MORE);
      rest >>>= BITS;
    }
    out.writeByte(rest);
  }

  static int read(DataInput in) throws IOException {
    int value = 0;
    for (int shift = 0; shift < Integer.SIZE; shift += BITS) {
      int next = in.readUnsignedByte();
      value |= (next & MORE - 1) << shift;
      if ((next & MORE) == 0) {
        return value;
      }
    }
    throw new IOException("a number goes on for too long");
  }

  /** Reads a count of things, so that a damaged one cannot ask for all memory. */
  static int readCount(DataInput in, int most) throws IOException {
    int count = read(in);
    if (count < 0 || count > most) {
      throw new IOException(
          "a count is " + Integer.toUnsignedString(count) + " of at most " + most);
    }
    return count;
  }
}
