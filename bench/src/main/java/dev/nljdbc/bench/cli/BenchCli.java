// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.run.RunException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParseResult;

/** {@code java -jar nl-bench.jar}: measures nl-jdbc on public benchmarks. */
@Command(
    name = "nl-bench",
    description = "Measures nl-jdbc on public text-to-SQL benchmarks, as their authors measure.",
    subcommands = {
      RunCommand.class,
      ReplayCommand.class,
      EvaluateCommand.class,
      ReportCommand.class,
      BenchCli.Export.class,
      BenchCli.Measure.class,
      TrainCommand.class
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:could not be done, or not all of it",
      "2:wrong usage, or data that is not as published"
    })
public final class BenchCli extends BenchCommand {

  /** The exit code of success. */
  static final int OK = 0;

  /** Not, or not all of it. */
  static final int FAILED = 1;

  /** The caller's mistake. */
  static final int USAGE = 2;

  /** The command without a subcommand. */
  public BenchCli() {}

  /** Runs a command and exits with its code. */
  public static void main(String[] args) {
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT); // figures look the same everywhere
    System.exit(
        execute(
            new PrintWriter(System.out, true, StandardCharsets.UTF_8),
            new PrintWriter(System.err, true, StandardCharsets.UTF_8),
            args));
  }

  /** Runs a command. */
  static int execute(PrintWriter out, PrintWriter err, String... args) {
    int code = line().setOut(out).setErr(err).execute(args);
    out.flush();
    return code;
  }

  /** The command as it reads its arguments. */
  static CommandLine line() {
    return new CommandLine(new BenchCli())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(BenchCli::explain);
  }

  /** Says what went wrong: in a sentence where the cause is known, else with a stack trace. */
  static int explain(Exception e, CommandLine command, ParseResult parsed) {
    if (e instanceof DatasetException) {
      command.getErr().println(e.getMessage());
      return USAGE;
    } else if (e instanceof RunException || e instanceof SQLException) {
      command.getErr().println(e.getMessage());
    } else if (e instanceof IOException) {
      command.getErr().println("Can't read or write: " + e);
    } else {
      e.printStackTrace(command.getErr());
    }
    return FAILED;
  }

  @Override
  public Integer call() {
    return usage();
  }

  /** The commands that write files for models. */
  @Command(
      name = "export",
      description = "Writes files for training models, from data sets and runs (SQL-PaLM).",
      subcommands = {
        ExportTrainingCommand.class,
        ExportColumnsCommand.class,
        ExportSyntheticCommand.class
      })
  static final class Export extends BenchCommand {

    @Override
    public Integer call() {
      return usage();
    }
  }

  /** The command that measures. */
  @Command(
      name = "measure",
      description =
          "Measures what WHAT names, on this machine. The results name it; --out FILE keeps them.",
      synopsisSubcommandLabel = "WHAT",
      subcommands = {
        OverheadCommand.class,
        LargeCommand.class,
        AgentCommand.class,
        SearchCommand.class,
        OfflineCommand.class
      })
  static final class Measure extends BenchCommand {

    @Override
    public Integer call() {
      return usage();
    }
  }

  /** The version in the jar's manifest. */
  static final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
      String version = BenchCli.class.getPackage().getImplementationVersion();
      return new String[] {"nl-bench " + (version == null ? "(development)" : version)};
    }
  }
}
