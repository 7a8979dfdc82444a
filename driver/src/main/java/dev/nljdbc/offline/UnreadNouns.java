package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.SchemaView;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.Token;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.question.WordLists;
import dev.nljdbc.search.StaticEmbedder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Finds nouns and adjectives that link to nothing, by the small words around them: "in zorblatt",
 * "share a house", "is lazy". An answer would ignore them. Verbs that link to nothing say little
 * ("which bands released"), and most questions have one.
 */
final class UnreadNouns {

  private static final Set<String> GENERIC = WordLists.set("unread.generic");

  /** The least score of a name that stands for a column by more than a common root. */
  private static final double MORE_THAN_A_ROOT = 0.6;

  private final Utterance u;
  private final IntPredicate strange;

  /** {@code strange} tells whether nothing is known of a telling word. */
  UnreadNouns(Utterance utterance, IntPredicate strange) {
    this.u = utterance;
    this.strange = strange;
  }

  /** The first that the answer can't do without. */
  Optional<String> missing() {
    return runs().stream().filter(this::missing).map(this::text).findFirst();
  }

  /** Those that the answer may do without: "the damn currencies", "in the competition". */
  List<String> ignored() {
    return runs().stream().filter(r -> !missing(r) && noun(r)).map(this::text).toList();
  }

  private record Run(int start, int end) {}

  private String text(Run run) {
    return u.span(run.start, run.end);
  }

  private List<Run> runs() {
    List<Run> runs = new ArrayList<>();
    int i = 0;
    while (i < u.size()) {
      int end = i;
      while (end < u.size() && strange.test(end)) {
        end++;
      }
      if (end > i) {
        runs.add(new Run(i, end));
      }
      i = Math.max(end, i + 1);
    }
    return runs;
  }

  private boolean missing(Run run) {
    int before = run.start - 1;
    boolean last = ends(run.end);
    if (generic(run)) {
      return false;
    }
    if (noWord(run) || superlative(run)) {
      return true;
    }
    if (u.isIn(before, "unread.any")) {
      return last || u.isIn(run.end, "asked.noun-ends");
    }
    if (u.isIn(before, "articles") && u.is(run.end, "of")) {
      return true;
    }
    Link link = u.linkAt(before);
    if (link != null && u.is(run.end, "of") && !verb(run)) {
      return link.nameScore() < MORE_THAN_A_ROOT && !link.value();
    }
    boolean predicate = u.isIn(before, "be") && !u.isIn(run.end - 1, "unread.present");
    boolean place = u.isIn(before, "unread.where") && !verb(run);
    return last && (predicate || place);
  }

  /** "all glork artists": a name, or no English at all, that says which. */
  private boolean noWord(Run run) {
    int before = run.start - 1;
    boolean described = u.isIn(before, "determiners") || u.isIn(before, "asking");
    return described
        && u.linkAt(run.end) != null
        && IntStream.range(run.start, run.end)
            .anyMatch(i -> !StaticEmbedder.shared().knows(u.token(i).lower()));
  }

  /** "the nicest member": nothing says by what. */
  private boolean superlative(Run run) {
    return run.end == run.start + 1
        && u.token(run.start).lower().matches(".{3,}est")
        && u.linkAt(run.end) != null
        && u.isIn(run.start - 1, "articles");
  }

  /** Whether an article or a preposition before it says that it is no verb. */
  private boolean noun(Run run) {
    int before = run.start - 1;
    return !verb(run)
        && !generic(run)
        && (u.isIn(before, "articles")
            || u.isIn(before, "unread.any")
            || u.isIn(before, "unread.where"))
        && (ends(run.end) || u.linkAt(run.end) != null);
  }

  private boolean generic(Run run) {
    return IntStream.range(run.start, run.end).allMatch(i -> GENERIC.contains(u.token(i).lower()));
  }

  private boolean ends(int i) {
    return i == u.size() || u.token(i).kind() == Token.Kind.MARK;
  }

  private boolean verb(Run run) {
    String word = u.token(run.end - 1).lower();
    return word.endsWith("ed") || word.endsWith("ing");
  }

  /**
   * A table that the question asks for and that has nothing to do with the answer: "birthdays of
   * our customers" are none of employees.
   */
  Optional<String> ignoredTable(Query answer, SchemaView schema) {
    Set<TableId> read = QueryParts.of(answer).tables();
    boolean plain = read.size() == 1 && answer.where().isEmpty();
    boolean said =
        !plain
            || u.links().stream()
                .filter(l -> l.tableScore() >= Link.PARTLY_NAMED)
                .anyMatch(l -> l.tables().stream().anyMatch(t -> read.contains(t.what().id())));
    return u.links().stream()
        .filter(l -> l.tableScore() >= Link.NAMED && l.columnScore() < Link.NAMED && !l.value())
        .filter(this::asked)
        .filter(l -> l.tables().stream().allMatch(t -> apart(t.what(), read, said, schema)))
        .filter(l -> l.columns().stream().noneMatch(c -> read.contains(c.what().table())))
        .map(l -> u.span(l.start(), l.end()))
        .findFirst();
  }

  /** Whether it stands behind "of" or the word that asks. */
  private boolean asked(Link link) {
    int before = link.start() - 1;
    while (u.isIn(before, "determiners")) {
      before--;
    }
    return u.is(before, "of") || u.isIn(before, "asking") || u.is(before, "many");
  }

  /** Rows that refer to the table may stand for it; so may those that it refers to, if said. */
  private static boolean apart(
      TableView table, Set<TableId> read, boolean said, SchemaView schema) {
    TableId id = table.id();
    return !table.empty()
        && !read.contains(id)
        && read.stream().noneMatch(t -> schema.key(t, id).isPresent())
        && (!said || read.stream().noneMatch(t -> schema.key(id, t).isPresent()));
  }

  /** The adjective of "how old is", if the answer has no column that says so. */
  Optional<String> unmeasured(Query answer, SchemaView schema) {
    for (int i = 1; i + 1 < u.size(); i++) {
      String word = u.token(i).lower();
      if (u.is(i - 1, "how") && strange.test(i) && u.isIn(i + 1, "be")) {
        List<Lexicon.Hint> hints = Lexicon.measuresOf(word).orElse(List.of());
        boolean measured =
            QueryParts.of(answer).columns().stream()
                .map(schema::column)
                .anyMatch(c -> hints.stream().anyMatch(c::speaksOf));
        if (!hints.isEmpty() && !measured) {
          return Optional.of(word);
        }
      }
    }
    return Optional.empty();
  }

  /** What "who is the publisher" asks for, if the answer shows years or amounts alone. */
  Optional<String> nobody(Query answer, SchemaView schema) {
    boolean figures =
        answer.select().stream()
            .allMatch(t -> t.column() != null && figure(schema.column(t.column())));
    return u.links().stream()
        .findFirst()
        .filter(l -> u.is(0, "who") && u.isIn(1, "be") && figures)
        .filter(l -> l.nameScore() < MORE_THAN_A_ROOT && !l.value())
        .map(l -> u.span(l.start(), l.end()));
  }

  private static boolean figure(ColumnView column) {
    return !column.identifier() && !column.key() && column.column().kind() != ColumnKind.TEXT;
  }
}
