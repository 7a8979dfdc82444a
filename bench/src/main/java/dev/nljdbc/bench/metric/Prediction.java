package dev.nljdbc.bench.metric;

import dev.nljdbc.bench.dataset.Database;
import dev.nljdbc.bench.dataset.Example;

/**
 * SQL for a question.
 *
 * @param example the question with its gold
 * @param database that the question is about
 * @param sql predicted; blank where there was no answer
 * @param score what the data set's judge says of it
 */
record Prediction(Example example, Database database, String sql, Score score) {}
