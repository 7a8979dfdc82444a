package dev.nljdbc.offline.question;

import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Links spans of a question to tables, columns and cell values; no two links overlap. */
final class Linker {

  public static final int LONGEST = 6;

  /** The least score at which a part of a name links. */
  private static final double LEAST = 0.55;

  private record Candidate(Link link, double strength) {}

  private final SchemaNames names;

  private final CellLookup values;

  private final Lexicon lexicon;

  private final SpanFilter spans;
  private final CellSpans cellSpans;

  public Linker(SchemaNames names, CellLookup values, Lexicon lexicon) {
    this.names = names;
    this.values = values;
    this.lexicon = lexicon;
    this.spans = new SpanFilter(lexicon);
    this.cellSpans = new CellSpans(values, lexicon, spans);
  }

  public List<Link> link(String text, List<Token> tokens, List<Cue> cues) {
    Map<String, List<ValueHit>> cells = cellSpans.cells(text, tokens, cues);
    List<Candidate> candidates = new ArrayList<>(shared(tokens));
    for (int i = 0; i < tokens.size(); i++) {
      for (int j = i + 1; j <= Math.min(tokens.size(), i + LONGEST); j++) {
        if (tokens.get(j - 1).kind() == Token.Kind.MARK
            && j - i > 1
            && !SpanFilter.inner(tokens, j - 1)) {
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
    new MisspeltCells(values, lexicon).find(text, tokens, cues, taken, links);
    new UnknownNames(values, lexicon).find(text, tokens, cues, taken, links);
    links.sort(Comparator.comparingInt(Link::start));
    return links;
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
    List<String> stems = spans.stems(tokens, i, j);
    boolean content = spans.content(tokens, i, j);
    boolean edges =
        !SpanFilter.small(first) && !SpanFilter.small(last) && last.kind() != Token.Kind.MARK;
    List<Link.Named<TableView>> tables = List.of();
    List<Link.Named<ColumnView>> columns = List.of();
    if (edges
        && !stems.isEmpty()
        && !SpanFilter.spansBy(tokens, i, j)
        && SpanFilter.nameable(tokens, i, j)) {
      boolean cued = SpanFilter.overlapsCue(cues, i, j);
      double least = cued || !content ? 0.92 : LEAST;
      tables = names.tables(stems).stream().filter(n -> n.score() >= least).toList();
      columns = names.columns(stems).stream().filter(n -> n.score() >= least).toList();
      if (SpanFilter.spansPreposition(tokens, i, j)) {
        columns = columns.stream().filter(n -> n.score() > 0.96).toList();
        tables = tables.stream().filter(n -> n.score() > 0.96).toList();
      }
      if (stems.get(0).equals("number") && stems.size() > 1) {
        columns = columns.stream().filter(n -> SpanFilter.countsItself(n.what())).toList();
      }
      if (cued && j - i == 1) {
        tables = List.of();
        columns =
            spans.standsAlone(tokens, cues, i)
                ? columns.stream().filter(n -> SpanFilter.isWhole(n.what(), stems)).toList()
                : List.of();
      }
    }
    List<ValueHit> hits =
        cellSpans.valuable(tokens, cues, i, j, content)
            ? cellSpans.likely(
                tokens,
                i,
                j,
                cells.getOrDefault(text.substring(first.from(), last.to()), List.of()))
            : List.of();
    if (tables.isEmpty() && columns.isEmpty() && hits.isEmpty()) {
      return null;
    }
    Link link = new Link(i, j, tables, columns, hits, null);
    return new Candidate(link, strength(tokens, link, stems.size()));
  }

  private double strength(List<Token> tokens, Link link, int words) {
    double name = link.nameScore();
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
}
