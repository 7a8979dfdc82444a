// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Restores the arguments of a command line. Without a locale, as in containers, Java reads each
 * byte of an accented letter as an unknown character; Linux still has the bytes.
 */
final class CommandLineArguments {

  private static final Path OF_PROCESS = Path.of("/proc/self/cmdline");
  private static final String UNKNOWN = "\uFFFD";

  private CommandLineArguments() {}

  /**
   * The arguments of this process.
   *
   * @param args as Java read them
   */
  static String[] of(String[] args) {
    if (Arrays.stream(args).noneMatch(arg -> arg.contains(UNKNOWN))) {
      return args;
    }
    try {
      return restored(args, Files.readAllBytes(OF_PROCESS));
    } catch (IOException e) {
      return args; // no Linux: as Java read them
    }
  }

  /**
   * The last words of a command line if they match the arguments; otherwise the arguments.
   *
   * @param commandLine words in UTF-8, each ended by a zero
   */
  static String[] restored(String[] args, byte[] commandLine) {
    String[] words = new String(commandLine, StandardCharsets.UTF_8).split("\0", -1);
    int from = words.length - 1 - args.length;
    if (from < 0) {
      return args;
    }
    String[] last = Arrays.copyOfRange(words, from, words.length - 1);
    for (int i = 0; i < args.length; i++) {
      if (!args[i].contains(UNKNOWN) && !args[i].equals(last[i])) {
        return args;
      }
    }
    return last;
  }
}
