// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import dev.nljdbc.cli.CliRequest.OutputFormat;
import dev.nljdbc.config.Setting;
import dev.nljdbc.files.CacheFolder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command line: answers a question over the sample shop or the user's own database, or opens a
 * shell on it. Rows go to standard output; everything else (SQL, account, warnings, errors) to
 * standard error, so that the output can be piped.
 */
@Command(
    name = "java -jar nl-jdbc-cli.jar",
    customSynopsis = "java -jar nl-jdbc-cli.jar [OPTIONS] [QUESTION]",
    versionProvider = NlCli.Version.class,
    sortOptions = false,
    usageHelpAutoWidth = true,
    description = "Asks a database in plain words.%n",
    footer = {
      "",
      "Exit codes: 0 answered, 1 no answer, 2 wrong usage, 130 interrupted.",
      "",
      "Examples (each behind java -jar nl-jdbc-cli.jar):",
      "  \"Which five customers spent the most?\"",
      "  --url jdbc:nl:sqlite:my.db --csv \"revenue by month in 2024\" > revenue.csv",
      "  --url jdbc:nl:postgresql://localhost/shop --user ann --password",
      "  --model gpt-4.1-mini \"How many albums has each label?\"   (key: OPENAI_API_KEY)"
    })
public final class NlCli implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "QUESTION",
      description = {
        "The question, in quotation marks. A text that begins with NL is an NL statement (NL HELP),"
            + " one that begins with SELECT or WITH (in capitals) is run as SQL. Without it, a"
            + " shell opens; or, when standard input is no terminal, statements are read from"
            + " there."
      })
  private @Nullable String question;

  @Option(
      names = {"-u", "--url"},
      paramLabel = "URL",
      description = {
        "The database, as jdbc:nl:<the rest of its JDBC URL>; nl: may be left out. Default: the"
            + " sample shop."
      })
  private @Nullable String url;

  @Option(
      names = {"-n", "--user"},
      paramLabel = "NAME",
      description = "The database's user.")
  private @Nullable String user;

  @Option(
      names = {"-p", "--password"},
      paramLabel = "PASSWORD",
      arity = "1",
      description = {
        "The password, as --password=PASSWORD. Alone, --password asks for it. Better: NL_PASSWORD"
            + " in the environment."
      })
  private @Nullable String password;

  @Option(names = CommandArguments.ASK_PASSWORD, hidden = true)
  private boolean askPassword;

  @Option(
      names = {"-m", "--model"},
      paramLabel = "MODEL",
      description = {
        "The model that answers. Default: offline, an embedded parser; nothing leaves the machine."
      })
  private @Nullable String model;

  @Option(
      names = "--base-url",
      paramLabel = "URL",
      description = "The OpenAI-compatible server that the model is asked at.")
  private @Nullable String baseUrl;

  @Option(
      names = {"-D", "--set"},
      paramLabel = "nl.NAME=VALUE",
      description = "Any other setting, or a property of the database's own driver.")
  private Map<String, String> properties = new LinkedHashMap<>();

  @ArgGroup private @Nullable Form form;

  @Option(names = "--trace", description = "Shows how the SQL came about too, step by step.")
  private boolean trace;

  @Option(
      names = "--max-rows",
      paramLabel = "N",
      description = "The most rows. Default: 1000 in a table, else all.")
  private @Nullable Integer maxRows;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "The most time for the question, its SQL and its rows together.")
  private @Nullable Integer timeout;

  @Option(
      names = "--driver",
      paramLabel = "FILE.jar",
      description = {
        "The JDBC driver of another engine. SQLite, H2, PostgreSQL and MariaDB are built in."
      })
  private @Nullable Path driver;

  @Option(
      names = "--mcp",
      description = {
        "Serves the database to the program that starts this one, an assistant or an IDE, by the"
            + " Model Context Protocol over standard input and output."
      })
  private boolean mcp;

  @Option(
      names = "--allow-remember",
      description = "With --mcp: assistants may keep verified queries.")
  private boolean allowRemember;

  @Option(names = "--verbose", description = "Shows the stack trace of an error.")
  private boolean verbose;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Shows the version.")
  private boolean version;

  private final Console console;

  /** How the answer is written. */
  private static final class Form {

    @Option(names = "--sql", description = "Shows only the SQL, and does not run it.")
    private boolean sql;

    @Option(
        names = "--explain",
        description =
            "Tells the SQL in plain words, clause by clause, and why it is so; does not run it.")
    private boolean explain;

    @Option(names = "--json", description = "Writes rows, SQL and account as one JSON object.")
    private boolean json;

    @Option(names = "--csv", description = "Writes the rows as CSV, with a header.")
    private boolean csv;

    OutputFormat wanted() {
      return sql
          ? OutputFormat.SQL
          : explain ? OutputFormat.EXPLAIN : json ? OutputFormat.JSON : OutputFormat.CSV;
    }
  }

  NlCli(Console console) {
    this.console = console;
  }

  /** Runs the command line and ends the process with its exit code. */
  public static void main(String[] args) {
    NativeLibraryFolder.unpackPrivately();
    System.exit(run(CommandLineArguments.of(args), Console.ofProcess()));
  }

  static int run(String[] args, Console console) {
    NlCli cli = new NlCli(console);
    CommandLine line =
        new CommandLine(cli)
            .setOut(console.out().writer())
            .setErr(console.err().writer())
            .setUsageHelpWidth(Math.max(60, Math.min(console.width(), 110)))
            .setParameterExceptionHandler(cli::refuse)
            .setExecutionExceptionHandler(
                (e, command, parsed) -> new ErrorReporter(console, cli.verbose).report(e));
    return line.execute(CommandArguments.prepared(args));
  }

  @Override
  public Integer call() throws Exception {
    try {
      return run(request());
    } catch (UsageException e) {
      CommandLine line = java.util.Objects.requireNonNull(spec).commandLine();
      throw new CommandLine.ParameterException(line, e.getMessage(), e);
    }
  }

  private int run(CliRequest request) throws Exception {
    if (driver != null) {
      DriverJarLoader.use(driver);
    }
    ConnectionTarget address = ConnectionTarget.of(url, credentials());
    ErrorReporter faults = new ErrorReporter(console, verbose);
    if (mcp) {
      return new Serving(console, faults, allowRemember).run(address);
    }
    if (question != null) {
      return new StatementRunner(console, faults).run(address, request);
    }
    return console.terminals().in() && request.wanted() == OutputFormat.TABLE && !trace
        ? new Shell(console, faults, new CacheFolder().path()).run(address)
        : new ScriptRunner(console, faults).run(address, request);
  }

  private CliRequest request() throws UsageException {
    boolean asks = question != null || form != null || trace || maxRows != null || timeout != null;
    if (mcp && asks) {
      throw new UsageException("--mcp serves; it takes no question, and no option for its answer.");
    }
    if (allowRemember && !mcp) {
      throw new UsageException("--allow-remember needs --mcp.");
    }
    if (question != null && question.isBlank()) {
      throw new UsageException("The question is empty.");
    }
    OutputFormat wanted = form == null ? OutputFormat.TABLE : form.wanted();
    String text = question == null ? null : StatementText.statement(question, wanted);
    int rows = limit(maxRows, "--max-rows");
    return new CliRequest(text, wanted, trace, rows, limit(timeout, "--timeout"));
  }

  private Map<String, String> credentials() throws UsageException {
    properties.keySet().forEach(this::warnOfSetting);
    Map<String, String> all = new LinkedHashMap<>(properties);
    put(all, "nl.model", model);
    put(all, "nl.base-url", baseUrl);
    Stream<Setting> models = Stream.of(Setting.MODEL, Setting.EMBEDDER, Setting.CONFIG);
    if (baseUrl != null && models.noneMatch(setting -> given(setting, all))) {
      warn("without --model nobody is asked at --base-url; the offline model answers.");
    }
    put(all, "user", user);
    String known = password != null ? password : System.getenv("NL_PASSWORD");
    put(all, "password", askPassword ? console.askPassword() : known);
    return all;
  }

  private void warnOfSetting(String property) {
    if (Setting.named("nl." + property).isPresent()) {
      warn("-D " + property + " is told to the database's driver; ours is nl." + property + ".");
    }
  }

  private void warn(String sentence) {
    console.err().println("Warning: " + sentence);
  }

  private boolean given(Setting setting, Map<String, String> all) {
    return all.containsKey(setting.key())
        || url != null && url.contains(setting.key() + "=")
        || System.getProperty(setting.key()) != null
        || System.getenv(setting.environmentName()) != null;
  }

  private static void put(Map<String, String> properties, String name, @Nullable String value) {
    if (value != null) {
      properties.put(name, value);
    }
  }

  private static int limit(@Nullable Integer value, String option) throws UsageException {
    if (value != null && value < 1) {
      throw new UsageException(option + " needs a number above 0, not " + value + ".");
    }
    return value == null ? 0 : value;
  }

  private int refuse(CommandLine.ParameterException e, String[] args) {
    console.err().println(CommandArguments.explained(e));
    console.err().println("Try --help.");
    return ErrorReporter.WRONG_USAGE;
  }

  /** The version that the jar's manifest names. */
  static final class Version implements IVersionProvider {

    static String number() {
      String version = NlCli.class.getPackage().getImplementationVersion();
      return version == null ? "(not packaged)" : version;
    }

    @Override
    public String[] getVersion() {
      return new String[] {
        "nl-jdbc " + number(), "Java " + Runtime.version() + " on " + System.getProperty("os.name")
      };
    }
  }
}
