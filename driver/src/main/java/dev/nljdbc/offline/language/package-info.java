/**
 * What the offline model knows of English, without any database: {@code Tokenizer} makes {@code
 * Token}s of a question's text, {@code CueMatcher} finds what words ask to do ("most", "for each"),
 * {@code DateMerger}, {@code CalendarPeriod} and {@code PeriodMatcher} read dates and periods.
 *
 * <p>Its words are in resource files: {@code Lexicon} and {@code WordLists} read the short lists,
 * {@code RelatedWords} those of WordNet, {@code Gazetteer} the names of places. Synonyms and
 * abbreviations are those of {@link dev.nljdbc.text.Thesaurus}.
 */
@NullMarked
package dev.nljdbc.offline.language;

import org.jspecify.annotations.NullMarked;
