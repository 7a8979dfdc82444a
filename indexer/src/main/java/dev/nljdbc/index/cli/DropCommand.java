package dev.nljdbc.index.cli;

import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.index.IndexStatus;
import dev.nljdbc.index.IndexStore;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Removes the index; the database stays as it is. */
@Command(
    name = "drop",
    mixinStandardHelpOptions = true,
    description = "Removes the index of a database from the disk; the database stays as it is.")
final class DropCommand implements Callable<Integer> {

  @Mixin private DatabaseOptions options = new DatabaseOptions();
  @Mixin private Output output = new Output();

  @Override
  public Integer call() throws Exception {
    try (Database database = options.open();
        IndexStore store = new IndexStore()) {
      IndexRequest request = options.request(database);
      Optional<IndexStatus> before = store.status(request).status();
      Listing rows = new Listing("item", "value");
      if (store.drop(request)) {
        rows.add("dropped", before.map(IndexStatus::databaseId).orElse("an index of no use"));
        before.ifPresent(status -> rows.add("bytes freed", status.bytes()));
      }
      return output.print(rows, "There is no index of this database.");
    }
  }
}
