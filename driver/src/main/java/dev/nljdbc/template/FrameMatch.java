// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.language.WordSimilarity;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.template.QuestionFrame.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How alike two questions are but for their values: of each word of the one, which word of the
 * other says the same.
 */
final class FrameMatch {

  /** Words that ask for nothing that others leave out. */
  private static final Set<String> EMPTY =
      Stream.of("unread.generic", "unread.present", "requesting", "template.empty")
          .flatMap(list -> WordLists.list(list).stream())
          .collect(Collectors.toUnmodifiableSet());

  /** Less similar words do not say the same. */
  private static final double SIMILAR = 0.6;

  private static final double SAME_NAME = 0.95;

  final QuestionFrame known;
  final QuestionFrame asked;
  private final SqlNames names;

  /** For each word of the question asked, the place of its word in the known one; -1 for none. */
  final int[] partner;

  /** How alike they are, up to 1. */
  final double[] likeness;

  /**
   * A verified question and another.
   *
   * @param names in the verified SQL
   */
  FrameMatch(QuestionFrame known, QuestionFrame asked, SqlNames names) {
    this.known = known;
    this.asked = asked;
    this.names = names;
    this.partner = new int[asked.words.size()];
    this.likeness = new double[asked.words.size()];
    Arrays.fill(partner, -1);
    pair();
  }

  private record Pair(int asked, int known, double likeness) {}

