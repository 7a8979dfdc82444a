// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.ambiguity;

import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.ambiguity.Alternatives.Alternative;
import dev.nljdbc.offline.ambiguity.Ambiguity.Meaning;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the words of a question that may mean something else than a query takes them for. */
public final class MeaningFinder {

  private final SchemaView schema;
  private final SqlRenderer renderer;

  /** Over one database. */
  public MeaningFinder(SchemaView schema, SqlRenderer renderer) {
    this.schema = schema;
    this.renderer = renderer;
  }

  /**
   * The words with several meanings, whatever the rows.
   *
   * @param read what the question was read as
   * @param sql the same in the engine's SQL
   */
  public List<Ambiguity> of(Utterance u, Query read, String sql) {
    AskedTables tables = new AskedTables(u, schema, read);
    return Stream.of(
            new ColumnMeanings(u, schema, tables).of(read),
            new CellMeanings(u, schema, tables).of(read),
            new MeasureMeanings(u, schema).of(read),
            new KeyMeanings(u, schema, renderer).of(read, sql))
        .flatMap(found -> found)
        .map(word -> written(word, sql))
        .filter(word -> word.meanings().size() > 1)
        .toList();
  }

  private Ambiguity written(Alternatives word, String sql) {
    List<Meaning> meanings = new ArrayList<>();
    String taken = word.taken();
    if (taken != null) {
      meanings.add(meaning(word, taken, sql, true));
    }
    for (Alternative other : word.others()) {
      sql(other).ifPresent(s -> meanings.add(meaning(word, other.target(), s, other.equal())));
    }
    return new Ambiguity(word.word(), meanings, taken != null);
  }

  private static Meaning meaning(Alternatives word, String target, String sql, boolean equal) {
    String inWords = "'" + word.word() + "' " + word.verb() + " " + target;
    return new Meaning(target, inWords, sql, equal);
  }

  /** Empty for a query whose tables nothing connects. */
  private Optional<String> sql(Alternative other) {
    try {
      SqlRenderer writing = other.keys().isEmpty() ? renderer : renderer.joiningBy(other.keys());
      SqlRenderer.Rendered rendered = writing.render(other.query());
      return rendered.crossed() ? Optional.empty() : Optional.of(rendered.sql());
    } catch (NlException e) {
      return Optional.empty(); // one meaning less
    }
  }
}
