// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.explain;

import dev.nljdbc.agent.OfflineStrategy;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.core.Question;
import dev.nljdbc.explain.Explanation.ExplanationLine;
import dev.nljdbc.explain.Explanation.ExplanationLine.Part;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.queries.QueryOutline;
import dev.nljdbc.semantics.BusinessTerm;
import dev.nljdbc.text.Folding;
import dev.nljdbc.text.IdentifierWords;
import dev.nljdbc.text.Stemmer;
import dev.nljdbc.text.StopWords;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which words of the question stand behind which names and values of the SQL. */
final class WordLinks {

  private static final String UNUSED =
      "In no name, description or text that the SQL uses; if anything stands for %s, it is the way"
          + " in which the clauses are put together.";

  private final Question question;
  private final NlAnswer answer;
  private final DatabaseIndex index;
  private final QueryOutline outline;
  private final ClauseLines clauses;
  private final Stemmer stemmer = new Stemmer();
  private final Map<String, Set<String>> meanings = new LinkedHashMap<>();
  private final Set<ColumnId> mentioned = new HashSet<>();
  private final Set<TableId> mentionedTables = new HashSet<>();

  WordLinks(
      Question question,
      NlAnswer answer,
      DatabaseIndex index,
      QueryOutline outline,
      ClauseLines clauses) {
    this.question = question;
    this.answer = answer;
    this.index = index;
    this.outline = outline;
    this.clauses = clauses;
  }

  /** A line for each word that leads somewhere, in the question's order; then those that do not. */
  List<ExplanationLine> lines() {
    for (String word : IdentifierWords.of(question.text())) {
      if (!StopWords.contains(word)) {
        meanings.computeIfAbsent(word, this::find);
      }
    }
    List<String> lost = new ArrayList<>();
    List<ExplanationLine> lines = new ArrayList<>(terms());
    reasons(lost).forEach((word, why) -> lines.add(line("\"" + word + "\"", why)));
    if (!lost.isEmpty()) {
      String unused = UNUSED.formatted(lost.size() == 1 ? "it" : "them");
      lines.add(line(String.join(", ", lost), List.of(unused)));
    }
    return lines;
  }

  /** The meanings of the business terms in the question. */
  private List<ExplanationLine> terms() {
    List<ExplanationLine> lines = new ArrayList<>();
    for (BusinessTerm term : index.terms().namedIn(question.text())) {
      String meaning = term.definition().inWords(index.dialect()::column, index.dialect()::table);
      String why = "Defined in " + term.source() + ".";
      lines.add(line("\"" + term.name() + "\" is " + meaning + ".", List.of(why)));
      for (String name : term.names()) {
        IdentifierWords.of(name).forEach(word -> note(term, word));
      }
    }
    return lines;
  }

  private void note(BusinessTerm term, String word) {
    Set<String> found = meanings.get(word);
    if (found != null) {
      found.add("the name of the term " + term.name());
    }
    term.columns().forEach(mentioned::add);
  }

  private Map<String, List<String>> reasons(List<String> lost) {
    Map<String, List<String>> reasons = new LinkedHashMap<>();
    Map<String, List<String>> linked = linked();
    meanings.forEach(
        (word, found) -> {
          List<String> read = linked.remove(word);
          List<String> why = read == null ? new ArrayList<>() : read;
          if (!found.isEmpty()) {
            why.add("A word of " + String.join("; of ", found) + ".");
          }
          if (!why.isEmpty()) {
            reasons.put(word, why);
          } else if (linked.keySet().stream().noneMatch(span -> span.contains(word))) {
            lost.add("\"" + word + "\"");
          }
        });
    reasons.putAll(linked);
    return reasons;
  }

  /** The offline model's links by span of the question, in lower case. */
  private Map<String, List<String>> linked() {
    Map<String, List<String>> linked = new LinkedHashMap<>();
    for (OfflineStrategy.Linked link : OfflineStrategy.links(answer.outcome())) {
      linked
          .computeIfAbsent(link.span().toLowerCase(Locale.ROOT), span -> new ArrayList<>())
          .add("The offline model read it as: " + link.meaning() + ".");
    }
    return linked;
  }

  private static ExplanationLine line(String what, List<String> why) {
    return new ExplanationLine(Part.WORD, what, String.join(" ", why), ClauseLines.MAIN);
  }

  private Set<String> find(String word) {
    Set<String> found = new LinkedHashSet<>();
    String stem = stemmer.stem(Folding.fold(word));
    outline.tables().forEach(id -> find(id, stem, found));
    outline.columns().forEach(id -> find(id, stem, found));
    clauses
        .texts()
        .forEach(
            (text, columns) -> {
              if (has(text, stem)) {
                mentioned.addAll(columns);
                found.add("the text " + index.dialect().string(text));
              }
            });
    return found;
  }

  private void find(TableId id, String stem, Set<String> found) {
    String description = index.catalog().table(id).map(Table::description).orElse("");
    boolean named = has(id.name(), stem);
    if (named || has(description, stem)) {
      mentionedTables.add(id);
      found.add(
          (named ? "the name of table " : "the description of table ") + index.dialect().table(id));
    }
  }

  private void find(ColumnId id, String stem, Set<String> found) {
    Optional<Column> column = index.catalog().column(id);
    List<String> synonyms = column.map(Column::synonyms).orElse(List.of());
    if (has(id.name(), stem)) {
      note(id, found, "the name of ");
    } else if (synonyms.stream().anyMatch(name -> has(name, stem))) {
      note(id, found, "another name of ");
    } else if (has(column.map(Column::description).orElse(""), stem)) {
      note(id, found, "the description of ");
    }
  }

  private void note(ColumnId id, Set<String> found, String where) {
    mentioned.add(id);
    found.add(where + index.dialect().column(id));
  }

  private boolean has(String text, String stem) {
    return IdentifierWords.of(text).stream()
        .anyMatch(word -> stemmer.stem(Folding.fold(word)).equals(stem));
  }

  /** Columns that the question has no word of; to be asked for after {@link #lines}. */
  List<String> doubts() {
    List<String> unmentioned =
        clauses.mentioned().stream()
            .filter(id -> !mentioned.contains(id) && !mentionedTables.contains(id.table()))
            .map(index.dialect()::column)
            .toList();
    return unmentioned.isEmpty() || answer.verified()
        ? List.of()
        : List.of(
            ("The question has no word of the names or descriptions of %s%s: look whether %s "
                    + "what you mean.")
                .formatted(
                    ExpressionWords.listed(unmentioned, "and"),
                    unmentioned.size() == 1 ? " and its table" : " and their tables",
                    unmentioned.size() == 1 ? "it is" : "they are"));
  }
}
