// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import dev.nljdbc.text.IdentifierWords;
import dev.nljdbc.text.Plurals;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Scores by names alone whether a column refers to a key: {@code customer_id} to {@code
 * customers.id}, {@code home_team_id} to {@code team.team_id}, {@code country} to {@code
 * countries.code}. Names are compared word by word, in the singular.
 */
final class KeyName {

  /** Words that name a key in any table. */
  private static final Set<String> GENERIC =
      Set.of(
          "id", "code", "key", "no", "nr", "num", "number", "pk", "sk", "uid", "guid", "uuid",
          "name");

  /** The role that a row of the same table may have for another row. */
  private static final Set<String> SELF =
      Set.of(
          ("parent manager mgr supervisor super boss chief lead reports report previous prev next"
                  + " original predecessor successor mother father root superior referrer replaces")
              .split(" "));

  /** What the names of tables may begin with. */
  private static final Set<String> LOOKUP = Set.of("lkp", "lookup", "lu", "ref", "tbl", "dim");

  private static final double TABLE_AND_KEY = 0.95;
  static final double SAME = 0.9;
  private static final double TABLE_AND_ANY_ID = 0.75;
  private static final double ROLE = 0.7;
  static final double TABLE_ONLY = 0.65;
  private static final double ABBREVIATED = 0.66;
  private static final double VAGUE = 0.6;
  private static final double ROLE_OF_TABLE = 0.55;
  private static final double PART_OF_NAME = 0.5;
  private static final int SHORTEST_ABBREVIATION = 3;

  private final List<String> tableWords;
  private final List<String> keyWords;
  private final String table;
  private final String key;
  private final boolean keyIsGeneric;
  private final List<String> keyForms;

  KeyName(String tableName, String keyName) {
    tableWords = words(tableName);
    keyWords = words(keyName);
    table = String.join("", tableWords);
    key = String.join("", keyWords);
    keyIsGeneric = keyWords.size() == 1 && GENERIC.contains(key);
    keyForms = keyIsGeneric ? List.of(table + key) : List.of(key, table + key);
  }

  /** The belief that a column of another table refers to this key; 0 when nothing speaks for it. */
  double score(ReferenceName name) {
    String column = name.text();
    if (!keyIsGeneric && column.equals(key)) {
      return key.startsWith(table) ? TABLE_AND_KEY : SAME;
    }
    if (column.equals(table + key)) {
      return TABLE_AND_KEY;
    } else if (column.equals(table)) {
      return TABLE_ONLY;
    } else if (name.generic() && name.stem().equals(table)) {
      return TABLE_AND_ANY_ID;
    }
    return scoreOfPart(name);
  }

  private double scoreOfPart(ReferenceName name) {
    if (keyForms.stream().anyMatch(name::endsWith) || name.endsWith(table + "id")) {
      return ROLE;
    }
    if (name.endsWith(table) || name.generic() && name.stemEndsWith(table)) {
      return ROLE_OF_TABLE;
    }
    if (name.generic() && endsAbbreviated(name.words())) {
      return ABBREVIATED;
    }
    if (abbreviates(name.words(), keyWords)
        || abbreviates(name.words(), join(tableWords, keyWords))) {
      return VAGUE;
    }
    return partOfName(name) ? PART_OF_NAME : 0;
  }

  /**
   * The belief that a column refers to this key of a lookup table, which is named for the column
   * and its table: {@code orders.status} of {@code order_status.id}.
   */
  double scoreOfLookup(ReferenceName name) {
    int noise = !tableWords.isEmpty() && LOOKUP.contains(tableWords.get(0)) ? 1 : 0;
    List<String> own = tableWords.subList(noise, tableWords.size());
    return own.equals(name.qualified()) || abbreviates(own, name.qualified()) ? VAGUE : 0;
  }

  /** Whether the key is named for its own table, and so hardly for another. */
  boolean named() {
    return keyIsGeneric || key.startsWith(table) || nameOf(keyWords) && ofTable(stem());
  }

  private List<String> stem() {
    return keyWords.subList(0, keyWords.size() - 1);
  }

  /** Whether it is a part of the table's name with a word such as {@code id}. */
  boolean partOfTableAndId() {
    return shortTableAndId() || nameOf(keyWords) && ofTable(stem());
  }

  /** {@code date} of {@code date_dim}, {@code demo} of {@code customer_demographics}. */
  private boolean ofTable(List<String> stem) {
    String text = String.join("", stem);
    boolean telling = text.length() > SHORTEST_ABBREVIATION;
    return tableWords.containsAll(stem)
        || telling && tableWords.stream().anyMatch(word -> word.startsWith(text));
  }

  /**
   * Whether it is letters of the table's name with such a word: {@code custkey}, {@code dept_no}.
   */
  boolean shortTableAndId() {
    return GENERIC.stream()
        .filter(word -> key.endsWith(word))
        .map(word -> key.substring(0, key.length() - word.length()))
        .anyMatch(stem -> stem.length() >= SHORTEST_ABBREVIATION && lettersOf(stem, table));
  }

  /**
   * Whether the column has no more in common with this key than a name that says of neither that it
   * is a key, such as {@code size}.
   */
  boolean sharesOnlyAName(ReferenceName name) {
    boolean keyLike = GENERIC.stream().anyMatch(w -> key.endsWith(w) && !w.equals("name"));
    return !keyLike && name.text().endsWith(key);
  }

  /** Whether it is the table's name with a word such as {@code id}. */
  boolean tableAndId() {
    return nameOf(keyWords) && stem().equals(tableWords);
  }

  private static boolean nameOf(List<String> words) {
    return words.size() > 1 && GENERIC.contains(words.get(words.size() - 1));
  }

