// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.query.Query;

/**
 * What the rules make of a question.
 *
 * @param query the query
 * @param confidence in 0 to 1, how sure the rules are
 * @param idiom whether it rests on a turn of phrase that nothing was learned of
 */
public record RuleReading(Query query, double confidence, boolean idiom) {}
