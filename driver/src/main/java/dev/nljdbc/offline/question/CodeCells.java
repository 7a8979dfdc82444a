// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Abbreviation;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.FlagValues;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.time.DayOfWeek;
import java.time.Month;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Links words that name nothing to the codes that are short for them: apprentices to APPR,
 * cancelled ones to CNCL, those on hold to OH, and the suspended ones to S in a column of states.
 */
final class CodeCells {

  /** A column with more values than these has codes that nobody spells out. */
  private static final int MOST = 15;

  /** Longer cells are words. */
  private static final int LONGEST = 5;

  /**
   * The length of the words that a code has all consonants of: lost is LST; and the least length of
   * codes beside words in full.
   */
  private static final int FOUR = 4;

  /** A code may be a selection of the consonants of longer words: standard is STD. */
  private static final int LONG = 8;

  /** Words that no code stands for: "actually" is no actor. */
  private static final Set<String> NEVER = WordLists.set("code.never");

  /**
   * The last words of names of columns whose codes may be a letter, or the initials of two words.
   */
  private static final Set<String> STATES = WordLists.set("code.columns");

  private static final Pattern CODE = Pattern.compile("[A-Z]{1," + LONGEST + "}");
  private static final Pattern WORD = Pattern.compile("[A-Z]+");
  private static final Pattern STATE =
      Pattern.compile(
          "\\p{L}{3,}(ed|ive|ing|en|al|ary|ic)|available|un\\p{L}+able|open|paid|void|new|lost|sold|single");

  private final List<Coded> coded = new ArrayList<>();
  private final Lexicon lexicon;

  /** Names of days and months: "month" and "marketing" are no Monday and no March. */
  private static final List<String> CALENDAR =
      Stream.<Enum<?>[]>of(DayOfWeek.values(), Month.values())
          .flatMap(Stream::of)
          .map(day -> day.name().toLowerCase(Locale.ROOT))
          .toList();

  /**
   * A column and its codes.
   *
   * @param codes in small letters, each with how it is written
   * @param state whether it tells states or types, whose codes may be single letters or initials
   * @param calendar whether they are days or months
   */
  private record Coded(
      ColumnView column, Map<String, String> codes, boolean state, boolean calendar) {

    ValueHit hit(String code) {
      return new ValueHit(codes.getOrDefault(code, code), column.id(), ValueHit.Match.FOLDED, 1);
    }
  }

  CodeCells(SchemaView schema, Lexicon lexicon) {
    this.lexicon = lexicon;
    for (TableView table : schema.tables()) {
      table.columns().stream().filter(CodeCells::holdsCodes).forEach(c -> coded.add(coded(c)));
    }
  }

  private static boolean holdsCodes(ColumnView c) {
    return c.stored()
        && c.text()
        && !c.key()
        && !c.gender()
        && c.statistics().categorical()
        && c.statistics().values().size() > 1
        && c.statistics().values().size() <= MOST
        && FlagValues.of(c).isEmpty()
        && areCodes(cells(c));
  }

  private static boolean areCodes(List<String> cells) {
    return cells.stream().anyMatch(v -> CODE.matcher(v).matches() || isOfCalendar(v))
        && cells.stream().allMatch(v -> WORD.matcher(v).matches() || isOfCalendar(v));
  }

  private static List<String> cells(ColumnView c) {
    return c.statistics().values().stream().map(v -> v.value().strip()).toList();
  }

  /** Beside cells that are words in full, the longer ones that are no words are codes: CANC. */
  private static Coded coded(ColumnView c) {
    boolean mixed = cells(c).stream().anyMatch(v -> v.length() > LONGEST && !isOfCalendar(v));
    Map<String, String> codes = new HashMap<>();
    c.statistics().values().stream()
        .filter(v -> !mixed || isNoWord(v.value().strip()))
        .forEach(v -> codes.put(v.value().strip().toLowerCase(Locale.ROOT), v.value()));
    boolean calendar = codes.keySet().stream().allMatch(CodeCells::isOfCalendar);
    return new Coded(c, Map.copyOf(codes), STATES.contains(c.last()), calendar);
  }

  private static boolean isNoWord(String cell) {
    return cell.length() >= FOUR
        && cell.length() <= LONGEST
        && !StaticEmbedder.shared().knows(cell.toLowerCase(Locale.ROOT));
  }

  private static boolean isOfCalendar(String cell) {
    String code = cell.toLowerCase(Locale.ROOT);
    return code.length() > 1 && CALENDAR.stream().anyMatch(day -> day.startsWith(code));
  }

  /** "Mondays" are one day. */
  private static String day(Token token) {
    String word = token.lower();
    return word.endsWith("days") ? word.substring(0, word.length() - 1) : word;
  }

