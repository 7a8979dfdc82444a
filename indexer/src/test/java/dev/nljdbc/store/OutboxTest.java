// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What waits for the store on a disk that gets full and has room again. */
class OutboxTest {

  @TempDir Path folder;
  private final List<Outbox.Entry> arrived = new ArrayList<>();

  private static Outbox.Entry entry(String key) {
    return new Outbox.Entry("shop", "verified", key, "{}", Instant.EPOCH);
  }

  private Outbox away() {
    return new Outbox(
        Optional.of(folder),
        entries -> {
          throw new StoreException("it is away", true, false);
        });
  }

  private List<String> delivered() throws StoreException {
    Outbox next = new Outbox(Optional.of(folder), arrived::addAll);
    next.send();
    next.close();
    return arrived.stream().map(Outbox.Entry::key).toList();
  }

  private Path onlyFile() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jsonl")).findFirst().orElseThrow();
    }
  }

  @Test
  void add_diskHadNoRoomAndTookAPart_isThereWithAllBeforeIt() throws Exception {
    Outbox killed = away();
    killed.add(entry("a"));
    Path file = onlyFile();
    Path aside = Files.move(file, folder.resolve("aside"));
    Files.createDirectory(file); // nothing can be written there
    killed.add(entry("b"));
    Files.delete(file);
    Files.move(aside, file);
    Files.writeString(file, "{\"torn", StandardOpenOption.APPEND);
    killed.add(entry("c"));
    killed.close();
    assertThat(delivered()).containsExactly("a", "b", "c");
  }

  @Test
  void send_diskHasRoomAgain_writesWhatWaitedInMemory() throws Exception {
    Outbox killed = away();
    killed.add(entry("a"));
    Path file = onlyFile();
    Files.delete(file);
    Files.createDirectory(file);
    killed.add(entry("b"));
    Files.delete(file);
    assertThatThrownBy(killed::send).isInstanceOf(StoreException.class);
    killed.close();
    assertThat(delivered()).containsExactly("a", "b");
  }

  @Test
  void send_diskFull_leavesWhatAnotherProcessLeft() throws Exception {
    Outbox heir = away();
    heir.add(entry("b"));
    Path file = onlyFile();
    Files.delete(file);
    Files.createDirectory(file);
    Outbox dead = away();
    dead.add(entry("a"));
    dead.close();
    assertThatThrownBy(heir::send).isInstanceOf(StoreException.class);
    heir.close(); // killed, too: what it has in memory is the one thing that is gone
    Files.delete(file);
    assertThat(delivered()).containsExactly("a");
  }
}
