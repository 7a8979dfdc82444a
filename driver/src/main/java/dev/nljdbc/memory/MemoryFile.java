// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import dev.nljdbc.core.NormalizedQuestion;
import dev.nljdbc.memory.VerifiedQueries.VerifiedQuery;
import dev.nljdbc.semantics.BusinessTerms;
import dev.nljdbc.semantics.SourceNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;

/**
 * The file of {@code nl.memory}: verified queries and business terms that a team keeps like its
 * code. In order of questions and names, so that equal contents are equal files; each entry is a
 * paragraph, so that changes of two people can be merged by hand.
 */
public final class MemoryFile {

  /** What ends a line for YAML alone. */
  private static final Pattern SEPARATORS = Pattern.compile("[\\x{85}\\x{2028}\\x{2029}]");

  /** Escapes what YAML would read as the end of a line. */
  private static final class Escaping extends Representer {

    Escaping(DumperOptions form) {
      super(form);
    }

    @Override
    protected Node representScalar(Tag tag, String value, DumperOptions.ScalarStyle style) {
      boolean escaped = SEPARATORS.matcher(value).find();
      return super.representScalar(
          tag, value, escaped ? DumperOptions.ScalarStyle.DOUBLE_QUOTED : style);
    }
  }

  private static final String HEAD =
      """
      # What people verified, for nl.memory: made by NL EXPORT MEMORY, edited and merged by hand.
      """;

  private static final Set<String> QUERY_KEYS =
      Set.of("question", "sql", "columns", "exactly", "chosen", "by");

  private static final Set<String> TERM_KEYS =
      Set.of("term", "also", "description", "expression", "from", "where", "by");

  private MemoryFile() {}

  /**
   * What a file holds.
   *
   * @param queries in its order
   * @param terms in its order
   */
  record Contents(List<VerifiedQuery> queries, List<DefinedTerm> terms) {}

  /**
   * Reads a file.
   *
   * @param warn is told of entries that can't be used, with file and line
   * @throws IOException when it can't be read, or is no YAML
   */
  static Contents read(Path file, Consumer<String> warn) throws IOException {
    List<VerifiedQuery> queries = new ArrayList<>();
    List<DefinedTerm> terms = new ArrayList<>();
    for (SourceNode root : SourceNode.read(file, String.valueOf(file.getFileName()))) {
      unknown(root, Set.of("queries", "terms"), warn);
      for (SourceNode entry : root.get("queries").items()) {
        if (complete(entry, "question", "sql", warn)) {
          unknown(entry, QUERY_KEYS, warn);
          queries.add(query(entry));
        }
      }
      for (SourceNode entry : root.get("terms").items()) {
        if (complete(entry, "term", "expression", warn)) {
          unknown(entry, TERM_KEYS, warn);
          terms.add(term(entry));
        }
      }
    }
    return new Contents(List.copyOf(queries), List.copyOf(terms));
  }

  private static void unknown(SourceNode entry, Set<String> known, Consumer<String> warn) {
    entry.keys().stream()
        .filter(key -> !known.contains(key))
        .forEach(
            key -> warn.accept(entry.get(key).place() + ": '" + key + ":' means nothing here"));
  }

  private static boolean complete(
      SourceNode entry, String name, String sql, Consumer<String> warn) {
    boolean complete = !entry.text(name).isEmpty() && !entry.text(sql).isEmpty();
    if (!complete) {
      warn.accept(
          "%s: the entry is left out, for it needs '%s:' and '%s:'"
              .formatted(entry.place(), name, sql));
    }
    return complete;
  }

  private static VerifiedQuery query(SourceNode entry) {
    VerifiedQuery query =
        VerifiedQuery.of(
            entry.text("question"),
            entry.get("columns").texts(),
            entry.text("sql"),
            parameters(entry.text("question"), entry.text("sql")),
            Instant.EPOCH,
            by(entry));
    query = entry.get("chosen").isTrue() ? query.asChosen() : query;
    return entry.get("exactly").isTrue() ? query.asExact() : query;
  }

  /** At the very end of a question, a {@code ?} is a parameter where the SQL has one more. */
  private static int parameters(String question, String sql) {
    NormalizedQuestion text = new NormalizedQuestion(question);
    int inQuestion = text.parameters();
    long inSql = sql.replaceAll("'[^']*+'", "").chars().filter(c -> c == '?').count();
    return text.endsWithMark() && inSql == inQuestion + 1 ? inQuestion + 1 : inQuestion;
  }

  private static DefinedTerm term(SourceNode entry) {
    return new DefinedTerm(
        entry.text("term"),
        entry.get("also").texts(),
        entry.text("description"),
        entry.text("expression"),
        entry.text("from"),
        entry.text("where"),
        Instant.EPOCH,
        by(entry),
        "");
  }

  private static String by(SourceNode entry) {
    String by = entry.text("by");
    return by.isEmpty() ? entry.place() : by;
  }

  /**
   * The file of some entries. Those of single sessions are left out: their SQL may hold what others
   * must not see.
   */
  public static String write(List<VerifiedQuery> queries, List<DefinedTerm> terms) {
    StringBuilder text = new StringBuilder(HEAD);
    section(
        "queries",
        queries.stream()
            .filter(query -> query.session().isEmpty())
            .sorted(Comparator.comparing(VerifiedQuery::identity))
            .map(MemoryFile::fields)
            .toList(),
        text);
    section(
        "terms",
        terms.stream()
            .filter(term -> term.session().isEmpty())
            .sorted(Comparator.comparing(term -> BusinessTerms.folded(term.name())))
            .map(MemoryFile::fields)
            .toList(),
        text);
    return text.toString();
  }

  private static void section(String name, List<Map<String, Object>> entries, StringBuilder text) {
    if (entries.isEmpty()) {
      return;
    }
    DumperOptions form = new DumperOptions();
    form.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
    form.setWidth(Integer.MAX_VALUE);
    form.setAllowUnicode(true);
    form.setSplitLines(false);
    form.setNonPrintableStyle(DumperOptions.NonPrintableStyle.ESCAPE);
    text.append('\n').append(name).append(":\n");
    for (Map<String, Object> entry : entries) {
      text.append('\n');
      text.append(
          new Yaml(new Escaping(form), form)
              .dump(List.of(entry))
              .lines()
              .map(line -> "  " + line)
              .collect(Collectors.joining("\n", "", "\n")));
    }
  }

  private static Map<String, Object> fields(VerifiedQuery query) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("question", query.question());
    fields.put("sql", query.sql());
    if (!query.columns().isEmpty()) {
      fields.put("columns", query.columns());
    }
    if (query.exactly()) {
      fields.put("exactly", true);
    }
    if (query.chosen()) {
      fields.put("chosen", true);
    }
    return fields;
  }

  private static Map<String, Object> fields(DefinedTerm term) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("term", term.name());
    if (!term.synonyms().isEmpty()) {
      fields.put("also", term.synonyms());
    }
    put(fields, "description", term.description());
    fields.put("expression", term.expression());
    put(fields, "from", term.from());
    put(fields, "where", term.where());
    return fields;
  }

  private static void put(Map<String, Object> fields, String name, String text) {
    if (!text.isEmpty()) {
      fields.put(name, text);
    }
  }
}
