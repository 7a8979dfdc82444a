package dev.nljdbc.bench.measure;

import dev.nljdbc.catalog.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A large database from end to end: the command line is run as people run it, a process for each
 * question, of which the first builds the index.
 *
 * @param cli nl-jdbc-cli.jar
 * @param folder for the database and its index
 * @param budget {@code nl.index.budget}
 * @param told hears how it goes on
 */
public record LargeRun(Path cli, Path folder, String budget, Consumer<String> told) {

  private static final Pattern PEAK = Pattern.compile("VmHWM:\\s+(\\d+) kB");
  private static final long LOOK_MILLIS = 50;
  private static final double MIB = 1024.0 * 1024;

  /**
   * One run of the command line.
   *
   * @param asked what was asked
   * @param answered seconds from the start of the process to the answer
   * @param seconds from the start of the process to its end
   * @param peak the most memory that the process held, in MiB; 0 where the system does not say
   * @param said its output, without line ends
   * @param right whether the answer was the expected one; true where any will do
   */
  public record Step(
      String asked, double answered, double seconds, long peak, String said, boolean right) {}

  /**
   * All runs over one database.
   *
   * @param database which
   * @param size tables or values
   * @param bytes of the database's file
   * @param indexBytes of the index
   * @param steps in order
   * @param repeated the questions that one connection asked, while tables were read and after
   */
  public record Result(
      LargeDatabase database,
      int size,
      long bytes,
      long indexBytes,
      List<Step> steps,
      List<RepeatedQuestions> repeated) {}

  /**
   * Makes the database, and asks.
   *
   * @param size tables or values
   */
  public Result run(LargeDatabase database, int size)
      throws IOException, SQLException, InterruptedException {
    String name = database.name().toLowerCase(Locale.ROOT);
    Path file = folder.resolve(name + ".sqlite");
    Path index = folder.resolve(name + " index");
    told.accept("making " + file);
    database.make(file, size);
    List<Step> steps = steps(file, index, database.questions(size), List.of());
    if (database == LargeDatabase.FEW_TABLES) {
      Path archive = folder.resolve("classes.jsa");
      List<LargeDatabase.Asked> questions = database.questions(size);
      steps(file, folder.resolve("index of the archive"), questions, written(archive));
      steps.addAll(steps(file, folder.resolve("quick index"), questions, quick(archive)));
    }
    List<LargeDatabase.Asked> questions = database.repeated(size);
    List<RepeatedQuestions> repeated = new ArrayList<>();
    if (!questions.isEmpty()) {
      told.accept("asking " + questions.size() + " questions on one connection, twice");
      repeated.add(RepeatedQuestions.ask(file, index, questions, false));
      repeated.add(RepeatedQuestions.ask(file, index, questions, true));
    }
    return new Result(database, size, Files.size(file), bytes(index), steps, repeated);
  }

  private List<Step> steps(
      Path file, Path index, List<LargeDatabase.Asked> questions, List<String> options)
      throws IOException, InterruptedException {
    List<Step> steps = new ArrayList<>();
    for (LargeDatabase.Asked asked : questions) {
      Step step = step(file, index, asked, options);
      told.accept(String.format(Locale.ROOT, "%.1f s: %s", step.answered(), step.asked()));
      steps.add(step);
    }
    return steps;
  }

  /** Options of Java that write an archive of the classes that a run loads. */
  private static List<String> written(Path archive) {
    return List.of("-XX:ArchiveClassesAtExit=" + archive);
  }

  /** Options of Java by which a short run starts sooner: that archive, and the quick compiler. */
  private static List<String> quick(Path archive) {
    return List.of("-XX:SharedArchiveFile=" + archive, "-XX:TieredStopAtLevel=1");
  }

