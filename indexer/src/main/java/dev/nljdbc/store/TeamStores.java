// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.store;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The team stores of a process: each address has one. Thread-safe. */
public final class TeamStores implements AutoCloseable {

  private final Map<Key, TeamStore> stores = new ConcurrentHashMap<>();

  private record Key(StoreAddress address, Optional<Path> folder) {}

  /** None yet. */
  public TeamStores() {}

  /**
   * The store of an address.
   *
   * @param folder where what waits for it is kept; empty for memory
   */
  public TeamStore at(StoreAddress address, Optional<Path> folder) {
    return stores.computeIfAbsent(new Key(address, folder), key -> new TeamStore(address, folder));
  }

  /** Closes the connections; what waits for a store stays on the disk. */
  @Override
  public void close() {
    stores.values().forEach(TeamStore::close);
    stores.clear();
  }
}
