// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.ambiguity;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.ambiguity.Alternatives.Alternative;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.NamedKeys;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Tables that several keys lead to: an invoice's address is that of billing or of shipping. */
final class KeyMeanings {

  /** Words that tell one key from another without naming it, as those of direction do: sold by. */
  private static final Set<String> PARTIES = WordLists.set("key.parties");

  private final Utterance u;
  private final SchemaView schema;
  private final SqlRenderer renderer;

  KeyMeanings(Utterance utterance, SchemaView schema, SqlRenderer renderer) {
    this.u = utterance;
    this.schema = schema;
    this.renderer = renderer;
  }

  Stream<Alternatives> of(Query query, String sql) {
    Set<TableId> read = query.involved();
    if (read.size() < 2 || u.tokens().stream().anyMatch(KeyMeanings::telling)) {
      return Stream.empty();
    }
    return read.stream()
        .flatMap(from -> read.stream().flatMap(to -> of(keys(from, to), query, sql)));
  }

  private static boolean telling(Token word) {
    return PARTIES.contains(word.lower()) || NamedKeys.directs(word);
  }

  /** The keys of one column from a table to another. */
  private List<ForeignKey> keys(TableId from, TableId to) {
    return schema.index().catalog().foreignKeys().stream()
        .filter(k -> k.from().equals(from) && k.to().equals(to) && !from.equals(to))
        .filter(k -> k.fromColumns().size() == 1)
        .toList();
  }

  private Stream<Alternatives> of(List<ForeignKey> keys, Query query, String sql) {
    List<ColumnId> columns =
        keys.stream().map(k -> k.from().column(k.fromColumns().get(0))).distinct().toList();
    if (columns.size() < 2
        || columns.stream().anyMatch(query.columns()::contains)
        || keys.stream().anyMatch(new NamedKeys(u, schema)::isNamed)) {
      return Stream.empty();
    }
    String taken = null;
    List<Alternative> others = new ArrayList<>();
    for (ColumnId column : columns) {
      if (taken == null && joins(query, sql, column)) {
        taken = column.toString();
      } else {
        others.add(new Alternative(column.toString(), query, true, Set.of(column)));
      }
    }
    return taken == null
        ? Stream.empty()
        : Stream.of(new Alternatives(word(keys.get(0).to()), taken, "goes by", others));
  }

  private boolean joins(Query query, String sql, ColumnId by) {
    try {
      return renderer.joiningBy(Set.of(by)).render(query).sql().equals(sql);
    } catch (NlException e) {
      return false; // nothing connects its tables
    }
  }

  /** The question's word for a table; its name where the question has none. */
  private String word(TableId table) {
    List<String> words = schema.table(table).words();
    return IntStream.range(0, u.size())
        .filter(i -> words.contains(u.token(i).stem()))
        .mapToObj(i -> u.span(i, i + 1))
        .findFirst()
        .orElse(table.name());
  }
}
