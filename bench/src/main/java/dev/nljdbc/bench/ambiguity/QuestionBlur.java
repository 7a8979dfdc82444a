package dev.nljdbc.bench.ambiguity;

import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.train.GoldQueries;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryEdit;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.OwnerTables;
import dev.nljdbc.offline.question.QuestionReader;
import dev.nljdbc.offline.question.SchemaView;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.Token;
import dev.nljdbc.offline.question.Utterance;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Makes a clear question ambiguous: a phrase that names a column, or the column of a value, or the
 * measure of a superlative is replaced by a word that fits others as well. The gold query is then
 * one of several readings; another one has to return other rows. The recipe follows CLARITY.
 */
final class QuestionBlur {

  /** A column's name stands at most so many words before its value. */
  private static final int BEFORE_VALUE = 4;

  private static final Set<String> HIGHEST =
      Set.of("highest", "largest", "most", "greatest", "biggest", "maximum", "max");
  private static final Set<String> LOWEST =
      Set.of("lowest", "smallest", "least", "minimum", "min", "fewest");
  private static final Set<String> OPENING =
      Set.of("whose", "with", "where", "having", "in", "from", "of", "at", "that", "which", "for");

  private final String database;
  private final SchemaView schema;
  private final QuestionReader reader;
  private final SqlRenderer renderer;
  private final GoldQueries golds;
  private final Rows rows;

  /** Compares rows of queries. */
  interface Rows {

    /** Whether both run, the other one returns something, and not the same. */
    boolean differ(String gold, String other);

    /** Whether a query returns as much as one row. */
    boolean any(String sql);
  }

  QuestionBlur(String database, DatabaseIndex index, Rows rows) {
    this.database = database;
    this.schema = new SchemaView(index, Lexicon.ENGLISH);
    this.reader = new QuestionReader(schema, Lexicon.ENGLISH);
    this.renderer = new SqlRenderer(schema);
    this.golds = new GoldQueries(schema);
    this.rows = rows;
  }

  /** The ambiguous forms of a question; none of most questions. */
  List<BlurredQuestion> of(Example example) {
    Query gold = golds.read(example.gold()).query();
    if (gold == null || !rows.any(example.gold())) {
      return List.of();
    }
    Utterance u = reader.read(example.question());
    return Stream.of(columns(u, gold, example), values(u, gold, example), measure(u, gold, example))
        .flatMap(List::stream)
        .toList();
  }

  private BlurredQuestion blurred(String kind, String question, Example example) {
    return new BlurredQuestion(database, kind, question, example.question(), example.gold());
  }

  // columns: "home city" becomes "city"

  private List<BlurredQuestion> columns(Utterance u, Query gold, Example example) {
    List<BlurredQuestion> all = new ArrayList<>();
    Set<ColumnId> used = QueryParts.of(gold).columns();
    for (ColumnId id : used) {
      if (!schema.knows(id)) {
        continue;
      }
      ColumnView column = schema.column(id);
      List<String> phrase = phrase(column);
      int at = find(u, phrase);
      if (at >= 0 && phrase.size() > 1 && once(u, column.last(), at + phrase.size() - 1)) {
        Predicate<ColumnView> shares =
            c ->
                !column.identifier()
                    && !partOfName(column)
                    && spokenOf(u, at, column, c)
                    && c.last().equals(column.last())
                    && !used.contains(c.id())
                    && like(c, column)
                    && QueryParts.of(gold).tables().contains(c.table());
        if (others(gold, shares, c -> replaced(gold, id, c.id()), example)) {
          all.add(blurred("column", without(u, at, at + phrase.size() - 1), example));
        }
      }
    }
    return all;
  }

  /** A first and a last name are one name. */
  private boolean partOfName(ColumnView column) {
    List<ColumnView> readable = schema.table(column.table()).readable();
    return readable.size() > 1 && readable.contains(column);
  }

  /** Whether the question does not say of which table the word is, or says a table of both. */
  private boolean spokenOf(Utterance u, int at, ColumnView column, ColumnView other) {
    Link link = u.linkAt(at);
    TableView owner = link == null ? null : new OwnerTables(u).attached(link);
    return owner == null || owner.id().equals(column.table()) && owner.id().equals(other.table());
  }

  /** The words that name a column clearly: its own of several, or its table's and its own. */
  private List<String> phrase(ColumnView column) {
    if (column.words().size() > 1) {
      return column.words();
    }
    List<String> words = new ArrayList<>(schema.table(column.table()).words());
    words.addAll(column.words());
    return words;
  }

  private static boolean like(ColumnView a, ColumnView b) {
    return a.identifier() == b.identifier()
        && a.temporal() == b.temporal()
        && a.numeric() == b.numeric();
  }

  private Query replaced(Query gold, ColumnId column, ColumnId by) {
    return QueryEdit.replacing(schema, column, by).of(gold);
  }

  /** Whether the word stands there alone, so that no other place of it tells what is meant. */
  private static boolean once(Utterance u, String stem, int at) {
    for (int i = 0; i < u.size(); i++) {
      if (i != at && u.token(i).stem().equals(stem)) {
        return false;
      }
    }
    return true;
  }

  private boolean others(
      Query gold,
      Predicate<ColumnView> want,
      java.util.function.Function<ColumnView, Query> other,
      Example example) {
    return QueryParts.of(gold).tables().stream()
        .flatMap(t -> schema.table(t).columns().stream())
        .filter(c -> c.amount() == null && want.test(c))
        .anyMatch(c -> differs(other.apply(c), example));
  }

