// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.ambiguity;

/**
 * A question with an ambiguous word, beside the clear one that means one of its readings.
 *
 * @param database the name of its database
 * @param kind what the word may be mistaken for: column, value or measure
 * @param question with the ambiguous word
 * @param clear in clear words
 * @param gold the meant reading in SQL
 */
record BlurredQuestion(String database, String kind, String question, String clear, String gold) {}
