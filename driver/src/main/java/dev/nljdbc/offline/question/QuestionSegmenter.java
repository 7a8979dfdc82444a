// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.question.Utterance.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Divides a question into head, filter, grouping and order. */
final class QuestionSegmenter {

  private static final Set<String> RELATIVE = WordLists.set("relative");
  private static final Set<String> AUXILIARY = WordLists.set("auxiliary");
  private static final Set<String> ASKING = WordLists.set("interrogative");
  private static final Set<String> SORTING = Set.of("sort", "order", "rank", "arrange");
  private static final Set<String> SHOWING = WordLists.set("showing");
  private static final Set<String> ENDS = Set.of(".", "?", "!", ";");

  private final List<Token> tokens;
  private final List<Cue> cues;
  private final List<Link> links;
  private final List<Part> parts = new ArrayList<>();
  private Part part = Part.HEAD;
  private int sentence;
  private boolean eachFirst;

  public QuestionSegmenter(List<Token> tokens, List<Cue> cues, List<Link> links) {
    this.tokens = tokens;
    this.cues = cues;
    this.links = links;
  }

  public List<Part> find() {
    for (int i = 0; i < tokens.size(); i++) {
      step(i);
      parts.add(part);
    }
    return parts;
  }

  private void step(int i) {
    Token t = tokens.get(i);
    begin(i);
    if (t.kind() != Token.Kind.QUOTED && !inLink(i)) {
      step(t, i);
    }
  }

  private void begin(int i) {
    if (i > 0
        && ENDS.contains(tokens.get(i - 1).text())
        && tokens.get(i - 1).kind() == Token.Kind.MARK
        && !tokens.get(i).is(".")) {
      part = Part.HEAD;
      sentence = i;
      eachFirst = false;
    }
  }

  private void step(Token t, int i) {
    Cue cue = cueAt(i);
    if (cue != null && cue.kind() == Cue.Kind.EACH && cue.operator().isEmpty()) {
      eachFirst = part == Part.HEAD && !linkedBetween(sentence, i) && !asked(i);
      part = Part.EACH;
    } else if (starts(cue, i)
        || t.is("by") && i > sentence && SORTING.contains(tokens.get(sentence).lower())) {
      part = Part.ORDER;
    } else if (part == Part.EACH) {
      leaveEach(t, i);
    } else if (part == Part.HEAD && i > sentence) {
      leaveHead(t, i);
    } else if (part == Part.FILTER || part == Part.ORDER) {
      backToHead(t, i);
    }
  }

  private boolean starts(@Nullable Cue cue, int i) {
    return cue != null
        && (cue.is(Cue.Kind.ORDER) || cue.is(Cue.Kind.DIRECTION) && i > sentence + 1);
  }

  private void leaveEach(Token t, int i) {
    if (eachFirst && (t.is(",") || showing(t))) {
      part = Part.HEAD;
      eachFirst = false;
    } else if (RELATIVE.contains(t.lower()) || AUXILIARY.contains(t.lower())) {
      part = Part.FILTER;
    } else if (t.is(",") || t.is("and") && !linkedBetween(i + 1, Math.min(tokens.size(), i + 2))) {
      part = Part.HEAD;
    }
  }

  private void leaveHead(Token t, int i) {
    if (t.is("with")) {
      if (!addsColumns(i + 1)) {
        part = Part.FILTER;
      }
    } else if (RELATIVE.contains(t.lower()) && linkedBetween(sentence, i)) {
      part = Part.FILTER;
    } else if (AUXILIARY.contains(t.lower())
        && asksWith(i)
        && linkedBetween(sentence, i)
        && !is(i + 1, "there")
        && (!is(i + 1, "the") || cueAt(i + 2) != null)) {
      part = Part.FILTER;
    }
  }

  private void backToHead(Token t, int i) {
    boolean shown =
        t.is("with")
            && addsColumns(i + 1)
            && (is(i + 1, "their") || is(i + 1, "its"))
            && (is(i - 1, ",") || is(i - 1, "along") || is(i - 1, "together"));
    int next = is(i + 1, "and") || is(i + 1, "also") ? i + 2 : i + 1;
    if (shown || (t.is("and") || t.is(",")) && next < tokens.size() && asks(next)) {
      part = Part.HEAD;
    }
  }

  private boolean asks(int i) {
    return showing(tokens.get(i)) || is(i, "what") || is(i, "how") && is(i + 1, "many");
  }

  /** Whether "with" goes on with what to show: with their ages, with the number of tracks. */
  private boolean addsColumns(int i) {
    if (is(i, "their") || is(i, "its") || is(i, "his") || is(i, "corresponding")) {
      return true;
    }
    if (i >= 2 && (is(i - 2, "along") || is(i - 2, "together"))) {
      return true;
    }
    int at = is(i, "the") ? i + 1 : i;
    Cue cue = cueAt(at);
    return cue != null
        && (cue.kind() == Cue.Kind.COUNT || cue.kind() == Cue.Kind.AGGREGATE)
        && !comparesAfter(cue.end());
  }

  private boolean comparesAfter(int from) {
    for (int k = from; k < Math.min(tokens.size(), from + 6); k++) {
      Cue cue = cueAt(k);
      if (cue != null && cue.kind() == Cue.Kind.COMPARE) {
        return true;
      }
    }
    return false;
  }

  private boolean asksWith(int i) {
    return ASKING.contains(tokens.get(sentence).lower())
        || sentence + 1 < i && ASKING.contains(tokens.get(sentence + 1).lower());
  }

  private boolean asked(int i) {
    for (int k = sentence; k < i; k++) {
      if (cueAt(k) != null || ASKING.contains(tokens.get(k).lower())) {
        return true;
      }
    }
    return false;
  }

  private boolean is(int i, String word) {
    return i >= 0 && i < tokens.size() && tokens.get(i).is(word);
  }

  private @Nullable Cue cueAt(int i) {
    for (Cue cue : cues) {
      if (cue.start() <= i && i < cue.end()) {
        return cue;
      }
    }
    return null;
  }

  private boolean inLink(int i) {
    return links.stream().anyMatch(l -> l.start() <= i && i < l.end());
  }

  private boolean linkedBetween(int from, int to) {
    return links.stream().anyMatch(l -> l.start() >= from && l.start() < to);
  }

  private static boolean showing(Token t) {
    return t.word() && SHOWING.contains(t.lower());
  }
}