  private void pair() {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < asked.words.size(); i++) {
      for (int k = 0; k < known.words.size(); k++) {
        double likeness = likeness(i, k);
        if (likeness >= SIMILAR) {
          pairs.add(new Pair(i, k, likeness));
        }
      }
    }
    pairs.sort(
        Comparator.comparingDouble((Pair p) -> -p.likeness())
            .thenComparingInt(p -> Math.abs(p.asked() - p.known())));
    Set<Integer> taken = new HashSet<>();
    for (Pair p : pairs) {
      if (partner[p.asked()] < 0 && taken.add(p.known())) {
        partner[p.asked()] = p.known();
        likeness[p.asked()] = p.likeness();
      }
    }
  }

  private double likeness(int i, int k) {
    Word one = asked.words.get(i);
    Word other = known.words.get(k);
    if (one.stem().equals(other.stem()) || one.root().equals(other.root())) {
      return 1;
    }
    if (one.cell() || other.cell()) {
      return 0;
    }
    if (one.link() != null && other.link() != null && sameName(one.link(), other.link())) {
      return SAME_NAME;
    }
    return Math.min(
        SAME_NAME, WordSimilarity.of(one.lower(), asked.vector(i), other.lower(), known.vector(k)));
  }

  private static boolean sameName(Link one, Link other) {
    boolean table =
        one.tableScore() >= Link.PARTLY_NAMED
            && other.tableScore() >= Link.PARTLY_NAMED
            && one.firstTable().id().equals(other.firstTable().id());
    boolean column =
        one.columnScore() >= Link.PARTLY_NAMED
            && other.columnScore() >= Link.PARTLY_NAMED
            && columns(one).equals(columns(other));
    return table || column;
  }

  /** The columns that it names best. */
  static Set<ColumnId> columns(Link link) {
    Set<ColumnId> columns = new HashSet<>();
    link.columns().stream()
        .filter(c -> c.score() >= link.columnScore())
        .forEach(c -> columns.add(c.what().id()));
    return columns;
  }

  /** Whether the questions are the same word for word, but for the values. */
  boolean sameWording() {
    return known.wording().equals(asked.wording());
  }

  /**
   * Whether the same is asked for by the same words that mean something, with cells between the
   * same of them; words that ask for nothing may be there or not.
   */
  boolean sameContent() {
    Map<Word, Word> same = new HashMap<>();
    for (int i = 0; i < partner.length; i++) {
      if (likeness[i] == 1) {
        same.put(asked.words.get(i), known.words.get(partner[i]));
      }
    }
    List<Object> one = known.content(word -> word);
    List<Object> other = asked.content(word -> same.getOrDefault(word, word));
    return one.equals(other) && !measuresOtherwise();
  }

  /** Whether it names nothing and asks for nothing. */
  static boolean empty(Word word) {
    return word.link() == null && EMPTY.contains(word.lower());
  }

  /** Whether something is said in one of them that the other contradicts or lacks. */
  boolean contradicts() {
    return !known.constants.equals(asked.constants)
        || !known.bounds.equals(asked.bounds)
        || unaccounted() > 0
        || differs(Cue.Kind.NOT)
        || differs(Cue.Kind.COMPARE)
        || comparesOtherwise()
        || differs(Cue.Kind.AGGREGATE)
            && operators(known, Cue.Kind.AGGREGATE).size() > 0
            && operators(asked, Cue.Kind.AGGREGATE).size() > 0
        || opposed(Cue.Kind.SUPERLATIVE)
        || opposed(Cue.Kind.DIRECTION);
  }

  /** "more than 2 and less than 9", and the other way round. */
  private boolean comparesOtherwise() {
    for (int i = 0; i < known.values().size(); i++) {
      String one = known.comparing(known.values().get(i));
      if (!one.equals(asked.comparing(asked.values().get(i)))) {
        return true;
      }
    }
    return false;
  }

  /** Words of the question asked that nothing of the known one or its SQL says. */
  private int unaccounted() {
    int unaccounted = 0;
    for (int i = 0; i < partner.length; i++) {
      unaccounted += partner[i] >= 0 || accounted(asked.words.get(i)) ? 0 : 1;
    }
    return unaccounted;
  }

  private boolean accounted(Word word) {
    if (hinted(word, known)) {
      return true;
    }
    Link link = word.link();
    if (link != null && link.nameScore() >= Link.PARTLY_NAMED) {
      return isInSql(link);
    }
    return !word.cell()
        && (EMPTY.contains(word.lower())
            || names.nearest(word.lower()) >= SIMILAR); // published: publication
  }

  /** Whether what it may name is named in the verified SQL, too. */
  boolean isInSql(Link link) {
    boolean table =
        link.namesTable() && names.contains(link.firstTable().id().name().toLowerCase(Locale.ROOT));
    boolean column =
        link.columns().stream()
            .filter(c -> c.score() >= Link.PARTLY_NAMED)
            .anyMatch(c -> names.contains(c.what().id().name().toLowerCase(Locale.ROOT)));
    return table || column;
  }

  /** "price" where the other says "expensive". */
  static boolean hinted(Word word, QuestionFrame other) {
    return other.cues.stream()
        .flatMap(cue -> cue.hints().stream())
        .anyMatch(hint -> hint.stem().equals(word.stem()));
  }

  boolean differs(Cue.Kind kind) {
    return !operators(known, kind).equals(operators(asked, kind));
  }

  private boolean opposed(Cue.Kind kind) {
    Set<String> one = Set.copyOf(operators(known, kind));
    Set<String> other = Set.copyOf(operators(asked, kind));
    return !one.isEmpty() && !other.isEmpty() && !one.equals(other);
  }

  static List<String> operators(QuestionFrame frame, Cue.Kind kind) {
    return frame.cues.stream().filter(c -> c.is(kind)).map(Cue::operator).sorted().toList();
  }

  /** Whether what is extreme or compared is measured by other things in the one and the other. */
  boolean measuresOtherwise() {
    Set<String> one = hints(known);
    Set<String> other = hints(asked);
    Set<String> both = new HashSet<>(one);
    both.retainAll(other);
    return both.isEmpty() && !(one.isEmpty() && other.isEmpty());
  }

  private static Set<String> hints(QuestionFrame frame) {
    Set<String> stems = new HashSet<>();
    frame.cues.stream().flatMap(c -> c.hints().stream()).forEach(h -> stems.add(h.stem()));
    return stems;
  }
}
