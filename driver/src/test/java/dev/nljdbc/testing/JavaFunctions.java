// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Functions that a user may have made in a database whose routines are methods of Java. */
public final class JavaFunctions {

  private JavaFunctions() {}

  /** Gives 42. */
  public static int fortyTwo(int n) {
    return 42;
  }

  /** Gives twice the number. */
  public static int twice(int n) {
    return 2 * n;
  }

  /** Writes a file, as any program may. */
  public static int write(String file) {
    try {
      Files.writeString(Path.of(file), "written");
      return 1;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a file. */
  public static String read(String file) {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
