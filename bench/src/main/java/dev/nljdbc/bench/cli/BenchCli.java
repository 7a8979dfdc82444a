package dev.nljdbc.bench.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code java -jar nl-bench.jar}: measures nl-jdbc on public benchmarks. */
@Command(
    name = "nl-bench",
    mixinStandardHelpOptions = true,
    versionProvider = BenchVersion.class,
    description = "Measures nl-jdbc on public text-to-SQL benchmarks, as their authors measure.",
    subcommands = {
      RunCommand.class,
      MatrixCommand.class,
      AblateCommand.class,
      ReplayCommand.class,
      AgentCommand.class,
      EvaluateCommand.class,
      ReportCommand.class,
      FuzzCommand.class,
      ConvertCommand.class,
      LoadCommand.class,
      StatsCommand.class,
      SelectCommand.class,
      ExportCommand.class,
      JoinsCommand.class,
      PerfCommand.class,
      SpeedCommand.class,
      OverheadCommand.class,
      StartupCommand.class,
      LargeCommand.class,
      KeysCommand.class,
      CatalogCommand.class,
      ValuesCommand.class,
      ColumnsCommand.class,
      ValueBuildCommand.class,
      TrainOfflineCommand.class
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:could not be done, or not all of it",
      "2:wrong usage, or data that is not as published"
    })
public final class BenchCli implements Callable<Integer> {

  /** What can be done, done. */
  static final int OK = 0;

  /** Not, or not all of it. */
  static final int FAILED = 1;

  /** The caller's mistake. */
  static final int USAGE = 2;

  @Spec private CommandSpec spec = CommandSpec.create();

  /** The command without a subcommand. */
  public BenchCli() {}

  /** Runs a command and exits with its code. */
  public static void main(String[] args) {
    System.exit(
        execute(new PrintWriter(System.out, true), new PrintWriter(System.err, true), args));
  }

  /** Runs a command. */
  static int execute(PrintWriter out, PrintWriter err, String... args) {
    return line().setOut(out).setErr(err).execute(args);
  }

  /** The command as it reads its arguments. */
  static CommandLine line() {
    return new CommandLine(new BenchCli())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(new Faults());
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return USAGE;
  }
}
