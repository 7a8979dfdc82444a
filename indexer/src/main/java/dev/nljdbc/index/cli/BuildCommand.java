package dev.nljdbc.index.cli;

import dev.nljdbc.index.ConnectionSource;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexProgress;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.index.IndexStore;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Builds the index, or brings it up to date. */
@Command(
    name = "build",
    mixinStandardHelpOptions = true,
    description = "Builds the index of a database, or brings it up to date.")
final class BuildCommand implements Callable<Integer> {

  @Mixin private DatabaseOptions database = new DatabaseOptions();
  @Mixin private Output output = new Output();

  @Option(names = "--all", description = "Read everything again, changed or not.")
  private boolean all;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "Read this table again in any case.")
  private @Nullable String table;

  @Override
  public Integer call() throws Exception {
    try (Opened opened = Opened.refreshed(database, output, this::refresh)) {
      return output.print(StatusListing.of(opened.index().status()), "");
    }
  }

  private DatabaseIndex refresh(
      IndexStore store, IndexRequest request, ConnectionSource source, IndexProgress progress)
      throws SQLException {
    if (all) {
      return store.rebuild(request, source, progress);
    }
    return table == null
        ? store.refresh(request, source, progress)
        : store.refresh(request, table, source, progress);
  }
}
