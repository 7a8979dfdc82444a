// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command's arguments before picocli sees them, and its complaints after. */
final class CommandArguments {

  /** Replaces a {@code --password} without a value. */
  static final String ASK_PASSWORD = "--ask-password";

  private CommandArguments() {}

  /**
   * A bare {@code --password} asks for it. Were its value optional for picocli, it would swallow
   * the question behind it.
   */
  static String[] prepared(String[] args) {
    return Arrays.stream(args)
        .map(arg -> arg.equals("--password") || arg.equals("-p") ? ASK_PASSWORD : arg)
        .toArray(String[]::new);
  }

  /** One sentence for people. */
  static String explained(ParameterException e) {
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return String.valueOf(e.getMessage());
    }
    List<String> words = unmatched.getUnmatched();
    Optional<String> option = words.stream().filter(a -> a.startsWith("-")).findFirst();
    if (option.isPresent()) { // what stands behind it may be its value
      List<String> near = unmatched.getSuggestions();
      String nearest = near.isEmpty() ? "." : "; the nearest is " + near.get(0) + ".";
      return "There is no option " + option.get().replaceFirst("=.*", "") + nearest;
    }
    List<String> all = e.getCommandLine().getParseResult().originalArgs();
    return urlWithoutOption(all) // not repeated: may hold a password
        ? "The database goes behind -u: -u URL \"your question\""
        : "One question at a time, in quotation marks; what to do with: " + String.join(" ", words);
  }

  private static boolean urlWithoutOption(List<String> args) {
    return IntStream.range(0, args.size())
        .filter(i -> args.get(i).startsWith("jdbc:"))
        .anyMatch(i -> i == 0 || !List.of("-u", "--url").contains(args.get(i - 1)));
  }
}
