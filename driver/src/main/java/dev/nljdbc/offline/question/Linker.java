// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.schema.CellLookup;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.text.IdentifierWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Links spans of a question to tables, columns and cell values; no two links overlap. */
final class Linker {

  public static final int LONGEST = 6;

  private static final Set<String> EACH = Set.of("by", "per", "each", "every");
  private static final Set<String> PERIODS = WordLists.set("each.periods");
  private static final Set<String> REVENUE = WordLists.set("revenue.names");
  private static final Set<String> TIMES = Set.of("time", "times");

  private record Candidate(Link link, double strength) {}

  private final SchemaNames names;

  private final SimilarNames similar;

  private final CellLookup values;

  private final FlagCells flags;
  private final CodeCells codes;
  private final AttributiveLinks attributes;
  private final Lexicon lexicon;

  private final SpanFilter spans;
  private final CellSpans cellSpans;

  public Linker(
      SchemaNames names,
      SimilarNames similar,
      CellLookup values,
      PlaceCells places,
      FlagCells flags,
      CodeCells codes,
      AttributiveLinks attributes,
      Lexicon lexicon) {
    this.names = names;
    this.similar = similar;
    this.values = values;
    this.flags = flags;
    this.codes = codes;
    this.attributes = attributes;
    this.lexicon = lexicon;
    this.spans = new SpanFilter(lexicon);
    this.cellSpans = new CellSpans(values, places, lexicon, spans);
  }

  public List<Link> link(String text, List<Token> tokens, List<Cue> cues) {
    boolean[] taken = new boolean[tokens.size()];
    List<Link> links = new ArrayList<>();
    for (Candidate c : candidates(text, tokens, cues)) {
      boolean said = howOften(tokens, c.link.start()) || ofEachPeriod(tokens, c.link);
      boolean often = said && c.link.nameScore() < Link.NAMED;
      if (!often && free(taken, c.link.start(), c.link.end())) {
        take(taken, c.link.start(), c.link.end());
        links.add(c.link);
      }
    }
    flags.find(tokens, cues, taken, links);
    codes.find(tokens, cues, taken, links);
    codes.addTo(links, tokens);
    new MisspeltCells(values, lexicon).find(text, tokens, cues, taken, links);
    new UnknownNames(values, lexicon).find(text, tokens, cues, taken, links);
    IntStream.range(1, taken.length).filter(i -> howOften(tokens, i)).forEach(i -> taken[i] = true);
    similar.find(tokens, cues, taken, links);
    attributes.narrow(tokens, links);
    links.sort(Comparator.comparingInt(Link::start));
    return links;
  }

  /** Whether a word only says how often: more than 2 times. */
  private static boolean howOften(List<Token> tokens, int i) {
    return i > 0 && tokens.get(i - 1).number() && TIMES.contains(tokens.get(i).lower());
  }

  /** "Visits by month" are of no minimum term in months; a sales month is one. */
  private static boolean ofEachPeriod(List<Token> tokens, Link link) {
    int at = link.start();
    return link.length() == 1
        && at > 0
        && EACH.contains(tokens.get(at - 1).lower())
        && PERIODS.contains(tokens.get(at).stem())
        && link.columns().stream()
            .map(named -> IdentifierWords.of(named.what().id().name()))
            .noneMatch(words -> words.get(words.size() - 1).equals(tokens.get(at).stem()));
  }

  /** All spans that may link, the strongest first. */
  private List<Candidate> candidates(String text, List<Token> tokens, List<Cue> cues) {
    Map<String, List<ValueHit>> cells = cellSpans.cells(text, tokens, cues);
    List<Candidate> candidates = new ArrayList<>(shared(tokens));
    for (int i = 0; i < tokens.size(); i++) {
      for (int j = i + 1; j <= Math.min(tokens.size(), i + LONGEST); j++) {
        if (j - i > 1 && ends(tokens, j - 1)) {
          break;
        }
        candidate(text, tokens, cues, cells, i, j).ifPresent(candidates::add);
      }
    }
    candidates.sort(
        Comparator.comparingDouble((Candidate c) -> -c.strength)
            .thenComparingInt(c -> c.link.start()));
    return candidates;
  }

  private static boolean ends(List<Token> tokens, int i) {
    return tokens.get(i).kind() == Token.Kind.MARK && !SpanFilter.inner(tokens, i);
  }

  /** "first and last name", "start or end date": the first word shares the noun of the second. */
  private List<Candidate> shared(List<Token> tokens) {
    List<Candidate> shared = new ArrayList<>();
    for (int i = 0; i + 3 < tokens.size(); i++) {
      int noun = tokens.get(i).word() ? noun(tokens, i + 1) : -1;
      if (noun < 0) {
        continue;
      }
      String of = tokens.get(noun).stem();
      List<Link.Named<ColumnView>> columns = wholeNames(tokens.get(i).stem(), of);
      if (!columns.isEmpty() && !wholeNames(tokens.get(noun - 1).stem(), of).isEmpty()) {
        Link link = new Link(i, i + 1, List.of(), columns, List.of(), null);
        shared.add(new Candidate(link, NameScores.SHARED_NOUN));
      }
    }
    return shared;
  }

  /** The noun behind a conjunction and a second word; -1 where there is none. */
  private int noun(List<Token> tokens, int and) {
    if (!Set.of("and", "or", ",", "/").contains(tokens.get(and).lower())) {
      return -1;
    }
    int noun = tokens.get(and + 1).is("and") && and + 3 < tokens.size() ? and + 3 : and + 2;
    if (noun + 2 < tokens.size() && Set.of("and", "or", ",").contains(tokens.get(noun).lower())) {
      noun += 2;
    }
    Token t = tokens.get(noun);
    return t.word() && (!lexicon.stopword(t.lower()) || t.stem().equals("name")) ? noun : -1;
  }

