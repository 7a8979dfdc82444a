package dev.nljdbc.template;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.WordLists;
import dev.nljdbc.offline.question.WordSimilarity;
import dev.nljdbc.template.QuestionFrame.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How alike two questions are but for their values: of each word of the one, which word of the
 * other says the same.
 */
final class FrameMatch {

  /** How many numbers {@link #features} gives. */
  static final int FEATURES = 41;

  /** Words that ask for nothing that others leave out. */
  private static final Set<String> EMPTY =
      Stream.of("unread.generic", "unread.present", "requesting", "template.empty")
          .flatMap(list -> WordLists.list(list).stream())
          .collect(Collectors.toUnmodifiableSet());

  /** Less similar words do not say the same. */
  private static final double SIMILAR = 0.6;

  private static final double SAME_NAME = 0.95;

  private final QuestionFrame known;
  private final QuestionFrame asked;
  private final SqlNames names;

  /** For each word of the question asked, the place of its word in the known one; -1 for none. */
  private final int[] partner;

  private final double[] likeness;

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
    if (one.stem().equals(other.stem())) {
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
  private static Set<ColumnId> columns(Link link) {
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

  /** Whether the same is asked for by the same words that mean something, in their order. */
  boolean sameContent() {
    for (int i = 0; i < partner.length; i++) {
      if (partner[i] != i || likeness[i] < 1) {
        return false;
      }
    }
    return partner.length == known.words.size()
        && Arrays.stream(Cue.Kind.values())
            .allMatch(
                kind ->
                    Set.copyOf(operators(known, kind)).equals(Set.copyOf(operators(asked, kind))))
        && hints() == 0;
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
  private boolean isInSql(Link link) {
    boolean table =
        link.namesTable() && names.contains(link.firstTable().id().name().toLowerCase(Locale.ROOT));
    boolean column =
        link.columns().stream()
            .filter(c -> c.score() >= Link.PARTLY_NAMED)
            .anyMatch(c -> names.contains(c.what().id().name().toLowerCase(Locale.ROOT)));
    return table || column;
  }

  /** "price" where the other says "expensive". */
  private static boolean hinted(Word word, QuestionFrame other) {
    return other.cues.stream()
        .flatMap(cue -> cue.hints().stream())
        .anyMatch(hint -> hint.stem().equals(word.stem()));
  }

  private boolean differs(Cue.Kind kind) {
    return !operators(known, kind).equals(operators(asked, kind));
  }

  private boolean opposed(Cue.Kind kind) {
    Set<String> one = Set.copyOf(operators(known, kind));
    Set<String> other = Set.copyOf(operators(asked, kind));
    return !one.isEmpty() && !other.isEmpty() && !one.equals(other);
  }

  private static List<String> operators(QuestionFrame frame, Cue.Kind kind) {
    return frame.cues.stream().filter(c -> c.is(kind)).map(Cue::operator).sorted().toList();
  }

  /** The numbers that tell whether both ask for the same; always as many. */
  float[] features(ReadQuestion verified, ReadQuestion another) {
    List<Double> n = new ArrayList<>();
    readings(n, verified, another);
    words(n);
    for (Cue.Kind kind : Cue.Kind.values()) {
      List<String> one = operators(known, kind);
      List<String> other = operators(asked, kind);
      n.add((double) (one.size() - other.size()));
    }
    n.add(differs(Cue.Kind.AGGREGATE) ? 1.0 : 0);
    n.add(differs(Cue.Kind.SUPERLATIVE) ? 1.0 : 0);
    n.add(hints());
    names(n);
    order(n);
    n.add(WordSimilarity.cosine(known.whole(), asked.whole()));
    n.add(known.opening().equals(asked.opening()) ? 1.0 : 0);
    n.add((double) known.values().size());
    n.add((double) (known.size() - asked.size()));
    n.add(valuesApart());
    float[] row = new float[n.size()];
    for (int i = 0; i < row.length; i++) {
      row[i] = n.get(i).floatValue();
    }
    return row;
  }

  /** Whether the offline parser reads both alike. */
  private static void readings(List<Double> n, ReadQuestion verified, ReadQuestion other) {
    double both = 0;
    for (String reading : verified.readings().keySet()) {
      both += Math.min(verified.share(reading), other.share(reading));
    }
    n.add(both);
    n.add(verified.best().equals(other.best()) ? 1.0 : 0);
    n.add(other.share(verified.best()));
    n.add(verified.share(other.best()));
    n.add(verified.share(verified.best()));
    n.add(other.share(other.best()));
  }

  private void words(List<Double> n) {
    int paired = 0;
    int equal = 0;
    double least = 1;
    double sum = 0;
    for (int i = 0; i < partner.length; i++) {
      if (partner[i] >= 0) {
        paired++;
        equal += likeness[i] == 1 ? 1 : 0;
        least = Math.min(least, likeness[i]);
        sum += likeness[i];
      }
    }
    n.add((double) known.words.size());
    n.add((double) asked.words.size());
    n.add((double) (asked.words.size() - paired));
    n.add((double) (known.words.size() - paired));
    n.add((double) (paired - equal));
    n.add(least);
    n.add(sum / Math.max(1, Math.max(known.words.size(), asked.words.size())));
    n.add(missingHinted());
    int sql = 0;
    int empty = 0;
    for (int i = 0; i < partner.length; i++) {
      Link link = asked.words.get(i).link();
      sql += partner[i] < 0 && link != null && isInSql(link) ? 1 : 0;
      empty += partner[i] < 0 && link == null ? 1 : 0;
    }
    n.add((double) sql);
    n.add((double) empty);
  }

  /** Words of the known question that nothing of the one asked says. */
  private double missingHinted() {
    Set<Integer> said = new HashSet<>();
    Arrays.stream(partner).forEach(said::add);
    int missing = 0;
    for (int k = 0; k < known.words.size(); k++) {
      missing += said.contains(k) || hinted(known.words.get(k), asked) ? 0 : 1;
    }
    return missing;
  }

  /** How many hints of what is extreme or compared the one has and not the other. */
  private double hints() {
    Set<String> one = hints(known);
    Set<String> other = hints(asked);
    Set<String> both = new HashSet<>(one);
    both.retainAll(other);
    boolean lost = both.isEmpty() && !(one.isEmpty() && other.isEmpty());
    return lost ? 1 : 0;
  }

  private static Set<String> hints(QuestionFrame frame) {
    Set<String> stems = new HashSet<>();
    frame.cues.stream().flatMap(c -> c.hints().stream()).forEach(h -> stems.add(h.stem()));
    return stems;
  }

  /** What both name of the schema. */
  private void names(List<Double> n) {
    Set<Object> one = named(known);
    Set<Object> other = named(asked);
    Set<Object> both = new HashSet<>(one);
    both.retainAll(other);
    n.add((double) (one.size() - both.size()));
    n.add((double) (other.size() - both.size()));
  }

  private static Set<Object> named(QuestionFrame frame) {
    Set<Object> named = new HashSet<>();
    for (Word word : frame.words) {
      Link link = word.link();
      if (link != null && link.tableScore() >= Link.NAMED) {
        TableId table = link.firstTable().id();
        named.add(table);
      } else if (link != null && link.columnScore() >= Link.PARTLY_NAMED) {
        named.add(columns(link));
      }
    }
    return named;
  }

  /** Whether the words that both have stand in the same order and parts. */
  private void order(List<Double> n) {
    int turned = 0;
    int moved = 0;
    int pairs = 0;
    for (int i = 0; i < partner.length; i++) {
      if (partner[i] >= 0) {
        pairs++;
        moved += asked.words.get(i).part() == known.words.get(partner[i]).part() ? 0 : 1;
        for (int k = i + 1; k < partner.length; k++) {
          turned += partner[k] >= 0 && partner[k] < partner[i] ? 1 : 0;
        }
      }
    }
    n.add((double) turned);
    n.add((double) moved);
    n.add(pairs == 0 ? 0 : (double) moved / pairs);
  }

  /** How many values stand in another part of the question. */
  private double valuesApart() {
    int apart = 0;
    for (int i = 0; i < known.values().size(); i++) {
      boolean same = known.part(known.values().get(i)) == asked.part(asked.values().get(i));
      apart += same ? 0 : 1;
    }
    return apart;
  }
}
