// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.model;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** What models write, and models of bytes. */
final class Bytes {

  private Bytes() {}

  static byte[] of(ModelFile.Writer writer) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    writer.write(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  static <T> T read(ModelFile.Reader<T> reader, byte[] bytes) throws IOException {
    return reader.read(new DataInputStream(new ByteArrayInputStream(bytes)));
  }
}
