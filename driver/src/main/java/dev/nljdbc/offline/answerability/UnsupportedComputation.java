// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.answerability;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds computations that the offline model can't express in a query. */
final class UnsupportedComputation {

  private static final Pattern SCALED =
      Pattern.compile(
          "\\b(?:half|double|twice|triple|(?:a|one) (?:third|quarter|fifth|tenth)) (?:of )?(?:the|our|all|their|its)\\b"
              + "|\\b\\d+(?:\\.\\d+)? ?(?:%|percent|per cent) of\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern SIDE_BY_SIDE =
      Pattern.compile(
          "\\bcompare\\b.*\\b(?:19|20)\\d\\d\\b.*\\b(?:19|20)\\d\\d\\b"
              + "|\\b(?:19|20)\\d\\d\\b.*\\b(?:19|20)\\d\\d\\b.*\\bside by side\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern EMPTY_GROUPS =
      Pattern.compile(
          "\\b(?:including|include|also|even|incl\\.) (?:those |the ones |ones )?(?:\\w+ ){0,2}(?:(?:without|with no)\\b.*|(?:with|that have|who have) (?:none|zero)\\b)",
          Pattern.CASE_INSENSITIVE);

  private final Utterance u;

  UnsupportedComputation(Utterance utterance) {
    this.u = utterance;
  }

  /** An average of sums, "average revenue per order": of the orders' sums, not of their lines. */
  Optional<String> averageOfSums() {
    boolean average =
        u.cues().stream()
            .anyMatch(c -> c.kind() == Cue.Kind.AGGREGATE && c.operator().equals("AVG"));
    return average
        ? u.links().stream()
            .filter(l -> !l.columns().isEmpty() && l.columns().get(0).what().amount() != null)
            .findFirst()
            .map(l -> u.span(l.start(), l.end()))
        : Optional.empty();
  }

  /** A part or a multiple of an amount, "half of the salary", "5% of": nothing multiplies. */
  Optional<String> scaled() {
    Matcher said = SCALED.matcher(u.text());
    return said.find() ? Optional.of(said.group()) : Optional.empty();
  }

  /** Amounts of two beside each other, "compare 2023 and 2024": no query of a reading has both. */
  Optional<String> sideBySide() {
    Matcher said = SIDE_BY_SIDE.matcher(u.text());
    return said.find() ? Optional.of(said.group().strip()) : Optional.empty();
  }

  /** Groups without rows, "including departments without employees": joins leave them out. */
  Optional<String> emptyGroups() {
    Matcher said = EMPTY_GROUPS.matcher(u.text());
    return said.find() && u.cues().stream().anyMatch(UnsupportedComputation::computes)
        ? Optional.of(said.group())
        : Optional.empty();
  }

  private static boolean computes(Cue cue) {
    return cue.is(Cue.Kind.COUNT) || cue.is(Cue.Kind.AGGREGATE);
  }

  /** A day that an answer averages or adds up, "the average number of days from order to ...". */
  static Optional<ColumnId> computedDays(Query answer, SchemaView schema) {
    return QueryParts.of(answer).terms().stream()
        .filter(t -> t.function().equals("AVG") || t.function().equals("SUM"))
        .flatMap(t -> Stream.ofNullable(t.column()))
        .filter(c -> schema.column(c).holdsDays())
        .findFirst();
  }

  /** A column compared with another, "shipped after the required date": no number is given. */
  Optional<String> comparedColumns() {
    if (u.tokens().stream().anyMatch(UnsupportedComputation::comparable)) {
      return Optional.empty();
    }
    for (Cue cue : u.cues()) {
      int i = u.isAny(cue.end(), "the", "its", "their") ? cue.end() + 1 : cue.end();
      Link link = u.linkAt(i);
      boolean compares = cue.kind() == Cue.Kind.COMPARE;
      if (compares && link != null && link.start() == i && link.namesColumn() && ends(link)) {
        return Optional.of(u.span(cue.start(), link.end()));
      }
    }
    return Optional.empty();
  }

  /** A date may stand in quotes: before the date '2017-06-19'. */
  private static boolean comparable(Token t) {
    return t.number()
        || t.kind() == Token.Kind.DATE
        || t.kind() == Token.Kind.QUOTED && t.text().chars().anyMatch(Character::isDigit);
  }

  private boolean ends(Link link) {
    return link.end() == u.size() || !u.token(link.end()).word();
  }
}
