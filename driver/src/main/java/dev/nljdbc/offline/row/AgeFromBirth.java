// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.row;

import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.core.Today;
import dev.nljdbc.dialect.DayExpressions;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.question.DateWords;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.queries.Definition;
import dev.nljdbc.semantics.BusinessTerm;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Finds what a question says of ages where only dates of birth are kept: "members older than 60",
 * "the average age of the players". An age is the whole years from birth until today.
 */
final class AgeFromBirth {

  private static final String AGE = "age";

  /** The greatest number that is an age, and no year. */
  private static final int OLDEST = 150;

  private static final Map<String, String> COMPARED =
      Map.of(">", "older than", "<", "younger than");

  private static final Pattern HOW_OLD = Pattern.compile("(?i)\\bhow old (?:is|are)\\b");

  /** Aged 30 to 40; between 30 and 40 years old, but not between 30 and 40 of anything else. */
  private static final Pattern FROM_TO =
      Pattern.compile(
          "(?i)\\b(?:(?:who|that) are )?(?:aged (?:between |from )?(\\d{1,3}) (?:and|to) (\\d{1,3})"
              + "|between (\\d{1,3}) and (\\d{1,3}) years (?:old|of age))\\b");

  private final Utterance u;
  private final SchemaView schema;
  private final Today today;
  private final DateMentions dates;

  AgeFromBirth(Utterance question, SchemaView schema, Today today) {
    this.u = question;
    this.schema = schema;
    this.today = today;
    this.dates = new DateMentions(question, schema);
  }

  Optional<RowTerm> find() {
    for (int i = 0; i < u.size(); i++) {
      Optional<RowTerm> found = at(i);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Optional<RowTerm> at(int i) {
    Cue cue = u.cueAt(i);
    boolean limit = cue != null && cue.start() == i && u.isIn(i, "age.limits");
    if (cue != null && limit) {
      return born().flatMap(born -> over(cue, born).map(question -> term(born, question)));
    }
    return said(i) ? born().map(born -> term(born, reworded())) : Optional.empty();
  }

  /** The date of birth, where no column is an age; the least age of a product's buyers is none. */
  private Optional<ColumnView> born() {
    return schema.index().dialect().days().years("a", "b").isEmpty()
        ? Optional.empty()
        : dates.birth().filter(born -> schema.tables().stream().noneMatch(t -> kept(t, born)));
  }

  private static boolean kept(TableView table, ColumnView born) {
    boolean own = table.id().equals(born.table());
    return table.columns().stream().anyMatch(c -> c.has(AGE) && (own || c.words().size() == 1));
  }

  /**
   * Whether a word speaks of an age: "aged 30 to 40", "how old", "60 years old", "older than 60".
   */
  private boolean said(int i) {
    Link link = u.linkAt(i);
    boolean noun = u.isIn(i, "age.nouns") && (link == null || link.nameScore() < Link.NAMED);
    boolean old = u.is(i, "old") && u.isAny(i - 1, "how", "years", "year");
    Cue cue = u.cueAt(i);
    return noun
        || old
        || cue != null && cue.start() == i && u.isIn(i, "age.comparatives") && years(cue.end());
  }

  /** The question with ages in words that ask for columns. */
  private String reworded() {
    String asked = HOW_OLD.matcher(u.text()).replaceAll("What is the age of");
    return FROM_TO.matcher(asked).replaceAll(AgeFromBirth::between);
  }

  private static String between(MatchResult ages) {
    int first = ages.group(1) == null ? 3 : 1;
    return "with an age between %s and %s".formatted(ages.group(first), ages.group(first + 1));
  }

  /** Whether it is a number of years. */
  private boolean years(int i) {
    return i < u.size()
        && u.token(i).number()
        && u.token(i).lower().matches("\\d{1,3}")
        && Integer.parseInt(u.token(i).lower()) <= OLDEST
        && !u.isIn(i + 1, "age.other-units");
  }

  /** The question in other words, where it compares people with a number: "members over 60". */
  private Optional<String> over(Cue cue, ColumnView born) {
    boolean person = DateWords.birth(born) && people(cue.start() - 1, born);
    String instead = person ? COMPARED.get(cue.operator()) : null;
    return instead != null && years(cue.end()) && ends(cue.end() + 1)
        ? Optional.of(RelativeClause.replaced(u, cue.start(), cue.end(), instead))
        : Optional.empty();
  }

  private boolean people(int before, ColumnView born) {
    int i = before;
    while (u.isIn(i, "be") || u.isIn(i, "row.relatives")) {
      i--;
    }
    Link link = u.linkAt(i);
    return u.is(i, "who")
        || i < 0
        || link != null
            && link.namesTable()
            && link.tables().stream().anyMatch(t -> t.what().id().equals(born.table()));
  }

  private boolean ends(int i) {
    return u.isEnd(i) || u.isIn(i, "be") || u.isIn(i, "age.behind");
  }

  private RowTerm term(ColumnView born, String question) {
    TableView table = schema.table(born.table());
    String words = "the years from " + born + " to today";
    DayExpressions days = schema.index().dialect().days();
    String now =
        today.fixed()
            ? days.literal(today.date().toString())
            : days.today(today.zoneSet() ? today.zone().getId() : "");
    Definition meaning =
        new Definition(
            Definition.Kind.DIMENSION,
            List.of(table.id()),
            List.of(),
            "",
            false,
            RowFormula.of(List.of(born.id()), names -> days.years(names.get(0), now).orElseThrow()),
            null,
            ColumnKind.NUMBER);
    return new RowTerm(new BusinessTerm(AGE, List.of(), words, meaning, ""), question, AGE, words);
  }
}
