// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PerDatabaseTest {

  private final PerDatabase<StringBuilder> things =
      new PerDatabase<>(path -> new StringBuilder("beside " + path), StringBuilder::new);

  @Test
  void of_oneDirectory_isOneThingHoweverItIsWritten() {
    Path directory = Path.of("some", "index");
    StringBuilder thing = things.of("a", Optional.of(directory));
    assertThat(thing.toString()).isEqualTo("beside " + directory.toAbsolutePath());
    assertThat(things.of("b", Optional.of(directory.toAbsolutePath()))).isSameAs(thing);
    assertThat(things.of("a", Optional.of(Path.of("another")))).isNotSameAs(thing);
  }

  @Test
  void of_indexInMemory_isOneThingForEachId() {
    StringBuilder thing = things.of("a", Optional.empty());
    assertThat(things.of("a", Optional.empty())).isSameAs(thing);
    assertThat(things.of("b", Optional.empty())).isNotNull().isNotSameAs(thing);
  }
}
