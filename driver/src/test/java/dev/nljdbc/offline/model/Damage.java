// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.model;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Arrays;

/** Bytes of a model without an envelope, cut off and changed in every way. */
final class Damage {

  private Damage() {}

  /** Cut off it is an IOException; changed it is one or another model, and nothing else. */
  static void check(byte[] bytes, ModelFile.Reader<?> reader) {
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> Bytes.read(reader, cut)).isInstanceOf(IOException.class);
    }
    for (int bit = 0; bit < bytes.length * Byte.SIZE; bit++) {
      byte[] changed = bytes.clone();
      changed[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
      readOrRefuse(reader, changed);
    }
  }

  private static void readOrRefuse(ModelFile.Reader<?> reader, byte[] changed) {
    try {
      reader.read(new DataInputStream(new ByteArrayInputStream(changed)));
    } catch (IOException e) {
      if (e.getMessage() != null && e.getMessage().isBlank()) {
        throw new AssertionError("refused without a word", e);
      }
    }
  }
}
