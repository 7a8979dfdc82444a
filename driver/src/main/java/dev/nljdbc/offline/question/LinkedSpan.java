// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

/**
 * A span of the question and what it was taken for.
 *
 * @param span the words
 * @param kind table, column, value or number
 * @param target for example {@code customer.city = 'Oslo'}
 */
public record LinkedSpan(String span, String kind, String target) {}