  private Step step(Path file, Path index, LargeDatabase.Asked asked, List<String> options)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile(folder, "out", ".txt");
    long begun = System.nanoTime();
    Process process = start(file, index, asked.text(), out, options);
    long peak = 0;
    double answered = 0;
    while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
      peak = Math.max(peak, peak(process));
      if (answered == 0 && answers(out, asked)) {
        answered = since(begun);
      }
    }
    double seconds = since(begun);
    boolean right = process.exitValue() == 0 && answers(out, asked);
    String said = Files.readString(out, StandardCharsets.UTF_8);
    String what = options.isEmpty() ? asked.text() : asked.text() + " (Java started quickly)";
    return new Step(what, answered == 0 ? seconds : answered, seconds, peak, said, right);
  }

  private static double since(long nanos) {
    return (System.nanoTime() - nanos) / 1e9;
  }

  /** Whether the answer is there, or, where any will do, something is. */
  private static boolean answers(Path out, LargeDatabase.Asked asked) throws IOException {
    String said = Files.readString(out, StandardCharsets.UTF_8);
    return asked.answer().isEmpty()
        ? !said.isEmpty()
        : said.lines().anyMatch(asked.answer()::equals);
  }

  private Process start(Path file, Path index, String asked, Path out, List<String> options)
      throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String url = "jdbc:nl:sqlite:" + file.toAbsolutePath();
    List<String> command = new ArrayList<>(List.of(java));
    command.addAll(options);
    command.addAll(List.of("-jar", cli.toAbsolutePath().toString(), "--url", url, "--csv", asked));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("NL_DIR", index.toAbsolutePath().toString());
    builder.environment().put("NL_INDEX_BUDGET", budget);
    return builder.redirectErrorStream(true).redirectOutput(out.toFile()).start();
  }

  private static long peak(Process process) throws IOException {
    Path status = Path.of("/proc", String.valueOf(process.pid()), "status");
    if (!Files.isReadable(status)) {
      return 0;
    }
    try {
      Matcher found = PEAK.matcher(Files.readString(status));
      return found.find() ? Long.parseLong(found.group(1)) / 1024 : 0;
    } catch (IOException ended) {
      if (process.isAlive()) {
        throw ended;
      }
      return 0;
    }
  }

  /** Bytes of all files in a folder. */
  static long bytes(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }

  /** Bytes as they are told: in MiB. */
  public static String mebibytes(long bytes) {
    return String.format(Locale.ROOT, "%,.1f", bytes / MIB);
  }

  /** SQLite files that are larger than most databases, each in another way; the same each time. */
  public enum LargeDatabase {
    /**
     * Many tables: an adjective and a noun each, ten columns, few rows, a key to the one before.
     */
    TABLES(5_000) {
      @Override
      void fill(Connection connection, int size) throws SQLException {
        try (Statement statement = connection.createStatement()) {
          for (int i = 0; i < size; i++) {
            String key = i == 0 ? "" : " REFERENCES " + table(i - 1) + "(id)";
            statement.execute(String.format(TABLE, table(i), key));
            statement.execute(String.format(ROWS, table(i), rows(i), i));
          }
        }
      }

      @Override
      List<Asked> questions(int size) {
        int last = size - 1;
        return List.of(
            Asked.rows("How many " + words(last) + " are there?", String.valueOf(rows(last))),
            Asked.rows(
                "How many " + words(size / 2) + " have the city 'city 3'?",
                String.valueOf((rows(size / 2) + 4) / 7)),
            Asked.any("NL COLUMNS: price of the " + words(7)),
            Asked.any("NL STATUS"));
      }

      @Override
      List<Asked> repeated(int size) {
        List<Asked> questions = new ArrayList<>();
        for (int i = 0; i < REPEATED; i++) {
          int table = (int) ((long) i * PRIME % size);
          String rows = String.valueOf(rows(table));
          questions.add(
              switch (i % 3) {
                case 0 -> Asked.rows("How many " + words(table) + " are there?", rows);
                case 1 ->
                    Asked.rows(
                        "How many " + words(table) + " have the city 'city 3'?",
                        String.valueOf((rows(table) + 4) / 7));
                default ->
                    Asked.rows(
                        "What is the highest price of the " + words(table) + "?",
                        String.valueOf(rows(table) * 1.5));
              });
        }
        return questions;
      }
    },
    /** Of the same kind, but as few as most databases have: how soon a first answer comes. */
    FEW_TABLES(20) {
      @Override
      void fill(Connection connection, int size) throws SQLException {
        TABLES.fill(connection, size);
      }

      @Override
      List<Asked> questions(int size) {
        return TABLES.questions(size).subList(0, 2);
      }
    },
    /** Many different texts: 200 columns in 20 tables. */
    VALUES(10_000_000) {
      @Override
      void fill(Connection connection, int size) throws SQLException {
        ValueCorpus corpus = new ValueCorpus();
        List<Table> tables = corpus.catalog().tables();
        for (int t = 0; t < tables.size(); t++) {
          String name = "table_" + t;
          List<String> columns =
              tables.get(t).columns().stream().map(c -> c.id().name() + " TEXT").toList();
          createTable(connection, name, columns);
          String marks = String.join(", ", Collections.nCopies(columns.size(), "?"));
          try (PreparedStatement insert =
              connection.prepareStatement("INSERT INTO " + name + " VALUES (" + marks + ")")) {
            insert(insert, corpus, size / ValueCorpus.COLUMNS, t * columns.size(), columns.size());
          }
        }
      }

      private void createTable(Connection connection, String name, List<String> columns)
          throws SQLException {
        try (Statement statement = connection.createStatement()) {
          statement.execute("CREATE TABLE " + name + " (" + String.join(", ", columns) + ")");
        }
      }

      @Override
      List<Asked> questions(int size) {
        ValueCorpus corpus = new ValueCorpus();
        int row = size / ValueCorpus.COLUMNS / 2;
        String code = corpus.value(number(row, 2));
        String name = corpus.value(number(row, 50));
        return List.of(
            Asked.rows("How many rows of table_0 have the code_2 '" + code + "'?", "1"),
            Asked.any("NL VALUES: " + name),
            Asked.any("NL VALUES: " + name.toLowerCase(Locale.ROOT).replace('e', 'a')),
            Asked.any("NL STATUS"));
      }
    };

    private static final int BATCH = 1_000;
    private static final int REPEATED = 120;
    private static final int PRIME = 1_009;

    /** Of a table's name and the clause of its key. */
    private static final String TABLE =
        "CREATE TABLE %s (id INTEGER PRIMARY KEY, name TEXT, city TEXT, colour TEXT, price REAL,"
            + " weight REAL, pieces INTEGER, built_on DATE, note TEXT, previous_id INTEGER%s)";

    /** Of a table's name, how many it has, and its number. */
    private static final String ROWS =
        "INSERT INTO %s WITH RECURSIVE n(r) AS (SELECT 1 UNION ALL SELECT r + 1 FROM n WHERE r <"
            + " %d) SELECT r, 'name ' || r || ' of %d', 'city ' || (r %% 7), 'colour ' || (r %%"
            + " 5), r * 1.5, r * 2, r %% 9, '2024-01-0' || (1 + r %% 9), NULL, 1 FROM n";

    private static final String[] ADJECTIVES =
        """
        amber ancient blue brass brave bright broad calm clever cold copper curly dark deep
        early fast fine flat fresh frozen gentle golden grand green grey heavy hidden hollow
        humble icy iron jolly large late light little lively lone long loud lucky marble
        mild modern narrow noble northern odd olive open
        """
            .split("\\s+");
    private static final String[] NOUNS =
        """
        anchor apple arrow badge barrel basket beacon bell bench boat bottle bridge broom
        bucket button cabin candle canoe carpet cart castle chain chair clock cloud coin
        comb cradle crown curtain desk door drum engine fan feather fence ferry flag flute
        fork fountain frame garden gate glove guitar hammer harbour helmet hook island
        jacket jar kettle kite ladder lamp lantern lemon lock magnet mask meadow mill mirror
        needle nest oar orchard oven paddle pan parcel pearl pencil piano pillow pipe plough
        pocket pond poster pump puppet quilt raft ribbon ring rope saddle sail scarf shelf
        shovel sledge spoon stamp tower wagon
        """
            .split("\\s+");

    private final int size;

    LargeDatabase(int size) {
      this.size = size;
    }

    /** How many tables, or values, it has when nothing else is said. */
    public int size() {
      return size;
    }

    abstract void fill(Connection connection, int size) throws SQLException;

    abstract List<Asked> questions(int size);

    /** Different questions for one process; none by default. */
    List<Asked> repeated(int size) {
      return List.of();
    }

    /** Makes the file. */
    void make(Path file, int size) throws SQLException {
      try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
        connection.setAutoCommit(false);
        fill(connection, size);
        connection.commit();
      }
    }

    private static void insert(
        PreparedStatement insert, ValueCorpus corpus, int rows, int first, int columns)
        throws SQLException {
      for (int row = 0; row < rows; row++) {
        for (int c = 0; c < columns; c++) {
          insert.setString(c + 1, corpus.value(number(row, first + c)));
        }
        insert.addBatch();
        if (row % BATCH == BATCH - 1) {
          insert.executeBatch();
        }
      }
      insert.executeBatch();
    }

    private static String table(int number) {
      return words(number).replace(' ', '_');
    }

    /** Its name in words, in the plural. */
    private static String words(int number) {
      int noun = number / ADJECTIVES.length;
      String of = NOUNS[noun % NOUNS.length];
      String again = noun < NOUNS.length ? "" : " " + noun / NOUNS.length;
      return ADJECTIVES[number % ADJECTIVES.length] + " " + of + "s" + again;
    }

    private static int rows(int table) {
      return 10 + table % 17;
    }

    /** The number of the value in a row of a column. */
    private static long number(int row, int column) {
      return (long) row * ValueCorpus.COLUMNS + column;
    }

    /**
     * What is asked.
     *
     * @param text the question or statement
     * @param answer the one cell that must come back; empty for any
     */
    record Asked(String text, String answer) {

      static Asked rows(String question, String answer) {
        return new Asked(question, answer);
      }

      static Asked any(String statement) {
        return new Asked(statement, "");
      }
    }
  }
}
