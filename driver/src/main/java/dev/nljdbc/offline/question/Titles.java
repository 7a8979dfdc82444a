// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import java.util.ArrayList;
import java.util.List;

/** Leaves the title of a person out, where only the name is in a cell: Dr. Byron. */
final class Titles {

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
    return token.word() && WordLists.set("titles").contains(token.lower());
  }

  private boolean named(List<Token> tokens, int title, int name) {
    String said = tokens.get(title).text();
    String text = tokens.get(name).text();
    return tokens.get(name).word()
        && values.cell(text)
        && !values.cell(said)
        && !values.cell(said + " " + text)
        && !values.cell(said + ". " + text);
  }
}
