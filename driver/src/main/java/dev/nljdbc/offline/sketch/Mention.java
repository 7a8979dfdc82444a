// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.Unit;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A span of the question that can become part of a query: a link, a number or a date.
 *
 * @param start its first token
 * @param end after its last token
 * @param link the link, or null
 * @param number the number or date token, or null
 */
public record Mention(int start, int end, @Nullable Link link, @Nullable Token number) {

  private static final int BITS = 63;

  /** The tokens that it covers, as bits; tokens beyond the last bit share it. */
  long mask() {
    return mask(start, end);
  }

  static long mask(int start, int end) {
    long mask = 0;
    for (int i = start; i < end; i++) {
      mask |= 1L << Math.min(BITS, i);
    }
    return mask;
  }

  /** The text to compare with that its link has; null where there is none. */
  @Nullable String literal() {
    return link == null ? null : link.literal();
  }

  /** The unit of measure behind a number. */
  public Optional<Unit> unit(Utterance u) {
    return number != null && end < u.size() && u.token(end).word()
        ? Lexicon.ENGLISH.unit(u.token(end).lower())
        : Optional.empty();
  }

  /** The mentions of a question, links first. */
  static List<Mention> of(Utterance u) {
    List<Mention> mentions = new ArrayList<>();
    for (Link link : u.links()) {
      mentions.add(new Mention(link.start(), link.end(), link, null));
    }
    for (int i = 0; i < u.size(); i++) {
      Token t = u.token(i);
      if (t.kind() == Token.Kind.NUMBER || t.kind() == Token.Kind.DATE) {
        mentions.add(new Mention(i, i + 1, null, t));
      }
    }
    return mentions;
  }
}
