package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.Verdict;

/**
 * What came of one question.
 *
 * @param example the question
 * @param rounds turns of the model
 * @param tokens of the conversation
 * @param spent milliseconds without the model's
 * @param verdict on the answer
 * @param error why there was none; empty for none
 */
record Asked(
    Example example,
    int rounds,
    Tokens tokens,
    Conversation.Spent spent,
    Verdict verdict,
    String error) {}
