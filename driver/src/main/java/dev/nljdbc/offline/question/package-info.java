/**
 * A question taken apart: {@code QuestionReader} makes an {@code Utterance} of the words and the
 * schema. {@code Linker} finds what words may name (tables, columns, cells), {@code
 * QuestionSegmenter} which part of the question they belong to. {@code NameScores} says how well a
 * phrase names a table or column, {@code PartialTables} which views have some of the rows only.
 */
@NullMarked
package dev.nljdbc.offline.question;

import org.jspecify.annotations.NullMarked;
