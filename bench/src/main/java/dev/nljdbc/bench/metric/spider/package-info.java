/**
 * Spider's own reading of SQL and what is measured by it: exact set match with its ten parts, and
 * hardness.
 *
 * <p>Begin with {@link dev.nljdbc.bench.metric.spider.ExactSetMatch}. {@code SpiderTokens} cuts the
 * text, {@code QueryReader} and the readers beside it parse it to a {@code SpiderQuery}, {@code
 * ComparableForm} drops what does not count, {@code ExactSetMatch.Component} compares.
 *
 * <p>Source: Yu et al., "Spider: A Large-Scale Human-Labeled Dataset for Complex and Cross-Domain
 * Semantic Parsing and Text-to-SQL Task", EMNLP 2018, section 6 and the evaluator that its authors
 * publish. That evaluator reads a small part of SQL in a way of its own; what it does is kept here
 * also where it is odd, for published figures depend on it.
 */
@NullMarked
package dev.nljdbc.bench.metric.spider;

import org.jspecify.annotations.NullMarked;
