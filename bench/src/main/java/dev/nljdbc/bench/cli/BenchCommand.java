// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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

  /** Writes a file and the folders that it lacks: results took too long to be lost for them. */
  static void write(Path file, byte[] bytes) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, bytes);
  }

  /** The same of a text. */
  static void write(Path file, String text) throws IOException {
    write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  void print(String text) {
    out().print(text);
  }

  /** Tells a user who left out the subcommand which ones there are. */
  int usage() {
    command().usage(err());
    return BenchCli.USAGE;
  }

  /** How many questions at a time. */
  static final class JobsOption {

    @Option(
        names = {"-j", "--jobs"},
        paramLabel = "N",
        description = "So many questions at a time. Default: 1.")
    private @Nullable Integer jobs;

    int parallel() {
      return parallel(1);
    }

    /** The number of parallel questions; another one if the option is not set. */
    int parallel(int otherwise) {
      return Math.max(1, jobs == null ? otherwise : jobs);
    }
  }

  /** How long for one query. */
  static final class QueryTimeoutOption {

    @Option(
        names = "--query-timeout",
        defaultValue = "30",
        paramLabel = "SECONDS",
        description = "The most time for one query when scoring. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    Duration limit() {
      return Duration.ofSeconds(Math.max(1, seconds));
    }
  }
}