  private List<Link.Named<ColumnView>> wholeNames(String first, String second) {
    return only(names.columns(List.of(first, second)), n -> n.score() >= NameScores.LEAST_OF_CUE);
  }

  private static <T> List<Link.Named<T>> only(
      List<Link.Named<T>> named, Predicate<Link.Named<T>> want) {
    return named.stream().filter(want).toList();
  }

  private static boolean free(boolean[] taken, int from, int to) {
    for (int i = from; i < to; i++) {
      if (taken[i]) {
        return false;
      }
    }
    return true;
  }

  public static void take(boolean[] taken, int from, int to) {
    for (int i = from; i < to; i++) {
      taken[i] = true;
    }
  }

  private Optional<Candidate> candidate(
      String text,
      List<Token> tokens,
      List<Cue> cues,
      Map<String, List<ValueHit>> cells,
      int i,
      int j) {
    Token first = tokens.get(i);
    if (first.kind() == Token.Kind.QUOTED) {
      return j > i + 1 ? Optional.empty() : Optional.of(quoted(first, i, cells));
    }
    if (first.kind() == Token.Kind.MARK
        || first.kind() == Token.Kind.DATE
        || tokens.subList(i, j).stream().anyMatch(t -> t.kind() == Token.Kind.QUOTED)) {
      return Optional.empty();
    }
    List<String> stems = spans.stems(tokens, i, j, t -> cells.containsKey(t.text()));
    String phrase = text.substring(first.from(), tokens.get(j - 1).to());
    List<ValueHit> hits =
        cellSpans.valuable(tokens, cues, i, j, spans.content(tokens, i, j))
            ? cellSpans.likely(tokens, i, j, cells.getOrDefault(phrase, List.of()))
            : List.of();
    Link named = named(tokens, cues, stems, i, j);
    Link link = new Link(i, j, named.tables(), named.columns(), hits, null);
    return link.named() || link.value()
        ? Optional.of(new Candidate(link, strength(tokens, link, stems.size())))
        : Optional.empty();
  }

  /** The tables and columns that a span may name. */
  private Link named(List<Token> tokens, List<Cue> cues, List<String> stems, int i, int j) {
    boolean cued = SpanFilter.overlapsCue(cues, i, j);
    List<Link.Named<TableView>> tables = List.of();
    List<Link.Named<ColumnView>> columns = List.of();
    if (!stems.isEmpty() && SpanFilter.nameable(tokens, i, j)) {
      double least =
          cued || !spans.content(tokens, i, j) ? NameScores.LEAST_OF_CUE : NameScores.LEAST;
      double above =
          SpanFilter.spansPreposition(tokens, i, j) ? NameScores.ABOVE_OVER_PREPOSITION : 0;
      tables = only(names.tables(stems), n -> n.score() >= least && n.score() > above);
      columns = only(names.columns(stems), n -> n.score() >= least && n.score() > above);
      if (columns.stream().anyMatch(n -> n.score() >= NameScores.EXACT)) { // a rating is no rate
        columns = only(columns, n -> n.score() >= Link.PARTLY_NAMED);
      }
      if (revenue(stems.get(0)) && columns.stream().anyMatch(Linker::amount)) {
        tables = only(tables, n -> n.what().words().contains(stems.get(0))); // no rows of sales
      }
      if (stems.get(0).equals("number") && stems.size() > 1) {
        columns = only(columns, n -> SpanFilter.countsItself(n.what()));
      }
      if (cued && j - i == 1) {
        boolean alone = spans.standsAlone(tokens, cues, i);
        tables = List.of();
        columns = only(columns, n -> alone && SpanFilter.isWhole(n.what(), stems));
      }
    }
    return new Link(i, j, tables, columns, List.of(), null);
  }

  /** Sales may be rows that are called otherwise. */
  private static boolean revenue(String stem) {
    return REVENUE.contains(stem) && !stem.equals("sale");
  }

  private static boolean amount(Link.Named<ColumnView> named) {
    return named.what().measure() && named.score() >= NameScores.SYNONYM;
  }

  private double strength(List<Token> tokens, Link link, int words) {
    double name = link.nameScore();
    double value = link.value() ? cell(tokens, link) : 0;
    double best = Math.max(name, value);
    int length = best == value ? link.length() : words;
    return length * best * best + (best >= Link.NAMED ? NameScores.WHOLE_NAME : 0);
  }

  private static double cell(List<Token> tokens, Link link) {
    ValueHit.Match match = link.values().get(0).match();
    boolean capital = tokens.get(link.start()).capital() && link.start() > 0;
    double value =
        link.length() > 1
            ? NameScores.CELL_OF_WORDS
            : capital
                ? NameScores.CELL_CAPITAL
                : match == ValueHit.Match.EXACT ? NameScores.CELL_EXACT : NameScores.CELL_OTHER;
    return match == ValueHit.Match.STEMMED ? value * NameScores.CELL_STEMMED : value;
  }

  private static Candidate quoted(Token token, int i, Map<String, List<ValueHit>> cells) {
    List<ValueHit> hits = cells.getOrDefault(token.text(), List.of());
    Link link = new Link(i, i + 1, List.of(), List.of(), hits, token.text());
    return new Candidate(link, NameScores.QUOTED);
  }
}
