// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Which of the process's streams are a terminal. Java tells only whether input and output both are;
 * so the system is asked, and where it can't be, Java.
 */
record Terminals(boolean in, boolean out, boolean err) {

  /** Of a terminal that does not tell its own. */
  static final int USUAL_WIDTH = 80;

  static Terminals ofProcess() {
    return new Terminals(isTerminal(0), isTerminal(1), isTerminal(2));
  }

  private static boolean isTerminal(int descriptor) {
    Path link = Path.of("/proc/self/fd/" + descriptor);
    if (Files.isSymbolicLink(link)) {
      try {
        String target = Files.readSymbolicLink(link).toString();
        return target.startsWith("/dev/pts/")
            || target.startsWith("/dev/tty")
            || target.equals("/dev/console");
      } catch (IOException e) {
        return false;
      }
    }
    return System.console() != null;
  }

  /** Columns of the terminal as {@code stty} says, 80 where it does not. */
  int width() {
    File terminal = new File("/dev/tty");
    if (!terminal.canRead()) {
      return USUAL_WIDTH;
    }
    try {
      Process stty = new ProcessBuilder("stty", "size").redirectInput(terminal).start();
      String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      String[] rowsAndColumns = size.strip().split(" ");
      int columns = rowsAndColumns.length == 2 ? Integer.parseInt(rowsAndColumns[1]) : 0;
      return columns > 0 ? columns : USUAL_WIDTH;
    } catch (IOException | NumberFormatException e) {
      return USUAL_WIDTH;
    }
  }
}
