// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * A {@code run} as part of another command: what can be said to {@code run} can be said to that
 * command, in the same words, and is checked the same.
 *
 * @param arguments as they would stand behind {@code run}
 */
record InnerRun(List<String> arguments) {

  /**
   * The command, its options checked; nothing has been read or written.
   *
   * @param outer whose user is told what is wrong
   */
  RunCommand checked(CommandLine outer) {
    try {
      RunCommand run = parsed();
      run.check();
      return run;
    } catch (ParameterException e) {
      throw new ParameterException(outer, String.valueOf(e.getMessage()), e);
    }
  }

  /** Runs it; its summary is not printed. The exit code. */
  int execute(PrintWriter err) {
    return commandLine(new RunCommand())
        .setOut(new PrintWriter(new StringWriter(), true))
        .setErr(err)
        .setExecutionExceptionHandler(BenchCli::explain)
        .execute(arguments.toArray(String[]::new));
  }

  /** This run with more arguments. */
  InnerRun with(String... more) {
    return new InnerRun(Stream.concat(arguments.stream(), Stream.of(more)).toList());
  }

  /** The command with its options, unchecked. */
  RunCommand parsed() {
    RunCommand run = new RunCommand();
    commandLine(run).parseArgs(arguments.toArray(String[]::new));
    return run;
  }

  private static CommandLine commandLine(RunCommand run) {
    return new CommandLine(run).setCaseInsensitiveEnumValuesAllowed(true);
  }
}
