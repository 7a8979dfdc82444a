// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index.cli;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.dialect.RealDrivers.MissingDriverException;
import dev.nljdbc.dialect.Secrets;
import dev.nljdbc.index.BuildState;
import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.index.ConnectionSource;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.index.IndexStatus;
import dev.nljdbc.index.IndexStore;
import dev.nljdbc.index.IndexStore.StoredIndex;
import dev.nljdbc.joins.JoinPath;
import dev.nljdbc.search.ColumnSearch.ColumnHit;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code java -jar nl-indexer.jar}: builds, shows, searches and drops the index of a database.
 * Results go to standard output, all else to standard error.
 */
@Command(
    name = "nl-indexer",
    mixinStandardHelpOptions = true,
    versionProvider = IndexerCli.Version.class,
    usageHelpAutoWidth = true,
    description = "Builds the index that nl-jdbc answers from, shows it and searches it.",
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
  private static final int OK = 0;

  /** Not done, or nothing found. */
  private static final int NOTHING = 1;

  /** The caller's mistake. */
  private static final int USAGE = 2;

  /** A build that is done within this time shows no progress. */
  private static final int SILENT_MILLIS = 400;

  /** Held in a field, since the level of a logger is lost with the logger. */
  private static final Logger LOG = Logger.getLogger("dev.nljdbc");

  /** Reports which processor instructions Lucene uses; held for the same reason. */
  private static final Logger LUCENE = Logger.getLogger("org.apache.lucene");

  @Spec private CommandSpec spec = CommandSpec.create();

  /** The command without a subcommand. */
  public IndexerCli() {}

  /** Runs a command and exits with its code. */
  public static void main(String[] args) {
    NativeLibraryFolder.unpackPrivately();
    LOG.setLevel(Level.WARNING);
    LUCENE.setLevel(Level.SEVERE);
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    System.exit(execute(out, err, CommandLineArguments.of(args)));
  }

  /** Runs a command. */
  static int execute(PrintWriter out, PrintWriter err, String... args) {
    int code =
        new CommandLine(new IndexerCli())
            .setOut(out)
            .setErr(err)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setParameterExceptionHandler(IndexerCli::refuse)
            .setExecutionExceptionHandler((e, command, parsed) -> explain(e, command))
            .execute(args);
    out.flush();
    return code;
  }

  private static int refuse(CommandLine.ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    String subcommand = name.substring(name.indexOf(' ') + 1);
    String help = subcommand.equals(name) ? "--help" : subcommand + " --help";
    command.getErr().println(e.getMessage());
    command.getErr().println("See: java -jar nl-indexer.jar " + help);
    return USAGE;
  }

  /** Prints a database error as one sentence without secrets; other exceptions are our bugs. */
  private static int explain(Exception e, CommandLine command) throws Exception {
    if (!(e instanceof SQLException)) {
      throw e;
    }
    String message = Secrets.hide(String.valueOf(e.getMessage())).strip();
    command.getErr().println("nl-indexer: " + message);
    if (e instanceof MissingDriverException) {
      command.getErr().println("On this command line: --driver FILE.jar");
      return USAGE;
    }
    return NOTHING;
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return USAGE;
  }

  @Command(
      name = "build",
      mixinStandardHelpOptions = true,
      description = "Builds the index of a database, or brings it up to date.")
  int build(
      @Mixin DatabaseOptions database,
      @Mixin Output output,
      @Option(names = "--all", description = "Read everything again, changed or not.") boolean all,
      @Option(
              names = "--table",
              paramLabel = "NAME",
              description = "Read this table again in any case.")
          @Nullable String table)
      throws Exception {
    Opening refresh =
        (store, request, source, progress) ->
            table == null
                ? store.refresh(request, source, progress)
                : store.refresh(request, table, source, progress);
    Opening opening = all ? IndexStore::rebuild : refresh;
    return print(database, output, opening, index -> ResultPrinter.of(index.status()), "");
  }

  @Command(
      name = "status",
      mixinStandardHelpOptions = true,
      description = "Shows the index of a database, and a build under way; builds nothing.")
  int status(@Mixin DatabaseOptions options, @Mixin Output output) throws Exception {
    try (ReadOnlyDatabase database = options.open();
        IndexStore store = new IndexStore()) {
      StoredIndex stored = store.status(options.request(database));
      ResultPrinter rows = stored.status().map(ResultPrinter::of).orElse(ResultPrinter.ofItems());
      if (!rows.empty()) {
        stored.used().ifPresent(time -> rows.add("last used", time.toString()));
      }
      stored.building().map(BuildState::words).ifPresent(words -> rows.add("being built", words));
      return output.print(rows, "There is no index of this database yet; build makes one.");
    }
  }

  @Command(
      name = "search-column",
      mixinStandardHelpOptions = true,
      description = "Finds columns by what words mean.")
  int searchColumn(
      @Mixin DatabaseOptions database,
      @Mixin Output output,
      @Parameters(
              index = "1..*",
              arity = "1..*",
              paramLabel = "TEXT",
              description = "Words, phrases or questions, each in quotation marks.")
          List<String> texts,
      @Option(
              names = "--limit",
              paramLabel = "N",
              defaultValue = "10",
              description = "Most columns each (10).")
          int limit)
      throws Exception {
    return print(
        database,
        output,
        IndexStore::open,
        index -> columnHits(index, texts, limit),
        "No column found.");
  }

  private static ResultPrinter columnHits(DatabaseIndex index, List<String> texts, int limit) {
    ResultPrinter rows =
        new ResultPrinter("query", "table", "column", "type", "description", "score");
    for (String text : texts) {
      for (ColumnHit hit : index.columns().search(text, limit)) {
        Column column = hit.column();
        String table = column.id().table().toString();
        rows.add(text, table, column.name(), column.type(), column.description(), hit.score());
      }
    }
    return rows;
  }

  @Command(
      name = "search-value",
      mixinStandardHelpOptions = true,
      description = "Finds cells by their content, as people write it.")
  int searchValue(
      @Mixin DatabaseOptions database,
      @Mixin Output output,
      @Parameters(
              index = "1..*",
              arity = "1..*",
              paramLabel = "TEXT",
              description = "Values or questions, each in quotation marks.")
          List<String> texts,
      @Option(
              names = "--table",
              paramLabel = "NAME",
              description = "Only in this table (repeatable).")
          @Nullable List<String> tables,
      @Option(
              names = "--column",
              paramLabel = "NAME",
              description = "Only in this column, plain or table.column (repeatable).")
          @Nullable List<String> columns,
      @Option(
              names = "--limit",
              paramLabel = "N",
              defaultValue = "10",
              description = "Most values each (10).")
          int limit)
      throws Exception {
    List<String> inTables = Objects.requireNonNullElse(tables, List.of());
    List<String> inColumns = Objects.requireNonNullElse(columns, List.of());
    List<ValueQuery> queries =
        texts.stream().map(text -> new ValueQuery(text, inTables, inColumns, limit)).toList();
    return print(
        database, output, IndexStore::open, index -> valueHits(index, queries), "No value found.");
  }

  private static ResultPrinter valueHits(DatabaseIndex index, List<ValueQuery> queries) {
    ResultPrinter rows = new ResultPrinter("query", "contents", "table", "column", "match");
    for (ValueQuery query : queries) {
      for (ValueHit hit : index.values().search(query)) {
        String table = hit.column().table().toString();
        String match = hit.match().name().toLowerCase(Locale.ROOT);
        rows.add(query.text(), hit.contents(), table, hit.column().name(), match);
      }
    }
    return rows;
  }

  @Command(
      name = "path",
      mixinStandardHelpOptions = true,
      description = "Finds the shortest ways to join columns.")
  int path(
      @Mixin DatabaseOptions database,
      @Mixin Output output,
      @Parameters(
              index = "1..*",
              arity = "2..*",
              paramLabel = "TABLE.COLUMN",
              description = "Two columns or more; each is joined with the next.")
          List<String> names,
      @Option(
              names = "--limit",
              paramLabel = "N",
              defaultValue = "10",
              description = "Most paths for each pair (10).")
          int limit)
      throws Exception {
    return print(
        database,
        output,
        IndexStore::open,
        index -> paths(index, names.stream().map(n -> column(database, index, n)).toList(), limit),
        "No keys lead from one to the other.");
  }

  private static ResultPrinter paths(DatabaseIndex index, List<ColumnId> columns, int limit) {
    ResultPrinter rows = new ResultPrinter("start", "end", "joins", "path");
    for (int i = 1; i < columns.size(); i++) {
      ColumnId start = columns.get(i - 1);
      ColumnId end = columns.get(i);
      for (JoinPath path : index.joins().shortestPaths(start, end, limit)) {
        rows.add(start.toString(), end.toString(), path.steps().size(), path.toString());
      }
    }
    return rows;
  }

  private static ColumnId column(DatabaseOptions database, DatabaseIndex index, String name) {
    Catalog catalog = index.catalog();
    return catalog
        .column(name)
        .map(Column::id)
        .orElseThrow(() -> database.usage("There is no column " + name + "."));
  }

  @Command(
      name = "drop",
      mixinStandardHelpOptions = true,
      description = "Removes the index of a database from the disk; the database stays as it is.")
  int drop(@Mixin DatabaseOptions options, @Mixin Output output) throws Exception {
    try (ReadOnlyDatabase database = options.open();
        IndexStore store = new IndexStore()) {
      IndexRequest request = options.request(database);
      Optional<IndexStatus> before = store.status(request).status();
      ResultPrinter rows = ResultPrinter.ofItems();
      if (store.drop(request)) {
        rows.add("dropped", before.map(IndexStatus::databaseId).orElse("an index of no use"));
        before.ifPresent(status -> rows.add("bytes freed", status.bytes()));
      }
      return output.print(rows, "There is no index of this database.");
    }
  }

  /** One of the store's methods that return an open index. */
  @FunctionalInterface
  private interface Opening {
    DatabaseIndex open(
        IndexStore store, IndexRequest request, ConnectionSource source, IndexProgress progress)
        throws SQLException;
  }

  /** Opens the index, prints its warnings and the rows made from it; returns the exit code. */
  private static int print(
      DatabaseOptions options,
      Output output,
      Opening opening,
      Function<DatabaseIndex, ResultPrinter> rows,
      String nothing)
      throws Exception {
    try (ReadOnlyDatabase database = options.open();
        IndexStore store = new IndexStore();
        DatabaseIndex index = opened(options, opening, store, database)) {
      index.status().warnings().forEach(output::warn);
      return output.print(rows.apply(index), nothing);
    }
  }

  private static DatabaseIndex opened(
      DatabaseOptions options, Opening opening, IndexStore store, ReadOnlyDatabase database)
      throws SQLException {
    try (BuildBar bar =
        new BuildBar(IndexerCli::bar, state -> state.stage() + state.pace(), () -> {})) {
      IndexProgress progress =
          state -> {
            if (System.console() != null && state.elapsed().toMillis() >= SILENT_MILLIS) {
              bar.at(state);
            }
          };
      return opening.open(store, options.request(database), database, progress);
    }
  }

  private static void bar(ProgressBarBuilder bar) {
    bar.setTaskName("indexing")
        .setUnit(" tables", 1)
        .setConsumer(new ConsoleProgressBarConsumer(System.err));
  }

  /** Writes results as a table or as JSON. */
  static final class Output {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Option(names = "--json", description = "Write the result as JSON.")
    private boolean json;

    /** Writes the rows, or the sentence to a person when there are none; returns the exit code. */
    int print(ResultPrinter rows, String nothing) throws Exception {
      PrintWriter out = command.commandLine().getOut();
      if (json) {
        out.println(rows.json());
      } else if (rows.empty()) {
        command.commandLine().getErr().println(nothing);
      } else {
        out.println(rows.text());
      }
      return rows.empty() ? NOTHING : OK;
    }

    void warn(String sentence) {
      command.commandLine().getErr().println(sentence);
    }
  }

  /** The version that the jar's manifest names. */
  static final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
      String version = IndexerCli.class.getPackage().getImplementationVersion();
      return new String[] {
        "nl-indexer " + Objects.requireNonNullElse(version, "(not from a jar)"),
        "Java " + System.getProperty("java.version")
      };
    }
  }
}
