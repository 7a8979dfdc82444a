// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.ForwardingIndex;
import dev.nljdbc.queries.Definition;
import dev.nljdbc.queries.DefinitionReader;
import dev.nljdbc.queries.DefinitionReader.UnusableDefinitionException;
import dev.nljdbc.semantics.BusinessTerm;
import dev.nljdbc.semantics.BusinessTerms;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * An index that knows the business terms which people defined by statements, as they are now; they
 * win over those of files. Thread-safe.
 */
public final class TermIndex extends ForwardingIndex {

  private final DefinedTerms defined;
  private final Supplier<String> session;
  private final DefinitionReader reader;
  private final Map<DefinedTerm, Resolved> resolved = new ConcurrentHashMap<>();
  private volatile Merged last;

  /**
   * A term with its meaning in this catalog.
   *
   * @param term empty when it means nothing here
   * @param fault why, in words; empty when it does
   */
  private record Resolved(Optional<BusinessTerm> term, String fault) {}

  /** The merged terms, and what they were merged from. */
  private record Merged(List<DefinedTerm> from, BusinessTerms terms) {}

  /**
   * In front of an index, which is closed with this one.
   *
   * @param session that asks, as {@link MemoryEntry#session} names it
   */
  public TermIndex(DatabaseIndex index, DefinedTerms defined, Supplier<String> session) {
    super(index);
    this.defined = defined;
    this.session = session;
    this.reader = new DefinitionReader(index.catalog());
    this.last = new Merged(List.of(), index.terms());
  }

  @Override
  public BusinessTerms terms() {
    List<DefinedTerm> now = defined.list(session.get());
    Merged before = last;
    if (!before.from.equals(now)) {
      List<BusinessTerm> usable =
          now.stream().flatMap(term -> resolved(term).term().stream()).toList();
      before = new Merged(now, index().terms().under(new BusinessTerms(usable)));
      last = before;
    }
    return before.terms;
  }

  /** Why a term that somebody defined can't be used here; empty when it can. */
  public String fault(DefinedTerm term) {
    return resolved(term).fault();
  }

  private Resolved resolved(DefinedTerm term) {
    return resolved.computeIfAbsent(term, this::read);
  }

  private Resolved read(DefinedTerm term) {
    try {
      DefinitionReader.check(term.name(), term.synonyms());
      Definition meaning = reader.read(term.written());
      String source = term.by().isEmpty() ? "NL DEFINE" : "NL DEFINE by " + term.by();
      return new Resolved(
          Optional.of(
              new BusinessTerm(term.name(), term.synonyms(), term.description(), meaning, source)),
          "");
    } catch (UnusableDefinitionException e) {
      return new Resolved(Optional.empty(), String.valueOf(e.getMessage()));
    }
  }
}
