// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.schema;

import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.WordSimilarity;
import dev.nljdbc.search.Vectors;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How near in meaning phrases are to the names of a schema, by the vectors of their words and by
 * WordNet. Thread-safe.
 */
public final class NameSimilarity {

  /** The share of single words in the similarity of names; the rest is that of the wholes. */
  private static final double WORDS = 0.5;

  private static final List<String> DENYING = List.of("un", "in", "im", "ir", "non", "dis");

  /** Longer descriptions are sentences rather than names. */
  private static final int LONGEST_DESCRIPTION = 6;

  private final SchemaView schema;
  private final NameWords splitting;
  private @Nullable List<Name> names;

  /** The tables and columns of a name. */
  public record Name(
      List<String> words,
      float[] vector,
      List<float[]> vectors,
      List<TableView> tables,
      List<ColumnView> columns) {

    /** Whether it names nothing but keys and codes. */
    public boolean identifies() {
      return tables.isEmpty() && columns.stream().allMatch(ColumnView::identifier);
    }

    /** Whether none of what is called so is among some tables and columns. */
    public boolean none(Set<Object> some) {
      return tables.stream().noneMatch(some::contains)
          && columns.stream().noneMatch(some::contains);
    }
  }

  /** A name and its similarity with a phrase, 0 to 1. */
  public record Similar(Name name, double similarity) {}

  public NameSimilarity(SchemaView schema, Lexicon lexicon) {
    this.schema = schema;
    this.splitting = new NameWords(lexicon);
  }

  /** All names of tables and columns, the most similar first. */
  public List<Similar> to(List<String> stems) {
    Name phrase = name(stems);
    return names().stream()
        .map(name -> new Similar(name, similarity(phrase, name)))
        .sorted(Comparator.comparingDouble((Similar s) -> -s.similarity))
        .toList();
  }

  private static double similarity(Name phrase, Name name) {
    if (phrase.words.stream().anyMatch(w -> name.words.stream().anyMatch(n -> denies(w, n)))) {
      return 0;
    }
    double words = (share(phrase, name) + share(name, phrase)) / 2;
    double whole = Vectors.cosine(phrase.vector, name.vector);
    double mixed = WORDS * words + (1 - WORDS) * whole;
    double related = WordSimilarity.related(joined(phrase.words), joined(name.words));
    if (name.words.size() == 2) {
      String turned = name.words.get(1) + " " + name.words.get(0);
      related = Math.max(related, WordSimilarity.related(joined(phrase.words), turned));
    }
    return Math.max(mixed, WordSimilarity.near(whole, related));
  }

  /** Whether one word is the other behind a syllable that denies it: inactive, active. */
  public static boolean denies(String one, String other) {
    return DENYING.stream()
        .anyMatch(prefix -> one.equals(prefix + other) || other.equals(prefix + one));
  }

  /** How well the words of one are said by the other, on average. */
  private static double share(Name of, Name by) {
    double sum = 0;
    for (int i = 0; i < of.words.size(); i++) {
      double best = 0;
      for (int j = 0; j < by.words.size(); j++) {
        best =
            Math.max(
                best,
                WordSimilarity.of(
                    of.words.get(i), of.vectors.get(i), by.words.get(j), by.vectors.get(j)));
      }
      sum += best;
    }
    return sum / of.words.size();
  }

  private static String joined(List<String> words) {
    return String.join(" ", words);
  }

  private synchronized List<Name> names() {
    List<Name> known = names;
    if (known == null) {
      known = read();
      names = known;
    }
    return known;
  }

  private List<Name> read() {
    Map<String, Name> read = new LinkedHashMap<>();
    for (TableView table : schema.tables()) {
      name(table.words(), read).tables.add(table);
      for (ColumnView column : table.columns()) {
        name(column.words(), read).columns.add(column);
        if (!column.own().equals(column.words())) {
          name(column.own(), read).columns.add(column);
        }
        described(column, read);
      }
    }
    return List.copyOf(read.values());
  }

  private void described(ColumnView column, Map<String, Name> read) {
    String description = column.column().description();
    List<String> words = description.isBlank() ? List.of() : splitting.split(description);
    if (!words.isEmpty() && words.size() <= LONGEST_DESCRIPTION) {
      name(words, read).columns.add(column);
    }
    column.column().synonyms().forEach(s -> name(splitting.split(s), read).columns.add(column));
  }

  private static Name name(List<String> words, Map<String, Name> read) {
    return read.computeIfAbsent(joined(words), text -> name(words));
  }

  private static Name name(List<String> words) {
    return new Name(
        words,
        WordSimilarity.vector(joined(words)),
        words.stream().map(WordSimilarity::vector).toList(),
        new ArrayList<>(1),
        new ArrayList<>(1));
  }
}
