// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code --verify}: compares a trained model with a file. */
final class VerifyOption {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--verify",
      paramLabel = "FILE",
      description = "Say whether training gives exactly this file; 1 is returned when it does not.")
  private @Nullable Path file;

  /** What stood in the file before the training, which may write it. */
  private byte @Nullable [] before;

  boolean isGiven() {
    return file != null;
  }

  /**
   * Reads the file before a training that takes long.
   *
   * @throws ParameterException when it can't be read
   */
  void read() {
    if (file == null) {
      return;
    }
    try {
      before = Files.readAllBytes(file);
    } catch (IOException e) {
      throw new ParameterException(
          spec.commandLine(), "--verify: there is no file " + file + " that can be read", e);
    }
  }

  /** Prints whether the file has exactly these bytes; returns the exit code. */
  int compare(byte[] trained) {
    if (before == null) {
      return BenchCli.OK;
    }
    boolean same = Arrays.equals(trained, before);
    spec.commandLine()
        .getOut()
        .println(
            same
                ? "The same, byte for byte."
                : "Another model: " + file + " has " + before.length + " bytes, or other ones.");
    return same ? BenchCli.OK : BenchCli.FAILED;
  }
}
