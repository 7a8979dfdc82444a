package dev.nljdbc.index.cli;

import dev.nljdbc.dialect.MissingDriverException;
import dev.nljdbc.dialect.Secrets;
import java.sql.SQLException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Says what went wrong in a sentence, without secrets; with a stack trace if it is our mistake. */
final class Faults implements IExecutionExceptionHandler {

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed)
      throws Exception {
    if (!(e instanceof SQLException)) {
      throw e;
    }
    String said = Secrets.hide(String.valueOf(e.getMessage())).strip();
    command.getErr().println("nl-indexer: " + said);
    if (e instanceof MissingDriverException) {
      command.getErr().println("On this command line: --driver FILE.jar");
      return IndexerCli.USAGE;
    }
    return IndexerCli.NOTHING;
  }
}
