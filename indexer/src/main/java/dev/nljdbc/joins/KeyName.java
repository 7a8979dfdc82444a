package dev.nljdbc.joins;

import dev.nljdbc.catalog.NameWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Says by its name alone whether a column refers to a key of a table: {@code customer_id} to {@code
 * customers.id}, {@code home_team_id} to {@code team.team_id}, {@code country} to {@code
 * countries.code}. Names are compared word by word, singular and plural alike.
 */
final class KeyName {

  /** Words that name a key in any table, and so tell nothing of which. */
  private static final Set<String> GENERIC =
      Set.of("id", "code", "key", "no", "nr", "num", "number", "pk", "uid", "guid", "uuid", "name");

  private static final double SAME = 0.9;
  private static final double TABLE_AND_KEY = 0.95;
  private static final double TABLE_AND_ANY_ID = 0.75;
  private static final double ROLE = 0.7;
  private static final double TABLE_ONLY = 0.65;

  private final String table;
  private final String key;
  private final boolean keyIsGeneric;
  private final List<String> keyForms;

  KeyName(String tableName, String keyName) {
    List<String> tableWords = words(tableName);
    List<String> keyWords = words(keyName);
    table = String.join("", tableWords);
    key = String.join("", keyWords);
    keyIsGeneric = keyWords.size() == 1 && GENERIC.contains(key);
    keyForms = keyIsGeneric ? List.of(table + key) : List.of(key, table + key);
  }

  /** The belief that a column of another table refers to this key; 0 when nothing speaks for it. */
  double score(String columnName) {
    List<String> words = words(columnName);
    String column = String.join("", words);
    if (!keyIsGeneric && column.equals(key)) {
      return key.startsWith(table) ? TABLE_AND_KEY : SAME;
    }
    if (column.equals(table + key)) {
      return TABLE_AND_KEY;
    }
    if (column.equals(table)) {
      return TABLE_ONLY;
    }
    String last = words.isEmpty() ? "" : words.get(words.size() - 1);
    if (GENERIC.contains(last) && column.equals(table + last)) {
      return TABLE_AND_ANY_ID;
    }
    boolean role = keyForms.stream().anyMatch(form -> endsWithWords(words, form));
    return role || endsWithWords(words, table + "id") ? ROLE : 0;
  }

  /** Whether some of the last words, but not all words, make up the text. */
  private static boolean endsWithWords(List<String> words, String text) {
    for (int i = 1; i < words.size(); i++) {
      if (String.join("", words.subList(i, words.size())).equals(text)) {
        return true;
      }
    }
    return false;
  }

  private static List<String> words(String name) {
    List<String> words = new ArrayList<>();
    NameWords.of(name).forEach(word -> words.add(singular(word)));
    return words;
  }

  private static String singular(String word) {
    if (word.length() > 4 && word.endsWith("ies")) {
      return word.substring(0, word.length() - 3) + "y";
    }
    if (word.length() > 4
        && (word.endsWith("sses") || word.endsWith("xes") || word.endsWith("ches"))) {
      return word.substring(0, word.length() - 2);
    }
    boolean plural =
        word.length() > 3 && word.endsWith("s") && !word.endsWith("ss") && !word.endsWith("us");
    return plural ? word.substring(0, word.length() - 1) : word;
  }
}
