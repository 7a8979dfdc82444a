// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.metric.NamedParts;
import dev.nljdbc.bench.words.NamedQuestion;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** Reads what the gold queries of questions name. */
final class NamedQuestions {

  private final IndexedDatabases databases;
  private final Map<String, NamedParts.Reader> readers = new HashMap<>();

  NamedQuestions(IndexedDatabases databases) {
    this.databases = databases;
  }

  /**
   * A question with what its gold names.
   *
   * @throws SQLException when its database can't be read
   */
  NamedQuestion of(TrainingQuestion question) throws SQLException {
    String database = question.database();
    NamedParts.Reader reader = readers.get(database);
    if (reader == null) {
      reader = new NamedParts.Reader(databases.get(database).indexed().index().catalog());
      readers.put(database, reader);
    }
    return NamedQuestion.of(question.id(), question.question(), reader.read(question.gold()));
  }
}
