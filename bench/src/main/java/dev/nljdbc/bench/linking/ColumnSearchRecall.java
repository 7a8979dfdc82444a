// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.linking;

import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.index.ConnectionSource;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.index.IndexStore;
import dev.nljdbc.search.ColumnSearch;
import dev.nljdbc.search.Embedder;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Asks SearchColumn each question of a data set, whole, and looks for the columns of the gold query
 * among what it returns. Not thread-safe.
 */
public final class ColumnSearchRecall implements AutoCloseable {

  private static final int TUNED_ON = 40;
  private static final int DEEPEST = 25;

  private final Map<String, LinkedDatabase> databases = new TreeMap<>();
  private final List<DatabaseIndex> open = new ArrayList<>();
  private final IndexStore store = new IndexStore();
  private final Set<String> tunedOn;
  private final Optional<Embedder> encoder;

  /** Which columns are searched. */
  public enum Scope {
    /** The columns of the question's own database. */
    OWN,
    /** The columns of all databases. */
    ALL
  }

  /**
   * What came of a set of questions.
   *
   * @param tuned over the databases that weights were tuned on
   * @param reported over the others
   * @param all over both
   * @param skipped questions without gold columns, or whose gold can't be parsed
   */
  public record Result(
      Map<ColumnMethod, ColumnRecall> tuned,
      Map<ColumnMethod, ColumnRecall> reported,
      Map<ColumnMethod, ColumnRecall> all,
      int skipped) {}

  /**
   * Opens the databases of a data set, indexing them where that was not done yet.
   *
   * @param root the folder of the indexes
   * @param encoder for the methods that need one
   */
  public ColumnSearchRecall(Dataset dataset, Path root, Optional<Embedder> encoder)
      throws SQLException {
    this.encoder = encoder.map(RememberingEmbedder::new);
    for (Map.Entry<String, Path> database : dataset.files().entrySet()) {
      DatabaseIndex index = index(database.getValue(), root);
      open.add(index);
      String name = database.getKey();
      databases.put(
          name, new LinkedDatabase(name, index.catalog(), index::statistics, index.values()));
    }
    List<String> names = new ArrayList<>(databases.keySet());
    Collections.shuffle(names, new Random(TUNED_ON));
    tunedOn = new TreeSet<>(names.subList(0, Math.min(TUNED_ON, names.size())));
  }

  private DatabaseIndex index(Path file, Path root) throws SQLException {
    String url = "jdbc:sqlite:" + file.toAbsolutePath();
    IndexRequest request = IndexRequest.of(url, Optional.of(root));
    return store.open(request, new Source(url), IndexProgress.SILENT);
  }

  private record Source(String url) implements ConnectionSource {

    @Override
    public <T> T with(Work<T> work) throws SQLException {
      try (Connection connection = DriverManager.getConnection(url)) {
        return work.with(connection);
      }
    }
  }

  /** How many columns all databases have. */
  public int columns() {
    return databases.values().stream().mapToInt(d -> d.catalog().columns().size()).sum();
  }

  /** Asks all questions by each method. */
  public Result ask(Collection<Example> examples, Collection<ColumnMethod> methods, Scope scope)
      throws IOException {
    Map<String, Map<ColumnMethod, ColumnSearch>> searches = new TreeMap<>();
    Map<ColumnMethod, ColumnRecall> tuned = tallies(methods);
    Map<ColumnMethod, ColumnRecall> reported = tallies(methods);
    LinkedDatabase union = scope == Scope.ALL ? LinkedDatabase.union(databases.values()) : null;
    int skipped = 0;
    for (Example example : examples) {
      LinkedDatabase own = databases.get(example.database());
      Set<ColumnId> gold = own == null ? Set.of() : gold(example, own);
      if (own == null || gold.isEmpty()) {
        skipped++;
        continue;
      }
      LinkedDatabase searched = union == null ? own : union;
      if (!searches.containsKey(searched.name())) {
        searches.put(searched.name(), searches(searched, methods));
      }
      List<ColumnId> wanted = gold.stream().map(c -> union == null ? c : own.inUnion(c)).toList();
      Map<ColumnMethod, ColumnRecall> tally = tunedOn.contains(own.name()) ? tuned : reported;
      ask(example.question(), wanted, searches.getOrDefault(searched.name(), Map.of()), tally);
    }
    return new Result(tuned, reported, sum(tuned, reported), skipped);
  }

