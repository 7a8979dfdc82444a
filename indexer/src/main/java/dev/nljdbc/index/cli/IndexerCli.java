package dev.nljdbc.index.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * {@code java -jar nl-indexer.jar}: what nl-jdbc knows of a database, by hand. Results go to
 * standard output, all else to standard error.
 */
@Command(
    name = "nl-indexer",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    usageHelpAutoWidth = true,
    description = "Builds the index that nl-jdbc answers from, shows it and searches it.",
    subcommands = {
      BuildCommand.class,
      StatusCommand.class,
      SearchColumnCommand.class,
      SearchValueCommand.class,
      PathCommand.class,
      DropCommand.class
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done, or found",
      "1:could not be done, or nothing found",
      "2:wrong usage, or a URL that can't be used",
      "130:interrupted"
    },
    footerHeading = "%nExamples (each behind java -jar nl-indexer.jar):%n",
    footer = {
      "  build jdbc:postgresql://localhost/shop --user ann --password",
      "  search-column jdbc:sqlite:shop.db \"where do customers live\"",
      "  search-value jdbc:sqlite:shop.db \"san fransisco\" --table customer",
      "  path jdbc:sqlite:shop.db customer.name product.name"
    })
public final class IndexerCli implements Callable<Integer> {

  /** Done, or found. */
  static final int OK = 0;

  /** Not done, or nothing found. */
  static final int NOTHING = 1;

  /** The caller's mistake. */
  static final int USAGE = 2;

  /** Held, for a logger that nobody holds forgets its level; the bar tells what it would. */
  private static final Logger LOG = Logger.getLogger("dev.nljdbc");

  /** Tells which instructions of the processor it uses; held likewise. */
  private static final Logger LUCENE = Logger.getLogger("org.apache.lucene");

  @Spec private CommandSpec spec = CommandSpec.create();

  /** The command without a subcommand. */
  public IndexerCli() {}

  /** Runs a command and exits with its code. */
  public static void main(String[] args) {
    NativeCode.unpackPrivately();
    LOG.setLevel(Level.WARNING);
    LUCENE.setLevel(Level.SEVERE);
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    System.exit(execute(out, err, TypedWords.of(args)));
  }

  /** Runs a command. */
  static int execute(PrintWriter out, PrintWriter err, String... args) {
    int code =
        new CommandLine(new IndexerCli())
            .setOut(out)
            .setErr(err)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setParameterExceptionHandler(IndexerCli::refuse)
            .setExecutionExceptionHandler(new Faults())
            .execute(args);
    out.flush();
    return code;
  }

  private static int refuse(CommandLine.ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    command.getErr().println(e.getMessage());
    command.getErr().println("See: java -jar nl-indexer.jar " + help(name));
    return USAGE;
  }

  private static String help(String name) {
    int blank = name.indexOf(' ');
    return blank < 0 ? "--help" : name.substring(blank + 1) + " --help";
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return USAGE;
  }
}
