package dev.nljdbc.offline;

import dev.nljdbc.search.ValueHit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Links spans of a question to tables, columns and cell values; no two links overlap. */
final class Linker {

  private static final int LONGEST = 6;

  /** The least score at which a part of a name links. */
  private static final double LEAST = 0.55;

  /** Words after which a name stands. */
  private static final Set<String> BEFORE_NAMES =
      Set.of(
          "by", "about", "in", "on", "at", "from", "for", "named", "called", "titled", "of",
          "using", "with", "to", "does", "did", "is", "are", "near", "like", "as", "used", "use",
          "do", "has");

  private record Candidate(Link link, double strength) {}

  private final SchemaNames names;
  private final Values values;
  private final Lexicon lexicon;

  Linker(SchemaNames names, Values values, Lexicon lexicon) {
    this.names = names;
    this.values = values;
    this.lexicon = lexicon;
  }

  List<Link> link(String text, List<Token> tokens, List<Cue> cues) {
    Map<String, List<ValueHit>> cells = cells(text, tokens, cues);
    List<Candidate> candidates = new ArrayList<>(shared(tokens));
    for (int i = 0; i < tokens.size(); i++) {
      for (int j = i + 1; j <= Math.min(tokens.size(), i + LONGEST); j++) {
        if (tokens.get(j - 1).kind() == Token.Kind.MARK && j - i > 1 && !inner(tokens, j - 1)) {
          break;
        }
        Candidate candidate = candidate(text, tokens, cues, cells, i, j);
        if (candidate != null) {
          candidates.add(candidate);
        }
      }
    }
    candidates.sort(
        Comparator.comparingDouble((Candidate c) -> -c.strength)
            .thenComparingInt(c -> c.link.start()));
    boolean[] taken = new boolean[tokens.size()];
    List<Link> links = new ArrayList<>();
    for (Candidate c : candidates) {
      if (free(taken, c.link.start(), c.link.end())) {
        take(taken, c.link.start(), c.link.end());
        links.add(c.link);
      }
    }
    names(text, tokens, cues, taken, links);
    links.sort(Comparator.comparingInt(Link::start));
    return links;
  }