  /** Adds links for words that have none. */
  void find(List<Token> tokens, List<Cue> cues, boolean[] taken, List<Link> links) {
    for (int i = 0; i < tokens.size() && !coded.isEmpty(); i++) {
      if (!open(tokens, cues, taken, i)) {
        continue;
      }
      boolean pair = i + 1 < tokens.size() && open(tokens, cues, taken, i + 1);
      List<ValueHit> hits = pair ? initials(tokens.get(i), tokens.get(i + 1)) : List.of();
      int end = hits.isEmpty() ? i + 1 : i + 2;
      hits = hits.isEmpty() ? shortened(tokens.get(i)) : hits;
      hits = hits.isEmpty() ? letter(tokens, links, i) : hits;
      if (!hits.isEmpty()) {
        Linker.take(taken, i, end);
        links.add(new Link(i, end, List.of(), List.of(), hits, null));
      }
    }
  }

  /** Adds the codes of named tables to words that are cells of others: lost parcels are LST. */
  void addTo(List<Link> links, List<Token> tokens) {
    Set<TableId> named =
        links.stream()
            .filter(Link::namesTable)
            .map(link -> link.firstTable().id())
            .collect(Collectors.toSet());
    links.replaceAll(link -> withCodes(link, tokens.get(link.start()), named));
  }

  private Link withCodes(Link link, Token token, Set<TableId> named) {
    if (!link.cell() || link.named() || link.length() > 1 || token.capital() && token.from() > 0) {
      return link;
    }
    Set<TableId> own =
        link.values().stream().map(hit -> hit.column().table()).collect(Collectors.toSet());
    List<ValueHit> more =
        shortened(token).stream()
            .filter(hit -> named.contains(hit.column().table()))
            .filter(hit -> !own.contains(hit.column().table()))
            .toList();
    return more.isEmpty()
        ? link
        : new Link(
            link.start(),
            link.end(),
            link.tables(),
            link.columns(),
            Stream.concat(link.values().stream(), more.stream()).toList(),
            link.literal());
  }

  private boolean open(List<Token> tokens, List<Cue> cues, boolean[] taken, int i) {
    Token t = tokens.get(i);
    return !taken[i]
        && t.word()
        && t.text().length() >= Abbreviation.SHORTEST
        && !lexicon.stopword(t.lower())
        && !SpanFilter.overlapsCue(cues, i, i + 1);
  }

  /** "Full time" is FT. */
  private List<ValueHit> initials(Token first, Token second) {
    String code = first.lower().substring(0, 1) + second.lower().charAt(0);
    return coded.stream()
        .filter(c -> c.state && c.codes.containsKey(code))
        .map(c -> c.hit(code))
        .toList();
  }

  private List<ValueHit> shortened(Token token) {
    List<ValueHit> hits = new ArrayList<>();
    for (Coded c : coded) {
      if (c.calendar && !CALENDAR.contains(day(token))) {
        continue;
      }
      List<String> codes = c.codes.keySet().stream().filter(k -> isShort(k, token)).toList();
      if (codes.size() == 1) {
        hits.add(c.hit(codes.get(0)));
      }
    }
    int longest = hits.stream().mapToInt(h -> h.contents().length()).max().orElse(0);
    return hits.stream().filter(h -> h.contents().length() == longest).toList();
  }

  private static boolean isShort(String code, Token token) {
    String word = token.lower();
    if (word.indexOf('-') >= 0
        || code.length() < Abbreviation.SHORTEST
        || code.length() >= word.length()
        || NEVER.contains(word)) {
      return false;
    }
    return word.startsWith(code)
        || Abbreviation.shortens(code, token.stem())
        || Abbreviation.shortens(code, Lexicon.root(token.stem()))
        || word.length() >= LONG && Abbreviation.selects(code, token.stem())
        || word.length() == FOUR
            && !word.endsWith("ed")
            && code.equals(Abbreviation.consonants(word));
  }

  /** A state before the name of its table, by its first letter, if one column alone has it. */
  private List<ValueHit> letter(List<Token> tokens, List<Link> links, int i) {
    String word = tokens.get(i).lower();
    String code = word.substring(0, 1);
    if (!STATE.matcher(word).matches()) {
      return List.of();
    }
    List<ValueHit> hits =
        links.stream()
            .filter(next -> next.start() == i + 1 && next.namesTable())
            .flatMap(next -> next.tables().stream())
            .flatMap(
                table -> coded.stream().filter(c -> c.column.table().equals(table.what().id())))
            .filter(c -> c.state && c.codes.containsKey(code))
            .map(c -> c.hit(code))
            .toList();
    return hits.size() == 1 ? hits : List.of();
  }
}
