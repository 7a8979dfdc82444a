// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.answerability;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.candidate.AmountQuestion;
import dev.nljdbc.offline.candidate.AskedGroups;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Gazetteer;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.ConjunctionPattern;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.question.Utterance.Part;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Finds words of the question that the answer ignores. Such an answer is refused. */
public final class CoverageCheck {

  /** Words that may as well be a name of the schema: "high point" of a highest point. */
  private static final double LIKE_A_NAME = 0.5;

  /** Shorter words in capital letters may be codes or titles. */
  private static final int SHORTEST = 3;

  private final Utterance u;
  private final SchemaView schema;

  public CoverageCheck(Utterance utterance, SchemaView schema) {
    this.u = utterance;
    this.schema = schema;
  }

  /** It, behind the words "the offline model"; empty where an answer passes over nothing. */
  public Optional<String> of(Query answer) {
    QueryParts parts = QueryParts.of(answer);
    Optional<String> both = both(answer, parts.tables());
    if (both.isPresent()) {
      return both;
    }
    if (AmountQuestion.asked(u) && !AmountQuestion.showsAmount(answer, schema)) {
      return Optional.of("found no amount that this question could mean; name the column");
    }
    if (u.is(0, "when") && showsNoDate(answer)) {
      return Optional.of("found no date that this question could mean; name the column");
    }
    List<String> groups = new AskedGroups(u, schema).missing(answer);
    if (!groups.isEmpty()) {
      return Optional.of(
          "can't group by \"" + groups.get(0) + "\": its answer would leave that out");
    }
    return u.links().stream()
        .filter(this::quoted)
        .filter(l -> !compared(l, parts))
        .findFirst()
        .map(l -> "found no answer about \"" + u.span(l.start(), l.end()) + '"');
  }

  /** Whether it shows nothing but names and keys. */
  private boolean showsNoDate(Query answer) {
    return answer.select().stream().noneMatch(Query.Term::aggregate)
        && !answer.shown().isEmpty()
        && answer.shown().stream().allMatch(this::names);
  }

  private boolean names(ColumnId shown) {
    ColumnView column = schema.column(shown);
    return !column.temporal()
        && (column.identifier() || schema.table(shown.table()).readable().contains(column));
  }

  private Optional<String> both(Query answer, Set<TableId> tables) {
    return ConjunctionPattern.of(u)
        .filter(b -> !b.in(tables) || (answer.combined() == null ? ofOne(b, answer) : counted()))
        .map(b -> "can't tell which have " + b.text());
  }

  /** Whether a number is asked for: a query of two says which, and not how many. */
  private boolean counted() {
    return u.cues().stream()
        .anyMatch(c -> c.kind() == Cue.Kind.COUNT && u.parts().get(c.start()) == Part.HEAD);
  }

  /** Countries of customers, joined with suppliers, are not those that have both. */
  private static boolean ofOne(ConjunctionPattern both, Query answer) {
    Set<ColumnId> shown = new LinkedHashSet<>();
    answer.select().forEach(t -> t.addTo(shown));
    return shown.stream().allMatch(c -> both.has(c.table()));
  }

  /**
   * A cell of several words, or of one that begins with a capital letter inside the question, just
   * as it is written: chance has no part in that. A place may be found by another form.
   */
  private boolean quoted(Link link) {
    return (link.length() > 1 || capital(link.start()))
        && link.nameScore() < LIKE_A_NAME
        && link.quotes(u.span(link.start(), link.end()));
  }

  private boolean capital(int at) {
    return at > 0
        && u.token(at - 1).word()
        && u.cueAt(at) == null
        && u.token(at).lower().length() > SHORTEST
        && Character.isUpperCase(u.span(at, at + 1).charAt(0))
        && !Gazetteer.knows(u.span(at, at + 1));
  }

  private boolean compared(Link link, QueryParts parts) {
    String said = u.span(link.start(), link.end()).toLowerCase(Locale.ROOT);
    return parts.predicates().stream()
        .flatMap(p -> p.right().stream())
        .filter(Query.Literal.class::isInstance)
        .map(o -> ((Query.Literal) o).value().replace("%", "").strip().toLowerCase(Locale.ROOT))
        .anyMatch(l -> !l.isEmpty() && (l.contains(said) || said.contains(l)));
  }
}