  /** The belief that a column of the key's own table refers to it. */
  double scoreOfOwn(ReferenceName name) {
    boolean role = name.words().stream().anyMatch(SELF::contains);
    if (keyForms.stream().anyMatch(name::endsWith)) {
      return role ? SAME : ROLE;
    }
    String last = keyWords.isEmpty() ? "" : keyWords.get(keyWords.size() - 1);
    boolean other = name.generic() && generic(last) && !name.text().endsWith(last);
    return role && !other ? VAGUE : 0;
  }

  /**
   * Whether the last words, before one such as {@code id}, are a telling abbreviation: {@code
   * bill_addr_sk} of {@code address_sk}, {@code cdemo_sk} of {@code customer_demographics}.
   */
  private boolean endsAbbreviated(List<String> words) {
    int last = words.size() - 1;
    for (int i = 0; i < last; i++) {
      String text = String.join("", words.subList(i, last));
      if (text.length() > SHORTEST_ABBREVIATION
          && (abbreviates(words.subList(i, words.size()), keyWords)
              || beginnings(text, tableWords))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the text is made of a beginning of each word, in their order: {@code cdemo} of {@code
   * customer_demographics}, {@code promo} of {@code promotion}.
   */
  private static boolean beginnings(String text, List<String> words) {
    if (words.isEmpty()) {
      return false;
    }
    if (words.size() == 1) {
      return !text.isEmpty() && words.get(0).startsWith(text);
    }
    String first = words.get(0);
    for (int i = 1; i < text.length() && first.startsWith(text.substring(0, i)); i++) {
      if (beginnings(text.substring(i), words.subList(1, words.size()))) {
        return true;
      }
    }
    return false;
  }

  /**
   * {@code accelerator_id} for {@code web_client_accelerator.id}, {@code claim_id} for {@code
   * claim_header_id}, {@code member_in_charge_id} for {@code member_id}.
   */
  private boolean partOfName(ReferenceName name) {
    if (!name.generic() || name.words().size() < 2) {
      return false;
    }
    List<String> stem = name.words().subList(0, name.words().size() - 1);
    List<String> longer = tableWords.size() > stem.size() ? tableWords : stem;
    List<String> shorter = longer == stem ? tableWords : stem;
    boolean head = longer.subList(0, shorter.size()).equals(shorter);
    boolean tail =
        longer == tableWords
            && longer.subList(longer.size() - shorter.size(), longer.size()).equals(shorter);
    return longer.size() > shorter.size() && (head || tail);
  }

  /**
   * Whether each word is the beginning of the word in its place: {@code cust_no}, {@code
   * customer_number}.
   */
  private static boolean abbreviates(List<String> some, List<String> others) {
    if (some.size() != others.size() || some.size() < 2 || some.equals(others)) {
      return false;
    }
    for (int i = 0; i < some.size(); i++) {
      String a = some.get(i);
      String b = others.get(i);
      boolean abbreviated =
          Math.min(a.length(), b.length()) >= SHORTEST_ABBREVIATION
              && (a.startsWith(b) || b.startsWith(a));
      if (!a.equals(b) && !abbreviated) {
        return false;
      }
    }
    return true;
  }

  /** Whether some letters of a word, the first among them, in their order make up the text. */
  static boolean lettersOf(String text, String word) {
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      int at = word.indexOf(text.charAt(i), from);
      if (at < 0 || i == 0 && at > 0) {
        return false;
      }
      from = at + 1;
    }
    return true;
  }

  private static List<String> join(List<String> first, List<String> second) {
    List<String> both = new ArrayList<>(first);
    both.addAll(second);
    return both;
  }

  /** Beginnings and ends that a column which refers to this key has in its name; to find it by. */
  Set<String> forms() {
    Set<String> forms = new LinkedHashSet<>(keyForms);
    forms.add(table);
    forms.add(table + "id");
    for (int i = 0; i < tableWords.size(); i++) {
      forms.add(String.join("", tableWords.subList(i, tableWords.size())));
      forms.add(String.join("", tableWords.subList(0, i + 1)));
    }
    String first = tableWords.isEmpty() ? key : tableWords.get(0);
    forms.add(shortened(first));
    forms.add(shortened(keyWords.isEmpty() ? key : keyWords.get(0)));
    if (!tableWords.isEmpty()) {
      String last = tableWords.get(tableWords.size() - 1);
      String initials =
          tableWords.subList(0, tableWords.size() - 1).stream()
              .map(word -> word.substring(0, 1))
              .collect(Collectors.joining());
      forms.add(beginning(last));
      forms.add(beginning(initials + last));
    }
    return forms;
  }

  /** What a word and its abbreviations begin with, as a form. */
  static String beginning(String word) {
    return word.substring(0, Math.min(word.length(), SHORTEST_ABBREVIATION + 1)) + "~";
  }

  /**
   * Whether both are the keys of two tables of one sort, and named for it: {@code address_id} of
   * {@code customer_address} and of {@code supplier_address}.
   */
  boolean siblingOf(KeyName other) {
    return key.equals(other.key)
        && tableWords.size() > 1
        && other.tableWords.size() > 1
        && last(tableWords).equals(last(other.tableWords))
        && nameOf(keyWords)
        && last(tableWords).startsWith(String.join("", stem()));
  }

  private static String last(List<String> words) {
    return words.get(words.size() - 1);
  }

  static String shortened(String word) {
    return word.length() <= SHORTEST_ABBREVIATION
        ? word + "-"
        : word.substring(0, SHORTEST_ABBREVIATION) + "-";
  }

  static boolean generic(String word) {
    return GENERIC.contains(word);
  }

  static List<String> words(String name) {
    List<String> words = new ArrayList<>();
    IdentifierWords.of(name).forEach(word -> words.add(Plurals.OF_NAMES.singular(word)));
    return words;
  }
}