  private static Set<ColumnId> gold(Example example, LinkedDatabase own) {
    return GoldColumns.of(example.gold(), own.catalog()).map(GoldColumns::asked).orElse(Set.of());
  }

  private Map<ColumnMethod, ColumnSearch> searches(
      LinkedDatabase database, Collection<ColumnMethod> methods) throws IOException {
    Map<ColumnMethod, ColumnSearch> searches = new EnumMap<>(ColumnMethod.class);
    for (ColumnMethod method : methods) {
      searches.put(method, method.over(database, encoder));
    }
    return searches;
  }

  private static void ask(
      String question,
      List<ColumnId> gold,
      Map<ColumnMethod, ColumnSearch> searches,
      Map<ColumnMethod, ColumnRecall> tallies) {
    searches.forEach(
        (method, search) -> {
          List<ColumnId> found =
              search.search(question, DEEPEST).stream().map(hit -> hit.column().id()).toList();
          ColumnRecall tally = tallies.get(method);
          if (tally != null) {
            tally.add(gold, found);
          }
        });
  }

  private static Map<ColumnMethod, ColumnRecall> tallies(Collection<ColumnMethod> methods) {
    Map<ColumnMethod, ColumnRecall> tallies = new EnumMap<>(ColumnMethod.class);
    methods.forEach(method -> tallies.put(method, new ColumnRecall()));
    return tallies;
  }

  private static Map<ColumnMethod, ColumnRecall> sum(
      Map<ColumnMethod, ColumnRecall> one, Map<ColumnMethod, ColumnRecall> other) {
    Map<ColumnMethod, ColumnRecall> sum = tallies(one.keySet());
    List.of(one, other)
        .forEach(
            part ->
                part.forEach(
                    (m, recall) -> sum.computeIfAbsent(m, x -> new ColumnRecall()).add(recall)));
    return sum;
  }

  @Override
  public void close() {
    open.forEach(DatabaseIndex::close);
    store.close();
  }

  /** Asks another embedder once for each text: several methods ask the same. Not thread-safe. */
  static final class RememberingEmbedder implements Embedder {

    private final Embedder embedder;
    private final Map<String, float[]> known = new HashMap<>();

    RememberingEmbedder(Embedder embedder) {
      this.embedder = embedder;
    }

    @Override
    public String id() {
      return embedder.id();
    }

    @Override
    public int dimensions() {
      return embedder.dimensions();
    }

    @Override
    public List<float[]> embed(List<String> texts) {
      List<float[]> vectors = new ArrayList<>();
      for (String text : texts) {
        vectors.add(known.computeIfAbsent(text, t -> embedder.embed(List.of(t)).get(0)));
      }
      return vectors;
    }
  }

  /** How many of the gold columns are among the first that a search returns. */
  public static final class ColumnRecall {

    /** How many results are looked at. */
    public static final List<Integer> DEPTHS = List.of(5, 10, 25);

    private long questions;
    private long gold;
    private final long[] found = new long[DEPTHS.size()];

    ColumnRecall() {}

    void add(Collection<ColumnId> wanted, List<ColumnId> ranked) {
      questions++;
      gold += wanted.size();
      for (ColumnId column : wanted) {
        int rank = ranked.indexOf(column);
        for (int i = 0; i < found.length; i++) {
          if (rank >= 0 && rank < DEPTHS.get(i)) {
            found[i]++;
          }
        }
      }
    }

    void add(ColumnRecall other) {
      questions += other.questions;
      gold += other.gold;
      for (int i = 0; i < found.length; i++) {
        found[i] += other.found[i];
      }
    }

    /** The questions that have a gold column. */
    public long questions() {
      return questions;
    }

    /** All gold columns of all questions. */
    public long gold() {
      return gold;
    }

    /** The share of the gold columns found, in percent, at one of the depths. */
    public double at(int depth) {
      return gold == 0 ? 0 : 100.0 * found[DEPTHS.indexOf(depth)] / gold;
    }
  }
}
