// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.sample;

import dev.nljdbc.core.PackagedText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Word lists by the name of their section; a line's fields are parted by {@code |}. */
final class SampleWords {

  private final Map<String, List<String>> sections;

  private SampleWords(Map<String, List<String>> sections) {
    this.sections = sections;
  }

  static SampleWords load() {
    Map<String, List<String>> sections = new HashMap<>();
    List<String> current = new ArrayList<>();
    for (String line : PackagedText.read(SampleWords.class, "words.txt").lines().toList()) {
      if (line.startsWith("[")) {
        current = new ArrayList<>();
        sections.put(line.substring(1, line.length() - 1), current);
      } else if (!line.isBlank() && !line.startsWith("#")) {
        current.add(line);
      }
    }
    return new SampleWords(sections);
  }

  List<String> list(String section) {
    List<String> words = sections.get(section);
    if (words == null) {
      throw new IllegalArgumentException("no section " + section);
    }
    return words;
  }

  List<String[]> records(String section) {
    return list(section).stream().map(line -> line.split("\\|")).toList();
  }
}
