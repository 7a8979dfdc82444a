// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.schema.CellLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Leaves the title of a person out, where only the name is in a cell: Dr. Byron. */
final class Titles {

  private static final Set<String> TITLES = WordLists.set("titles");
  private static final int LONGEST = 3;

  private final CellLookup values;

  Titles(CellLookup values) {
    this.values = values;
  }

  /** The tokens without such titles. */
  List<Token> without(List<Token> tokens) {
    List<Token> left = new ArrayList<>(tokens.size());
    for (int i = 0; i < tokens.size(); i++) {
      int name = i + 1 < tokens.size() && tokens.get(i + 1).is(".") ? i + 2 : i + 1;
      if (name < tokens.size() && title(tokens.get(i)) && named(tokens, i, name)) {
        i = name - 1;
      } else {
        left.add(tokens.get(i));
      }
    }
    return left;
  }

  private static boolean title(Token token) {
    return token.word() && TITLES.contains(token.lower());
  }

  private boolean named(List<Token> tokens, int title, int name) {
    Token first = tokens.get(name);
    return first.word()
        && first.capital()
        && values.cell(first.text())
        && !cell(tokens.get(title).text(), "")
        && phrases(tokens, name).noneMatch(text -> cell(tokens.get(title).text(), " " + text));
  }

  private boolean cell(String title, String name) {
    return values.cell(title + name) || values.cell(title + "." + name);
  }

  /** The first word of a name, and the first two and three. */
  private static Stream<String> phrases(List<Token> tokens, int name) {
    return IntStream.rangeClosed(name + 1, Math.min(name + LONGEST, tokens.size()))
        .mapToObj(
            end ->
                tokens.subList(name, end).stream()
                    .map(Token::text)
                    .collect(Collectors.joining(" ")));
  }
}
