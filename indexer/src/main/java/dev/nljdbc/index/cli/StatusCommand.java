package dev.nljdbc.index.cli;

import dev.nljdbc.index.IndexStore;
import dev.nljdbc.index.StoredIndex;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows the index as it is on disk; builds nothing. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    description = "Shows the index of a database, and a build under way; builds nothing.")
final class StatusCommand implements Callable<Integer> {

  @Mixin private DatabaseOptions options = new DatabaseOptions();
  @Mixin private Output output = new Output();

  @Override
  public Integer call() throws Exception {
    try (Database database = options.open();
        IndexStore store = new IndexStore()) {
      StoredIndex stored = store.status(options.request(database));
      return output.print(
          StatusListing.of(stored), "There is no index of this database yet; build makes one.");
    }
  }
}
