// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantics;

import dev.nljdbc.text.Folding;
import dev.nljdbc.text.IdentifierWords;
import dev.nljdbc.text.Sha256;
import dev.nljdbc.text.StemTokenizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The business terms of a database, in order of their names. Immutable. */
public final class BusinessTerms {

  /** Nobody defined any. */
  public static final BusinessTerms NONE = new BusinessTerms(List.of());

  private static final int DIGITS = 32;

  /** The least share of a name's words that a search has to hold. */
  private static final double LIKE = 0.5;

  private final List<BusinessTerm> all;
  private volatile @Nullable List<Name> names;
  private volatile @Nullable String fingerprint;

  /** A name of a term, as the stems of its words. */
  private record Name(BusinessTerm term, List<String> stems) {}

  /** Puts them in order. */
  public BusinessTerms(List<BusinessTerm> terms) {
    this.all =
        terms.stream()
            .sorted(Comparator.comparing((BusinessTerm term) -> folded(term.name())))
            .toList();
  }

  /** All of them. */
  public List<BusinessTerm> all() {
    return all;
  }

  /** The term of that name or synonym, in any case. */
  public Optional<BusinessTerm> named(String name) {
    String folded = folded(name);
    return all.stream()
        .filter(term -> folded(term.name()).equals(folded))
        .findFirst()
        .or(
            () ->
                all.stream()
                    .filter(
                        term -> term.synonyms().stream().anyMatch(s -> folded(s).equals(folded)))
                    .findFirst());
  }

  /** Normalizes a name: words without case and underscores. */
  public static String folded(String name) {
    return String.join(" ", IdentifierWords.of(Folding.fold(name)));
  }

  /** These with others, which win over those of the same name. */
  public BusinessTerms under(BusinessTerms others) {
    if (others.all.isEmpty()) {
      return this;
    }
    Map<String, BusinessTerm> merged = new LinkedHashMap<>();
    all.forEach(term -> merged.put(folded(term.name()), term));
    others.all.forEach(term -> merged.put(folded(term.name()), term));
    return new BusinessTerms(List.copyOf(merged.values()));
  }

  /** The terms that match a predicate. */
  public BusinessTerms only(Predicate<BusinessTerm> which) {
    return all.stream().allMatch(which)
        ? this
        : new BusinessTerms(all.stream().filter(which).toList());
  }

  /**
   * The terms that a question names, by all words of a name in a row, in any inflection; what is
   * part of a longer name is none.
   *
   * @return in the order of the question
   */
  public List<BusinessTerm> namedIn(String question) {
    if (all.isEmpty()) {
      return List.of();
    }
    List<String> asked = new StemTokenizer().stems(Folding.fold(question));
    List<Found> found = new ArrayList<>();
    for (Name name : named()) {
      int at = Collections.indexOfSubList(asked, name.stems);
      if (at >= 0) {
        found.add(new Found(name.term, at, at + name.stems.size()));
      }
    }
    return found.stream()
        .filter(one -> found.stream().noneMatch(other -> other.holds(one)))
        .sorted(Comparator.comparingInt(Found::start))
        .map(Found::term)
        .distinct()
        .toList();
  }

  /** The names of all terms; made when first asked for. */
  private List<Name> named() {
    List<Name> known = names;
    if (known == null) {
      StemTokenizer tokenizer = new StemTokenizer();
      known =
          all.stream()
              .flatMap(
                  term ->
                      term.names().stream()
                          .map(name -> new Name(term, tokenizer.stems(folded(name)))))
              .filter(name -> !name.stems.isEmpty())
              .toList();
      names = known;
    }
    return known;
  }

  private record Found(BusinessTerm term, int start, int end) {

    boolean holds(Found other) {
      boolean around = start <= other.start && end >= other.end;
      return around && end - start > other.end - other.start;
    }
  }

  /**
   * The terms that a search may mean: those with at least half of a name's words in it, the most
   * first.
   */
  public List<BusinessTerm> like(String text, int limit) {
    if (all.isEmpty()) {
      return List.of();
    }
    Set<String> asked = new LinkedHashSet<>(new StemTokenizer().stems(folded(text)));
    Map<BusinessTerm, Double> shares = new LinkedHashMap<>();
    for (Name name : named()) {
      double said = name.stems.stream().filter(asked::contains).count();
      if (said / name.stems.size() >= LIKE) {
        shares.merge(name.term, said / name.stems.size(), Math::max);
      }
    }
    return shares.entrySet().stream()
        .sorted(Map.Entry.<BusinessTerm, Double>comparingByValue().reversed())
        .limit(limit)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Changes whenever a term does; empty for none. */
  public String fingerprint() {
    String known = fingerprint;
    if (known == null) {
      String text = all.stream().map(String::valueOf).collect(Collectors.joining("\n"));
      known = all.isEmpty() ? "" : Sha256.hex(text, DIGITS);
      fingerprint = known;
    }
    return known;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || other instanceof BusinessTerms terms && all.equals(terms.all);
  }

  @Override
  public int hashCode() {
    return all.hashCode();
  }

  @Override
  public String toString() {
    return all.toString();
  }
}
