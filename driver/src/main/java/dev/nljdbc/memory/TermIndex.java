// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.ForwardingIndex;
import dev.nljdbc.memory.ResolvedTerms.Resolved;
import dev.nljdbc.semantics.BusinessTerm;
import dev.nljdbc.semantics.BusinessTerms;
import java.util.List;
import java.util.function.Supplier;

/**
 * An index that knows the business terms which people defined by statements, as they are now; they
 * win over those of files. Thread-safe.
 */
public final class TermIndex extends ForwardingIndex {

  private final DefinedTerms defined;
  private final Supplier<String> session;
  private final ResolvedTerms resolved;
  private volatile Merged last;

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
    this.resolved = new ResolvedTerms(index.catalog());
    this.last = new Merged(List.of(), index.terms());
  }

  @Override
  public BusinessTerms terms() {
    List<DefinedTerm> now = defined.list(session.get());
    Merged before = last;
    if (!before.from.equals(now)) {
      List<BusinessTerm> usable =
          now.stream().flatMap(term -> resolved.of(term).term().stream()).toList();
      before = new Merged(now, index().terms().under(new BusinessTerms(usable)));
      last = before;
    }
    return before.terms;
  }

  /** Why a term that somebody defined can't be used here; empty when it can. */
  public String fault(DefinedTerm term) {
    Resolved found = resolved.of(term);
    return found.fault();
  }
}
