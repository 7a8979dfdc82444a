// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The base of all commands: help, version, output. */
@Command(mixinStandardHelpOptions = true, versionProvider = BenchCli.Version.class)
abstract class BenchCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  CommandLine command() {
    return spec.commandLine();
  }

  PrintWriter out() {
    return command().getOut();
  }

  PrintWriter err() {
    return command().getErr();
  }

  void print(String text) {
    out().print(text);
  }

  /** Tells a user who left out the subcommand which ones there are. */
  int usage() {
    command().usage(err());
    return BenchCli.USAGE;
  }
}
