// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.offline.schema.CellLookup;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the cell of a specialty by the word for those who practise it: neurologists, neurology. */
final class SpecialtyCells {

  private static final Pattern PRACTITIONER =
      Pattern.compile("(?<root>\\p{L}+?)(?<ending>ologist|iatrist|iatrician)s?");

  private static final Map<String, String> SPECIALTY =
      Map.of("ologist", "ology", "iatrist", "iatry", "iatrician", "iatrics");

  private SpecialtyCells() {}

  /**
   * The cells of phrases, with those of specialties for phrases that are no cells themselves.
   *
   * @param cells where phrases are cells
   */
  static Map<String, List<ValueHit>> with(
      Map<String, List<ValueHit>> cells, Set<String> phrases, CellLookup values) {
    Map<String, String> specialties = new HashMap<>();
    for (String phrase : phrases) {
      Matcher word = PRACTITIONER.matcher(phrase.toLowerCase(Locale.ROOT));
      if (word.matches() && cells.getOrDefault(phrase, List.of()).isEmpty()) {
        specialties.put(phrase, word.group("root") + SPECIALTY.get(word.group("ending")));
      }
    }
    if (specialties.isEmpty()) {
      return cells;
    }
    Map<String, List<ValueHit>> found = values.equal(Set.copyOf(specialties.values()));
    Map<String, List<ValueHit>> all = new HashMap<>(cells);
    specialties.forEach(
        (phrase, specialty) -> all.put(phrase, found.getOrDefault(specialty, List.of())));
    return all;
  }
}
