package dev.nljdbc.cli;

import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command's arguments before picocli sees them, and its complaints after. */
final class CommandArguments {

  /** What a bare {@code --password} is turned into. */
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
    if (e instanceof UnmatchedArgumentException unmatched
        && unmatched.getUnmatched().stream().noneMatch(a -> a.startsWith("-"))) {
      boolean url =
          e.getCommandLine().getParseResult().originalArgs().stream()
              .anyMatch(a -> a.startsWith("jdbc:"));
      if (url) { // not repeated: it may hold a password
        return "The database goes behind -u: -u URL \"your question\"";
      }
      return "One question at a time, in quotation marks; what to do with: "
          + String.join(" ", unmatched.getUnmatched());
    }
    if (e instanceof UnmatchedArgumentException unmatched) {
      return unknown(unmatched);
    }
    return String.valueOf(e.getMessage());
  }

  /** What stands behind an unknown option may be its value: only the option is named. */
  private static String unknown(UnmatchedArgumentException e) {
    String option =
        e.getUnmatched().stream().filter(a -> a.startsWith("-")).findFirst().orElseThrow();
    String name = option.replaceFirst("=.*", "");
    List<String> near = e.getSuggestions();
    return "There is no option "
        + name
        + (near.isEmpty() ? "." : "; the nearest is " + near.get(0) + ".");
  }
}
