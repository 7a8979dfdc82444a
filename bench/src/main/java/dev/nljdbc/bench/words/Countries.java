// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import dev.nljdbc.text.WordList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The countries of ISO 3166 and their English names, as the JDK's CLDR data has them. */
final class Countries {

  private Countries() {}

  /** The names of each country, by its code of two letters. */
  static Map<String, Set<String>> names() {
    Map<String, Set<String>> names = new TreeMap<>();
    for (String code : Locale.getISOCountries()) {
      String name = locale(code).getDisplayCountry(Locale.ENGLISH).replace('’', '\'');
      Set<String> known = names.computeIfAbsent(code, c -> new LinkedHashSet<>());
      if (name.matches("[\\p{L} .'&-]+") && !name.contains(" - ") && !name.equals(code)) {
        known.add(name.replace("&", "and"));
        known.add(name.replace("&", "and").replace("St. ", "Saint "));
      }
    }
    for (String line : WordList.lines(Countries.class, "countries.tsv")) {
      String[] fields = line.split("\t", -1);
      names
          .computeIfAbsent(fields[0], code -> new LinkedHashSet<>())
          .addAll(Arrays.asList(fields[1].split(",")));
    }
    return names;
  }

  /** The code of three letters. */
  static String longCode(String code) {
    return locale(code).getISO3Country();
  }

  private static Locale locale(String code) {
    return new Locale.Builder().setRegion(code).build();
  }
}
