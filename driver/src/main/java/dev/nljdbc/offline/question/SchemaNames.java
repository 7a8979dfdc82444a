// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.catalog.Table;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.FlagValues;
import dev.nljdbc.offline.schema.NameWords;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.search.StaticEmbedder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Finds the tables and columns that a phrase may name. Immutable. */
final class SchemaNames {

  private static final int MOST = 24;
  private static final String NUMBER = "number";

  private final Names<TableView> tables = new Names<>();
  private final Names<ColumnView> columns = new Names<>();

  /** The tables of which no other has the last word. */
  private final Map<String, TableView> heads = new HashMap<>();

  /** The first words of boolean columns' names: is paid. */
  private static final Set<String> ASSERTING = WordLists.set("flag.asserting");

  /** The last words of such names: void_yn. */
  private static final Set<String> MARKING = WordLists.set("flag.marking");

  private final SchemaView schema;
  private final Lexicon lexicon;

  public SchemaNames(SchemaView schema, Lexicon lexicon) {
    this.schema = schema;
    this.lexicon = lexicon;
    NameWords names = new NameWords(lexicon);
    Set<String> shared = new HashSet<>();
    for (TableView table : schema.tables()) {
      String head = table.words().isEmpty() ? "" : table.words().get(table.words().size() - 1);
      if (table.table().kind() == Table.Kind.TABLE && heads.put(head, table) != null) {
        shared.add(head);
      }
      double own = table.table().kind() == Table.Kind.VIEW ? NameScores.VIEW : 1;
      add(table, own);
      for (ColumnView column : table.columns()) {
        add(column, own);
        initial(table, column);
        numbered(table, column);
        described(column, names);
      }
    }
    heads.keySet().removeAll(shared);
  }

  private void add(TableView table, double own) {
    List<String> words = table.words();
    tables.add(words, table, own);
    String letters = NameWords.letters(table.id().name());
    if (!letters.equals(String.join("", words))) {
      tables.add(List.of(lexicon.stem(letters)), table, own); // trade-ins of the table trade_in
    }
    if (words.size() > 1 && words.get(0).equals("reference")) {
      tables.add(words.subList(1, words.size()), table, NameScores.WITHOUT_REFERENCE);
    }
  }

  private void add(ColumnView column, double own) {
    columns.add(column.words(), column, own);
    if (!column.own().equals(column.words())) {
      columns.add(column.own(), column, NameScores.OWN_WORDS * own);
    }
  }

  /** "employee number" is the key employee_id, where the table has no number of its own. */
  private void numbered(TableView table, ColumnView column) {
    boolean id = (column.key() || column.foreign()) && column.last().equals("id");
    if (id && table.columns().stream().noneMatch(c -> c.last().equals(NUMBER))) {
      List<String> words = column.words();
      boolean bare = words.size() == 1;
      List<String> called =
          new ArrayList<>(bare ? table.words() : words.subList(0, words.size() - 1));
      called.add(NUMBER);
      columns.whole(called, column, NameScores.KEY_NUMBER);
    }
  }

  private void described(ColumnView column, NameWords names) {
    List<String> words = column.words();
    int last = words.size() - 1;
    boolean flag = last > 0 && FlagValues.of(column).isPresent();
    if (flag && ASSERTING.contains(words.get(0))) {
      columns.add(words.subList(1, words.size()), column, NameScores.OWN_WORDS);
    }
    if (flag && MARKING.contains(words.get(last))) {
      columns.add(words.subList(0, last), column, NameScores.OWN_WORDS);
    }
    if (!column.column().description().isBlank()) {
      columns.add(names.split(column.column().description()), column, NameScores.DESCRIBED);
    }
    column
        .column()
        .synonyms()
        .forEach(s -> columns.add(names.split(s), column, NameScores.DESCRIBED));
  }

  /** Names such as pName and pid in a table player: the first letter stands for the table. */
  private void initial(TableView table, ColumnView column) {
    List<String> words = column.words();
    if (words.size() == 2
        && !table.words().isEmpty()
        && words.get(0).length() == 1
        && table.words().get(0).startsWith(words.get(0))) {
      List<String> written = new ArrayList<>(table.words());
      written.add(words.get(1));
      columns.add(written, column, NameScores.INITIAL_WRITTEN);
      columns.add(words.subList(1, 2), column, NameScores.WITHOUT_INITIAL);
    }
  }

  public List<Link.Named<TableView>> tables(List<String> stems) {
    List<Link.Named<TableView>> found = find(tables, stems);
    TableView only = stems.size() == 1 ? heads.get(stems.get(0)) : null;
    return only == null ? found : ahead(only, found);
  }

  /** Before its synonyms, unless it refers to one: of staff, the employees, no project_staff. */
  private List<Link.Named<TableView>> ahead(TableView only, List<Link.Named<TableView>> found) {
    double best = found.stream().mapToDouble(Link.Named::score).max().orElse(0);
    boolean refers =
        found.stream()
            .filter(n -> n.score() >= NameScores.SYNONYM)
            .anyMatch(n -> schema.key(only.id(), n.what().id()).isPresent());
    if (best < NameScores.SYNONYM || best >= NameScores.ONLY_HEAD || refers) {
      return found;
    }
    return Stream.concat(
            Stream.of(new Link.Named<>(only, NameScores.ONLY_HEAD)),
            found.stream().filter(n -> !n.what().equals(only)))
        .toList();
  }

  public List<Link.Named<ColumnView>> columns(List<String> stems) {
    return find(columns, stems);
  }

