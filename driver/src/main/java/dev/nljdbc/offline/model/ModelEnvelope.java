// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.model;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * The container of a model file: eight bytes of magic; version, content length and CRC-32 as big-
 * endian 32-bit integers; then the content, deflated without a wrapper. Nothing follows it.
 */
final class ModelEnvelope {

  private static final long MAGIC = 0x4e4c_4d4f_4445_4c0aL; // "NLMODEL" and an end of line
  private static final int VERSION = 1;
  private static final int MOST = 1 << 26;

  private ModelEnvelope() {}

  static IOException unusable(String why) {
    return new IOException(message(why));
  }

  static IOException unusable(String why, Throwable cause) {
    String detail = cause instanceof EOFException ? "it ends too early" : cause.getMessage();
    return new IOException(message(why + " (" + detail + ")"), cause);
  }

  private static String message(String why) {
    return "The offline model's file is of no use: "
        + why
        + ". Take the file of this version of the driver, or train it again with nl-bench train"
        + " offline.";
  }

  static void write(byte[] content, OutputStream to) throws IOException {
    byte[] packed = packed(content);
    CRC32 checksum = new CRC32();
    checksum.update(packed);
    DataOutputStream out = new DataOutputStream(to);
    out.writeLong(MAGIC);
    out.writeInt(VERSION);
    out.writeInt(content.length);
    out.writeInt((int) checksum.getValue());
    out.write(packed);
    out.flush();
  }

  private static byte[] packed(byte[] content) {
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
    try {
      deflater.setInput(content);
      deflater.finish();
      ByteArrayOutputStream packed = new ByteArrayOutputStream();
      byte[] chunk = new byte[1 << 16];
      while (!deflater.finished()) {
        packed.write(chunk, 0, deflater.deflate(chunk));
      }
      return packed.toByteArray();
    } finally {
      deflater.end();
    }
  }

  static byte[] read(InputStream from) throws IOException {
    byte[] all = from.readNBytes(MOST);
    if (all.length < Long.BYTES) {
      throw unusable("it ends after " + all.length + " bytes");
    }
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(all));
    if (in.readLong() != MAGIC) {
      throw unusable("it does not begin like one");
    }
    if (all.length < Long.BYTES + 3 * Integer.BYTES) {
      throw unusable("it ends after " + all.length + " bytes");
    }
    return content(in);
  }

  private static byte[] content(DataInputStream in) throws IOException {
    int version = in.readInt();
    if (version != VERSION) {
      throw unusable("it is of version " + version + ", this driver reads version " + VERSION);
    }
    int length = in.readInt();
    int checksum = in.readInt();
    byte[] packed = in.readAllBytes();
    CRC32 actual = new CRC32();
    actual.update(packed);
    if ((int) actual.getValue() != checksum || length < 0 || length > MOST) {
      throw unusable("it is damaged or ends too early");
    }
    return unpacked(packed, length);
  }

  private static byte[] unpacked(byte[] packed, int length) throws IOException {
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(packed);
      byte[] content = new byte[length];
      int filled = fill(content, inflater);
      if (filled < length || inflater.inflate(new byte[1]) > 0 || !inflater.finished()) {
        throw unusable("its length is not as it says");
      }
      return content;
    } catch (DataFormatException e) {
      throw unusable("it cannot be unpacked", e);
    } finally {
      inflater.end();
    }
  }

  private static int fill(byte[] content, Inflater inflater) throws DataFormatException {
    int filled = 0;
    while (filled < content.length && !inflater.finished() && !inflater.needsInput()) {
      filled += inflater.inflate(content, filled, content.length - filled);
    }
    return filled;
  }
}
