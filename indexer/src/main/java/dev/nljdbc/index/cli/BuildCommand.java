package dev.nljdbc.index.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Builds the index, or brings it up to date. */
@Command(
    name = "build",
    mixinStandardHelpOptions = true,
    description = "Builds the index of a database, or brings it up to date.")
final class BuildCommand implements Callable<Integer> {

  @Mixin private DatabaseOptions database = new DatabaseOptions();
  @Mixin private Output output = new Output();

  @Override
  public Integer call() throws Exception {
    try (Opened opened = Opened.refreshed(database, output)) {
      return output.print(StatusListing.of(opened.index().status()), "");
    }
  }
}