  private boolean differs(Query other, Example example) {
    try {
      return rows.differ(example.gold(), renderer.render(other).sql());
    } catch (NlException e) {
      return false; // nothing connects its tables: no reading
    }
  }

  // values: "whose home city is Paris" becomes "with Paris"

  private List<BlurredQuestion> values(Utterance u, Query gold, Example example) {
    List<BlurredQuestion> all = new ArrayList<>();
    for (Query.Predicate p : QueryParts.of(gold).predicates()) {
      ColumnId id = p.left().column();
      boolean one = p.right().size() == 1 && p.operator().equals("=");
      if (id != null && schema.knows(id) && one && p.right().get(0) instanceof Query.Literal l) {
        value(u, gold, p, l, example, all);
      }
    }
    return all;
  }

  private void value(
      Utterance u,
      Query gold,
      Query.Predicate p,
      Query.Literal literal,
      Example example,
      List<BlurredQuestion> all) {
    ColumnView column = schema.column(java.util.Objects.requireNonNull(p.left().column()));
    int at = literal(u, literal.value());
    int name = at < 0 ? -1 : before(u, at, column.last());
    if (name < 1 || !literal.text()) {
      return;
    }
    Predicate<ColumnView> holds =
        c -> !c.id().equals(column.id()) && c.text() && !c.identifier() && holds(c, literal);
    boolean ambiguous =
        others(
            gold,
            holds,
            c -> {
              Query.Predicate by = Query.Predicate.of(Query.Term.of(c.id()), "=", literal);
              return new QueryEdit(schema, UnaryOperator.identity(), o -> o.equals(p) ? by : o)
                  .of(gold);
            },
            example);
    if (ambiguous) {
      int from = opening(u, name);
      String text = u.text();
      String before = text.substring(0, u.token(from).from());
      all.add(blurred("value", before + "with " + text.substring(begin(u, at)), example));
    }
  }

  private boolean holds(ColumnView column, Query.Literal literal) {
    Query.Term cell = Query.Term.of(column.id());
    Query cells =
        Query.of(List.of(cell)).withWhere(List.of(List.of(Query.Predicate.of(cell, "=", literal))));
    try {
      return rows.any(renderer.render(cells).sql());
    } catch (NlException e) {
      throw new IllegalStateException("one table needs no join", e);
    }
  }

  private static int literal(Utterance u, String value) {
    for (int i = 0; i < u.size(); i++) {
      Token t = u.token(i);
      String rest = u.text().substring(t.from());
      if (t.text().equalsIgnoreCase(value)
          || rest.regionMatches(true, 0, value, 0, value.length())) {
        return i;
      }
    }
    return -1;
  }

  private static int begin(Utterance u, int at) {
    int from = u.token(at).from();
    boolean quoted = from > 0 && "\"'".indexOf(u.text().charAt(from - 1)) >= 0;
    return quoted ? from - 1 : from;
  }

  private static int before(Utterance u, int at, String stem) {
    for (int i = at - 1; i >= Math.max(0, at - BEFORE_VALUE); i--) {
      if (u.token(i).stem().equals(stem)) {
        return i;
      }
    }
    return -1;
  }

  private static int opening(Utterance u, int name) {
    for (int i = name - 1; i >= Math.max(0, name - BEFORE_VALUE); i--) {
      if (OPENING.contains(u.token(i).lower())) {
        return i;
      }
    }
    return name;
  }

  // measures: "the highest salary" becomes "the highest value"

  private List<BlurredQuestion> measure(Utterance u, Query gold, Example example) {
    if (gold.limit() != 1 || gold.orderBy().size() != 1) {
      return List.of();
    }
    Query.Order order = gold.orderBy().get(0);
    ColumnId id = order.term().column();
    if (id == null || !order.term().function().isEmpty() || !schema.knows(id)) {
      return List.of();
    }
    ColumnView column = schema.column(id);
    List<String> phrase = column.words();
    int at = find(u, phrase);
    boolean superlative =
        at > 0
            && (order.descending() ? HIGHEST : LOWEST).contains(u.token(at - 1).lower())
            && column.measure();
    Predicate<ColumnView> measures =
        c -> !c.id().equals(id) && c.measure() && c.table().equals(id.table());
    if (!superlative
        || schema.tables().stream()
            .flatMap(t -> t.columns().stream())
            .anyMatch(c -> c.has("value") || c.has("mark"))
        || !others(gold, measures, c -> ordered(gold, order, c), example)) {
      return List.of();
    }
    String text = u.text();
    String word = order.descending() ? "highest value" : "lowest value";
    String before = text.substring(0, u.token(at - 1).from());
    String behind = text.substring(u.token(at + phrase.size() - 1).to());
    return List.of(blurred("measure", before + word + behind, example));
  }

  private static Query ordered(Query gold, Query.Order order, ColumnView by) {
    return gold.withOrderBy(List.of(new Query.Order(Query.Term.of(by.id()), order.descending())));
  }

  /** Where the words stand in the question one behind the other; -1 for nowhere. */
  private static int find(Utterance u, List<String> stems) {
    for (int i = 0; i + stems.size() <= u.size(); i++) {
      int matched = 0;
      while (matched < stems.size()
          && u.token(i + matched).stem().equals(stems.get(matched))
          && u.token(i + matched).word()) {
        matched++;
      }
      if (matched == stems.size()) {
        return i;
      }
    }
    return -1;
  }

  /** The question without the words from one place to before another. */
  private static String without(Utterance u, int from, int to) {
    return u.text().substring(0, u.token(from).from()) + u.text().substring(u.token(to).from());
  }
}
