// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Finds the words of a question that name what its gold names. */
final class SlotMentions {

  private static final Set<String> ARTICLES =
      Set.of("the", "a", "an", "all", "any", "each", "every");

  private final List<Token> tokens;
  private final List<NamedSlot> slots;

  SlotMentions(List<Token> tokens, List<NamedSlot> slots) {
    this.tokens = tokens;
    this.slots = slots;
  }

  /**
   * Tokens that name a slot.
   *
   * @param start the first
   * @param end behind the last
   */
  record Mention(NamedSlot slot, int start, int end) {

    boolean covers(int token) {
      return start <= token && token < end;
    }
  }

  /** The longest at each place, in order; empty where a place may name two. */
  Optional<List<Mention>> all() {
    List<Mention> mentions = new ArrayList<>();
    for (int i = 0; i < tokens.size(); ) {
      List<Mention> longest = longest(i, slots);
      if (longest.size() > 1) {
        longest = owned(longest);
      }
      if (longest.size() > 1) {
        return Optional.empty();
      }
      mentions.addAll(longest);
      i = longest.isEmpty() ? i + 1 : longest.get(0).end;
    }
    return Optional.of(mentions);
  }

  private List<Mention> longest(int start, List<NamedSlot> of) {
    List<Mention> here =
        of.stream()
            .map(slot -> new Mention(slot, start, end(slot, start)))
            .filter(mention -> mention.end > start)
            .toList();
    int end = here.stream().mapToInt(Mention::end).max().orElse(start);
    return here.stream().filter(mention -> mention.end == end).toList();
  }

  /** Of columns that are named alike, that of the table whose it is said to be: names of pupils. */
  private List<Mention> owned(List<Mention> alike) {
    int of = alike.get(0).end;
    if (of == tokens.size() || !tokens.get(of).is("of")) {
      return alike;
    }
    int owner = of + 1;
    while (owner < tokens.size() && ARTICLES.contains(tokens.get(owner).lower())) {
      owner++;
    }
    Set<String> owners =
        longest(owner, slots.stream().filter(slot -> slot.is(NamedSlot.Kind.TABLE)).toList())
            .stream()
            .map(mention -> mention.slot.name())
            .collect(Collectors.toSet());
    List<Mention> owned = alike.stream().filter(m -> owners.contains(m.slot.of())).toList();
    return owned.isEmpty() ? alike : owned;
  }

  /** Where the longest form of a slot ends that begins at a token; the token where none does. */
  private int end(NamedSlot slot, int start) {
    return slot.forms().stream()
        .mapToInt(
            form -> slot.is(NamedSlot.Kind.LITERAL) ? literal(form, start) : name(form, start))
        .max()
        .orElse(start);
  }

  private int name(String form, int start) {
    String[] words = form.split(" ");
    boolean said =
        start + words.length <= tokens.size()
            && IntStream.range(0, words.length)
                .allMatch(
                    i -> {
                      Token token = tokens.get(start + i);
                      return token.word() && token.stem().equals(Lexicon.ENGLISH.stem(words[i]));
                    });
    return said ? start + words.length : start;
  }

  private int literal(String text, int start) {
    String wanted = whole(text.strip().toLowerCase(Locale.ROOT));
    StringBuilder read = new StringBuilder();
    for (int i = start; i < tokens.size() && read.length() < wanted.length(); i++) {
      if (i > start && tokens.get(i).from() > tokens.get(i - 1).to()) {
        read.append(' ');
      }
      read.append(whole(tokens.get(i).lower()));
      if (wanted.contentEquals(read)) {
        return i + 1;
      }
    }
    return start;
  }

  /** 3.0 is 3. */
  private static String whole(String number) {
    return number.replaceAll("(?<=\\d)\\.0+$", "");
  }

  /** The word before a token, articles left out; empty before the first. */
  String before(int token) {
    int i = token - 1;
    while (i >= 0 && ARTICLES.contains(tokens.get(i).lower())) {
      i--;
    }
    return i < 0 ? "" : tokens.get(i).lower();
  }
}
