// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.question.Link.Named;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.FlagValues;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Links adjectives to the cells of yes-or-no columns and of genders: inactive patients are those
 * with "no" in the column active, official languages those with "yes", women those with F.
 */
final class FlagCells {

  private static final List<String> DENYING = WordLists.list("flag.denying");
  private static final List<String> GENDERS = List.of("gender.female", "gender.male");

  /** What the no of a flag is called. */
  private static final Map<String, String> OPPOSITES =
      Map.of(
          "parttime", "fulltime",
          "fulltime", "parttime");

  /** The shortest word behind a prefix: until, into and under are no opposites. */
  private static final int SHORTEST = 4;

  /** More values than these are no genders. */
  private static final int MOST_GENDERS = 6;

  private final SchemaView schema;
  private final SchemaNames names;
  private final Lexicon lexicon;

  FlagCells(SchemaView schema, SchemaNames names, Lexicon lexicon) {
    this.schema = schema;
    this.names = names;
    this.lexicon = lexicon;
  }

  /** Adds links for words that have none, and exchanges those of adjectives before a table. */
  void find(List<Token> tokens, List<Cue> cues, boolean[] taken, List<Link> links) {
    links.replaceAll(link -> before(link, tokens, cues, links) ? said(link) : link);
    for (int i = 0; i < tokens.size(); i++) {
      if (!taken[i] && tokens.get(i).word() && !SpanFilter.overlapsCue(cues, i, i + 1)) {
        List<ValueHit> hits = denied(tokens.get(i).lower());
        hits = hits.isEmpty() ? gender(tokens.get(i)) : hits;
        if (!hits.isEmpty()) {
          Linker.take(taken, i, i + 1);
          links.add(new Link(i, i + 1, List.of(), List.of(), hits, null));
        }
      }
    }
  }

  /**
   * Whether a word names a column of yes and no, right before the name of its table. It may be a
   * cell of other tables.
   */
  private static boolean before(Link link, List<Token> tokens, List<Cue> cues, List<Link> links) {
    if (link.table() || link.literal() != null || denied(cues, link)) {
      return false;
    }
    Optional<Named<ColumnView>> flag = flag(link.columns());
    return flag.isPresent()
        && link.values().stream()
            .noneMatch(hit -> hit.column().table().equals(flag.get().what().table()))
        && tokens.get(link.start()).word()
        && links.stream()
            .filter(next -> next.start() == link.end() && next.tableScore() >= Link.NAMED)
            .anyMatch(next -> next.firstTable().id().equals(flag.get().what().table()));
  }

  private static boolean denied(List<Cue> cues, Link link) {
    return cues.stream().anyMatch(c -> c.is(Cue.Kind.NOT) && c.end() <= link.start());
  }

  private Link said(Link link) {
    ColumnView column = flag(link.columns()).orElseThrow().what();
    ValueHit hit = hit(column, FlagValues.of(column).orElseThrow().yes());
    return new Link(link.start(), link.end(), List.of(), List.of(), List.of(hit), null);
  }

  /** The best name, if it is that of a flag. */
  private static Optional<Named<ColumnView>> flag(List<Named<ColumnView>> columns) {
    return columns.stream()
        .filter(n -> n.score() >= Link.NAMED)
        .filter(n -> FlagValues.of(n.what()).isPresent())
        .findFirst();
  }

  /** The cells that say no to what is denied by a prefix, or to a word's opposite. */
  private List<ValueHit> denied(String word) {
    List<ValueHit> hits = new ArrayList<>();
    String opposite = OPPOSITES.get(word.replace("-", ""));
    if (opposite != null) {
      no(opposite, hits);
    }
    for (String prefix : DENYING) {
      if (hits.isEmpty()
          && word.startsWith(prefix)
          && word.length() >= prefix.length() + SHORTEST) {
        no(word.substring(prefix.length()), hits);
      }
    }
    return hits;
  }

  private void no(String flag, List<ValueHit> hits) {
    for (Named<ColumnView> n : names.columns(List.of(lexicon.stem(flag)))) {
      if (n.score() >= Link.NAMED) {
        FlagValues.of(n.what()).ifPresent(flags -> hits.add(hit(n.what(), flags.no())));
      }
    }
  }

  /** The cells of genders that a noun or an adjective means, by its first letter if need be. */
  private List<ValueHit> gender(Token token) {
    for (String list : GENDERS) {
      if (WordLists.set(list).contains(token.stem())) {
        List<ValueHit> hits = new ArrayList<>();
        for (TableView table : schema.tables()) {
          for (ColumnView column : table.columns()) {
            if (column.gender()) {
              genders(column, WordLists.set(list)).forEach(v -> hits.add(hit(column, v)));
            }
            genderFlag(column, list).ifPresent(v -> hits.add(hit(column, v)));
          }
        }
        return hits;
      }
    }
    return List.of();
  }

  /** The cell of a column such as is_male that says yes to the gender, or no to the other one. */
  private static Optional<String> genderFlag(ColumnView column, String asked) {
    return GENDERS.stream()
        .filter(list -> column.words().stream().allMatch(w -> isOf(list, w) || marks(w)))
        .filter(list -> column.words().stream().anyMatch(w -> w.length() > 2 && isOf(list, w)))
        .findFirst()
        .flatMap(
            list -> FlagValues.of(column).map(flag -> list.equals(asked) ? flag.yes() : flag.no()));
  }

  private static boolean marks(String word) {
    return isOf("flag.asserting", word) || isOf("flag.marking", word);
  }

  private static boolean isOf(String list, String word) {
    return WordLists.set(list).contains(word);
  }

  private static List<String> genders(ColumnView column, Set<String> words) {
    List<String> values = column.statistics().values().stream().map(v -> v.value()).toList();
    return values.size() > MOST_GENDERS
        ? List.of()
        : values.stream().filter(v -> words.contains(v.strip().toLowerCase(Locale.ROOT))).toList();
  }

  private static ValueHit hit(ColumnView column, String value) {
    return new ValueHit(value, column.id(), ValueHit.Match.FOLDED, 1);
  }
}
