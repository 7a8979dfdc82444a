// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CommandLineArgumentsTest {

  @Test
  void typedWords_inALocaleThatWasNeverSet_areReadAsUtf8() {
    String[] read = {"--csv", "\uFFFD\uFFFDs"};
    byte[] typed = "java\0-jar\0x.jar\0--csv\0Ås\0".getBytes(StandardCharsets.UTF_8);
    assertThat(CommandLineArguments.restored(read, typed)).containsExactly("--csv", "Ås");
    byte[] others = "java\0Main\0--json\0Ås\0".getBytes(StandardCharsets.UTF_8);
    assertThat(CommandLineArguments.restored(read, others)).isSameAs(read);
    assertThat(CommandLineArguments.restored(read, new byte[0])).isSameAs(read);
  }
}