  private <T> List<Link.Named<T>> find(Names<T> names, List<String> stems) {
    Map<T, Double> found = new LinkedHashMap<>();
    names.find(stems, 1, found);
    if (found.values().stream().noneMatch(s -> s > Link.NAMED)) {
      others(names, stems, found);
    }
    return found.entrySet().stream()
        .map(e -> new Link.Named<>(e.getKey(), e.getValue()))
        .sorted(Comparator.comparingDouble((Link.Named<T> n) -> -n.score()))
        .limit(MOST)
        .toList();
  }

  /** Finds names by synonyms. */
  private <T> void others(Names<T> names, List<String> stems, Map<T, Double> found) {
    boolean one = stems.size() == 1;
    if (one) {
      names.truncated(stems.get(0), found);
    }
    List<String> others =
        one ? lexicon.synonymsOfWord(stems.get(0)) : lexicon.synonyms(String.join("", stems));
    others.forEach(other -> names.find(List.of(other), NameScores.SYNONYM, found));
    if (one) {
      names.withSynonyms(stems.get(0), others, found);
    } else if (!stems.isEmpty()) {
      names.replaced(stems, lexicon, found);
    }
  }

  /** Names of one sort of thing, by whole name, set of words, word and root. */
  private static final class Names<T> {

    private static final int SHORTEST_BEGINNING = 5;

    private record Entry<T>(T what, List<String> words, double weight) {}

    private final Map<String, List<Entry<T>>> joined = new HashMap<>();
    private final Map<String, List<Entry<T>>> sets = new HashMap<>();
    private final Map<String, List<Entry<T>>> words = new HashMap<>();
    private final Map<String, List<Entry<T>>> roots = new HashMap<>();
    private final Map<String, String> rootOf = new HashMap<>();

    void add(List<String> stems, T what, double weight) {
      if (stems.isEmpty()) {
        return;
      }
      Entry<T> entry = new Entry<>(what, stems, weight);
      put(joined, String.join("", stems), entry);
      Set<String> sorted = new TreeSet<>(stems);
      put(sets, String.join(" ", sorted), entry);
      for (String stem : sorted) {
        put(words, stem, entry);
        put(roots, rootOf.computeIfAbsent(stem, Lexicon::root), entry);
      }
    }

    /** Adds a name of which no part is one. */
    void whole(List<String> stems, T what, double weight) {
      put(joined, String.join("", stems), new Entry<>(what, stems, weight));
    }

    private static <T> void put(Map<String, List<Entry<T>>> map, String key, Entry<T> entry) {
      map.computeIfAbsent(key, k -> new ArrayList<>(2)).add(entry);
    }

    private static String set(List<String> stems) {
      return String.join(" ", new TreeSet<>(stems));
    }

    /** Names with the beginning of a word that is no word by itself: discont, of discontinued. */
    void truncated(String stem, Map<T, Double> found) {
      for (int length = SHORTEST_BEGINNING; length <= stem.length() - 2; length++) {
        String beginning = stem.substring(0, length);
        if (words.containsKey(beginning) && !StaticEmbedder.shared().knows(beginning)) {
          find(List.of(beginning), NameScores.TRUNCATED, found);
        }
      }
    }

    void find(List<String> stems, double factor, Map<T, Double> found) {
      for (Entry<T> e : joined.getOrDefault(String.join("", stems), List.of())) {
        put(found, e, factor);
      }
      if (stems.size() > 1) {
        for (Entry<T> e : sets.getOrDefault(set(stems), List.of())) {
          if (e.words.size() == stems.size()) {
            put(found, e, factor * NameScores.REORDERED);
          }
        }
      }
      findPart(stems, factor, found);
    }

    private void findPart(List<String> stems, double factor, Map<T, Double> found) {
      for (Entry<T> e : words.getOrDefault(stems.get(0), List.of())) {
        if (e.words.size() > stems.size() && e.words.containsAll(stems)) {
          put(found, e, factor * part(stems, e.words));
        }
      }
      if (stems.size() == 1 && stems.get(0).length() > 3) {
        for (Entry<T> e : roots.getOrDefault(Lexicon.root(stems.get(0)), List.of())) {
          put(found, e, factor * ofFamily(stems, e.words));
        }
      }
    }

    private static double ofFamily(List<String> stems, List<String> words) {
      return words.size() == 1
          ? NameScores.SAME_ROOT
          : NameScores.SAME_ROOT_WITHIN * part(stems, words);
    }

    private static double part(List<String> stems, List<String> words) {
      double coverage = (double) stems.size() / words.size();
      boolean head = words.get(words.size() - 1).equals(stems.get(stems.size() - 1));
      return NameScores.PART + NameScores.PART_SHARE * coverage + (head ? NameScores.PART_HEAD : 0);
    }

    /** Names that say a word and another of the same meaning: the job of job title. */
    void withSynonyms(String stem, List<String> others, Map<T, Double> found) {
      for (Entry<T> e : words.getOrDefault(stem, List.of())) {
        if (e.words.stream().allMatch(w -> w.equals(stem) || others.contains(w))) {
          put(found, e, NameScores.SYNONYMS_BESIDE);
        }
      }
    }

    void replaced(List<String> stems, Lexicon lexicon, Map<T, Double> found) {
      for (int i = 0; i < stems.size(); i++) {
        for (String other : lexicon.synonyms(stems.get(i))) {
          List<String> changed = new ArrayList<>(stems);
          changed.set(i, other);
          for (Entry<T> e : sets.getOrDefault(set(changed), List.of())) {
            if (e.words.size() == changed.size()) { // "tournament competitions" say it twice
              put(found, e, NameScores.SYNONYM_WITHIN);
            }
          }
        }
      }
    }

    private static <T> void put(Map<T, Double> found, Entry<T> e, double score) {
      found.merge(e.what, score * e.weight, Math::max);
    }
  }
}
