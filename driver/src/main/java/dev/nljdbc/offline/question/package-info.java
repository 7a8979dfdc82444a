/**
 * A question taken apart: {@code Tokenizer}, {@code CueMatcher}, {@code Linker} and {@code
 * QuestionSegmenter} make an {@link dev.nljdbc.offline.question.Utterance}: words, what they ask to
 * do ("most", "for each"), what they may name (tables, columns, cells), and which part of the
 * question they belong to. {@code NameScores} says how well a phrase names a table or column.
 *
 * <p>The English that it knows is in resource files read by {@code Lexicon}; synonyms and
 * abbreviations are those of {@link dev.nljdbc.text.Thesaurus}. {@code SchemaView} is the database
 * as the offline model sees it: with what nobody stores and everybody asks for ({@code
 * LineAmount}), the business terms that people defined ({@code TermColumn}), and which views have
 * some of the rows only ({@code PartialTables}).
 */
@NullMarked
package dev.nljdbc.offline.question;

import org.jspecify.annotations.NullMarked;
