// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.core;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A text resource that is packed beside a class. */
public final class PackagedText {

  private PackagedText() {}

  /**
   * Reads the whole text as UTF-8.
   *
   * @param beside the class in whose package the resource lies
   * @throws IllegalStateException when the jar lacks it
   */
  public static String read(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the jar lacks its resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the jar's resource " + name + " can't be read", e);
    }
  }
}
