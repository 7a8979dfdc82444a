package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.load.LoadException;
import dev.nljdbc.bench.run.RunException;
import dev.nljdbc.bench.measure.SpeedException;
import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/**
 * Says what went wrong in a sentence where the cause is known, with a stack trace where it is not.
 */
final class Faults implements IExecutionExceptionHandler {

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    if (e instanceof DatasetException) {
      command.getErr().println(e.getMessage());
      return BenchCli.USAGE;
    } else if (e instanceof RunException
        || e instanceof SpeedException
        || e instanceof LoadException) {
      command.getErr().println(e.getMessage());
    } else if (e instanceof IOException) {
      command.getErr().println("Can't read or write: " + e);
    } else {
      e.printStackTrace(command.getErr());
    }
    return BenchCli.FAILED;
  }
}