  /** All stretches of the question that are cells, looked up at once. */
  private Map<String, List<ValueHit>> cells(String text, List<Token> tokens, List<Cue> cues) {
    Set<String> phrases = new LinkedHashSet<>();
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.get(i).kind() == Token.Kind.QUOTED) {
        phrases.add(tokens.get(i).text());
        continue;
      }
      for (int j = i + 1; j <= Math.min(tokens.size(), i + LONGEST); j++) {
        if (tokens.get(j - 1).kind() == Token.Kind.QUOTED) {
          break;
        }
        if (valuable(tokens, cues, i, j, content(tokens, i, j))) {
          phrases.add(text.substring(tokens.get(i).from(), tokens.get(j - 1).to()));
        }
      }
    }
    return values.equal(phrases);
  }

  /** Whether a column is a number of things; a card's number is not the number of cards. */
  private static boolean countsItself(ColumnView c) {
    return !c.last().equals("number");
  }

  /** "first and last name", "start or end date": the first word shares the noun of the second. */
  private List<Candidate> shared(List<Token> tokens) {
    List<Candidate> shared = new ArrayList<>();
    for (int i = 0; i + 3 < tokens.size(); i++) {
      int and = i + 1;
      if (!tokens.get(i).word()
          || !Set.of("and", "or", ",", "/").contains(tokens.get(and).lower())) {
        continue;
      }
      int noun = tokens.get(and + 1).is("and") && and + 3 < tokens.size() ? and + 3 : and + 2;
      if (noun + 2 < tokens.size() && Set.of("and", "or", ",").contains(tokens.get(noun).lower())) {
        noun += 2;
      }
      if (!tokens.get(noun).word()
          || lexicon.stopword(tokens.get(noun).lower())
              && !tokens.get(noun).stem().equals("name")) {
        continue;
      }
      List<String> stems = List.of(tokens.get(i).stem(), tokens.get(noun).stem());
      List<String> other = List.of(tokens.get(noun - 1).stem(), tokens.get(noun).stem());
      List<Link.Named<ColumnView>> columns =
          names.columns(stems).stream().filter(n -> n.score() >= 0.92).toList();
      if (!columns.isEmpty() && names.columns(other).stream().anyMatch(n -> n.score() >= 0.92)) {
        Link link = new Link(i, i + 1, List.of(), columns, List.of(), null);
        shared.add(new Candidate(link, 1.6));
      }
    }
    return shared;
  }

  /** Marks that may stand within a cell's text. */
  private static boolean inner(List<Token> tokens, int i) {
    Token t = tokens.get(i);
    return Set.of("/", "-", ".", "&", "'", ":", ",", "(", ")", "!", "#", "+").contains(t.text());
  }

  private static boolean free(boolean[] taken, int from, int to) {
    for (int i = from; i < to; i++) {
      if (taken[i]) {
        return false;
      }
    }
    return true;
  }

  private static void take(boolean[] taken, int from, int to) {
    for (int i = from; i < to; i++) {
      taken[i] = true;
    }
  }

  private @Nullable Candidate candidate(
      String text,
      List<Token> tokens,
      List<Cue> cues,
      Map<String, List<ValueHit>> cells,
      int i,
      int j) {
    Token first = tokens.get(i);
    if (first.kind() == Token.Kind.QUOTED) {
      return j > i + 1 ? null : quoted(first, i, cells);
    }
    if (first.kind() == Token.Kind.MARK || first.kind() == Token.Kind.DATE) {
      return null;
    }
    for (int k = i + 1; k < j; k++) {
      if (tokens.get(k).kind() == Token.Kind.QUOTED) {
        return null;
      }
    }
    Token last = tokens.get(j - 1);
    List<String> stems = stems(tokens, i, j);
    boolean content = content(tokens, i, j);
    boolean edges = !small(first) && !small(last) && last.kind() != Token.Kind.MARK;
    List<Link.Named<TableView>> tables = List.of();
    List<Link.Named<ColumnView>> columns = List.of();
    if (edges && !stems.isEmpty() && nameable(tokens, i, j)) {
      boolean cued = overlapsCue(cues, i, j);
      double least = cued || !content ? 0.92 : LEAST;
      tables = names.tables(stems).stream().filter(n -> n.score() >= least).toList();
      columns = names.columns(stems).stream().filter(n -> n.score() >= least).toList();
      if (stems.get(0).equals("number") && stems.size() > 1) {
        columns = columns.stream().filter(n -> countsItself(n.what())).toList();
      }
      if (cued && j - i == 1) {
        tables = List.of();
        columns = List.of();
      }
    }
    List<ValueHit> hits =
        valuable(tokens, cues, i, j, content)
            ? cells.getOrDefault(text.substring(first.from(), last.to()), List.of())
            : List.of();
    if (tables.isEmpty() && columns.isEmpty() && hits.isEmpty()) {
      return null;
    }
    Link link = new Link(i, j, tables, columns, hits, null);
    return new Candidate(link, strength(tokens, link, stems.size()));
  }

  private double strength(List<Token> tokens, Link link, int words) {
    double name = Math.max(link.tableScore(), link.columnScore());
    double value = 0;
    if (link.value()) {
      boolean capital = tokens.get(link.start()).capital() && link.start() > 0;
      boolean exact = link.values().get(0).match() == ValueHit.Match.EXACT;
      boolean stemmed = link.values().get(0).match() == ValueHit.Match.STEMMED;
      value = link.length() > 1 ? 1.02 : capital ? 0.97 : exact ? 0.8 : 0.7;
      value = stemmed ? value * 0.85 : value;
    }
    double best = Math.max(name, value);
    int length = best == value ? link.length() : words;
    return length * best * best + (best >= 0.9 ? 0.3 : 0);
  }

  private @Nullable Candidate quoted(Token token, int i, Map<String, List<ValueHit>> cells) {
    List<ValueHit> hits = cells.getOrDefault(token.text(), List.of());
    Link link = new Link(i, i + 1, List.of(), List.of(), hits, token.text());
    return new Candidate(link, 100);
  }

  private static boolean small(Token t) {
    return NameWords.SMALL.contains(t.lower());
  }

  private static boolean nameable(List<Token> tokens, int i, int j) {
    for (int k = i; k < j; k++) {
      if (tokens.get(k).kind() != Token.Kind.WORD
          && !tokens.get(k).text().equals("/")
          && !tokens.get(k).number()) {
        return false;
      }
    }
    return tokens.get(i).word();
  }

  private boolean content(List<Token> tokens, int i, int j) {
    for (int k = i; k < j; k++) {
      if (tokens.get(k).word() && !lexicon.stopword(tokens.get(k).lower())) {
        return true;
      }
    }
    return false;
  }

  private boolean valuable(List<Token> tokens, List<Cue> cues, int i, int j, boolean content) {
    Token first = tokens.get(i);
    Token last = tokens.get(j - 1);
    if (j - i == 1) {
      if (first.number()) {
        return first.text().length() > 3 || first.text().startsWith("0");
      }
      boolean named = first.capital() && i > 0;
      return first.word()
          && (named || !lexicon.stopword(first.lower()) && !overlapsCue(cues, i, j));
    }
    boolean capital = first.capital() || last.capital() || first.number() || last.number();
    return (content || capital)
        && (capital || !lexicon.stopword(first.lower()) && !lexicon.stopword(last.lower()))
        && last.kind() != Token.Kind.MARK;
  }

  private static boolean overlapsCue(List<Cue> cues, int i, int j) {
    return cues.stream().anyMatch(c -> c.start() < j && c.end() > i);
  }

  private static List<String> stems(List<Token> tokens, int i, int j) {
    List<String> stems = new ArrayList<>();
    for (int k = i; k < j; k++) {
      Token t = tokens.get(k);
      if (!small(t) && t.kind() != Token.Kind.MARK) {
        stems.add(t.stem().replace("-", "").replace("_", ""));
      }
    }
    return stems;
  }

  /** Names that no cell holds: capitalised words and, in an empty database, words after "by". */
  private void names(
      String text, List<Token> tokens, List<Cue> cues, boolean[] taken, List<Link> links) {
    int i = 1;
    while (i < tokens.size()) {
      int end = i;
      boolean loose =
          values.none()
              && tokens.get(i - 1).word()
              && BEFORE_NAMES.contains(tokens.get(i - 1).lower());
      while (end < tokens.size() && !taken[end] && name(tokens, cues, end, loose)) {
        end++;
      }
      while (end > i
          && tokens.get(end - 1).kind() != Token.Kind.WORD
          && !tokens.get(end - 1).number()) {
        end--;
      }
      if (end > i && !(end == i + 1 && tokens.get(i).number())) {
        take(taken, i, end);
        String literal = text.substring(tokens.get(i).from(), tokens.get(end - 1).to());
        links.add(new Link(i, end, List.of(), List.of(), values.near(literal), literal));
      }
      i = Math.max(end, i + 1);
    }
  }

  private boolean name(List<Token> tokens, List<Cue> cues, int i, boolean loose) {
    Token t = tokens.get(i);
    if (t.kind() == Token.Kind.MARK) {
      return Set.of("-", ".", "&", "/").contains(t.text())
          && i + 1 < tokens.size()
          && name(tokens, cues, i + 1, loose);
    }
    boolean sentence =
        tokens.get(i - 1).kind() == Token.Kind.MARK
            && Set.of(".", "?", "!").contains(tokens.get(i - 1).text());
    boolean capital = t.capital() && !sentence;
    boolean plain = t.word() && !lexicon.stopword(t.lower()) && !overlapsCue(cues, i, i + 1);
    return capital && (plain || !lexicon.stopword(t.lower().toLowerCase(Locale.ROOT)))
        || loose && plain;
  }
}
