// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import dev.nljdbc.text.Plurals;
import dev.nljdbc.text.StopWords;
import dev.nljdbc.text.Thesaurus;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Words of a question that another wording has others for: stems between blanks, without stop
 * words.
 *
 * @param from the original's; empty where words were added
 * @param to the other wording's; empty where words were left out
 */
public record Substitution(String from, String to) {

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

  private static final Thesaurus THESAURUS = new Thesaurus(Plurals.OF_QUESTIONS::singular);

  /** The substitutions between two wordings, by their longest common subsequence of words. */
  public static Set<Substitution> between(String original, String reworded) {
    List<String> a = stems(original);
    List<String> b = stems(reworded);
    int[][] common = common(a, b);
    Set<Substitution> found = new LinkedHashSet<>();
    List<String> from = new ArrayList<>();
    List<String> to = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < a.size() || j < b.size()) {
      if (i < a.size() && j < b.size() && a.get(i).equals(b.get(j))) {
        add(from, to, found);
        i++;
        j++;
      } else if (j == b.size() || i < a.size() && common[i + 1][j] >= common[i][j + 1]) {
        from.add(a.get(i++));
      } else {
        to.add(b.get(j++));
      }
    }
    add(from, to, found);
    return found;
  }

  private static void add(List<String> from, List<String> to, Set<Substitution> found) {
    String old = String.join(" ", StopWords.removed(from));
    String other = String.join(" ", StopWords.removed(to));
    if (!old.equals(other)) {
      found.add(new Substitution(old, other));
    }
    from.clear();
    to.clear();
  }

  private static List<String> stems(String text) {
    return WORD.matcher(text.toLowerCase(Locale.ROOT))
        .results()
        .map(MatchResult::group)
        .map(Plurals.OF_QUESTIONS::singular)
        .toList();
  }

  /** The length of the longest common subsequence of what follows each pair of positions. */
  private static int[][] common(List<String> a, List<String> b) {
    int[][] common = new int[a.size() + 1][b.size() + 1];
    for (int i = a.size() - 1; i >= 0; i--) {
      for (int j = b.size() - 1; j >= 0; j--) {
        common[i][j] =
            a.get(i).equals(b.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    return common;
  }

  /** Whether the list of synonyms that the driver carries says that one may mean the other. */
  public boolean listed() {
    return THESAURUS.synonyms(to).contains(from) || THESAURUS.synonyms(from).contains(to);
  }
}
