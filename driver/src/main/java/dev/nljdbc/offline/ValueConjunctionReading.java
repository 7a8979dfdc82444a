// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.SubQuestions.SubReading;
import dev.nljdbc.offline.compute.ValueConjunction;
import dev.nljdbc.offline.compute.ValueConjunctionQuery;
import dev.nljdbc.offline.compute.ValueConjunctionQuery.Made;
import dev.nljdbc.offline.query.QueryExplanation;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads a question with a {@link ValueConjunction}: with its first value, then with all. */
final class ValueConjunctionReading {

  private ValueConjunctionReading() {}

  /**
   * Empty for other questions.
   *
   * @throws NlException {@link NlError#NOT_UNDERSTOOD} when an answer would leave some of them out
   */
  static Optional<Reading> of(
      Utterance question, SubQuestions simpler, SchemaView schema, SqlRenderer renderer)
      throws NlException {
    Optional<ValueConjunction> chain = ValueConjunction.of(question);
    if (chain.isEmpty()) {
      return Optional.empty();
    }
    ValueConjunctionQuery all = new ValueConjunctionQuery(chain.get(), question, schema);
    return Optional.of(
        simpler.surest(
            List.of(chain.get().simpler()),
            way -> {
              Optional<Made> made = all.of(way.query());
              return made.isEmpty()
                  ? Optional.empty()
                  : Optional.of(read(chain.get(), made.get(), renderer, way));
            },
            refusal(chain.get())));
  }

  private static String refusal(ValueConjunction chain) {
    String said = '"' + chain.said() + '"';
    return chain.only()
        ? "can't tell which have nothing but " + said + ". Ask which have it"
        : "can't tell whether one thing has to have all of "
            + said
            + ". Ask which have \"both … and …\", or \"… or …\"";
  }

  private static DerivedReading read(
      ValueConjunction chain, Made made, SqlRenderer renderer, SubReading way) throws NlException {
    String sql = renderer.render(made.query()).sql();
    return DerivedReading.of("cells", sql, words(chain, made), way);
  }

  private static List<String> words(ValueConjunction chain, Made made) {
    List<String> words = new ArrayList<>();
    String column = made.column().toString();
    String things = made.things().name();
    String shown =
        made.query().select().get(0).aggregate() ? "Counts the rows of " : "Shows the rows of ";
    String of =
        chain.only()
            ? " that have nothing but "
            : made.all() ? " that have all of " : " that have one of ";
    words.add(shown + things + of + cells(chain.wanted(), ", ") + " as " + column + ".");
    QueryExplanation.of(made.query().withWhere(made.others())).stream()
        .filter(sentence -> sentence.startsWith("Only where"))
        .forEach(words::add);
    if (made.all() && !chain.unwanted().isEmpty()) {
      words.add("Without those that have " + cells(chain.unwanted(), " or ") + ".");
    }
    return words;
  }

  private static String cells(List<Link> cells, String between) {
    return cells.stream()
        .map(cell -> "'" + cell.values().get(0).contents() + "'")
        .collect(Collectors.joining(between));
  }
}
