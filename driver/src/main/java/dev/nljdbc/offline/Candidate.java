// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

/**
 * One way to read a question.
 *
 * @param sql the query in the engine's SQL
 * @param confidence in 0 to 1, how sure the model is of it
 * @param sketch the query's shape without its columns, such as {@code select(col) where(= value)}
 * @param inWords what the query asks for, a sentence
 */
public record Candidate(String sql, double confidence, String sketch, String inWords) {}
