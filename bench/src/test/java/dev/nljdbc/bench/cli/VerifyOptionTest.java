// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class VerifyOptionTest {

  private static final byte[] TRAINED = "trained".getBytes(StandardCharsets.UTF_8);

  @TempDir Path folder;

  /** A training whose result goes to the file that it is compared with. */
  @Command
  private static final class Training implements Callable<Integer> {

    @Mixin private VerifyOption verification = new VerifyOption();
    private final Path out;

    Training(Path out) {
      this.out = out;
    }

    @Override
    public Integer call() throws Exception {
      verification.read();
      Files.write(out, TRAINED);
      return verification.compare(TRAINED);
    }
  }

  @Test
  void compare_fileThatTheTrainingWrites_isWhatStoodThere() throws Exception {
    Path file = Files.writeString(folder.resolve("model"), "earlier");
    assertThat(verified(file)).isEqualTo(BenchCli.FAILED);
    assertThat(verified(file)).isEqualTo(BenchCli.OK);
  }

  private static int verified(Path file) {
    return new CommandLine(new Training(file)).execute("--verify", file.toString());
  }
}
