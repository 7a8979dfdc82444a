// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import dev.nljdbc.error.NlException;
import dev.nljdbc.semantics.BusinessTerms;
import java.util.List;
import java.util.Optional;

/** One database's business terms, as people defined them by statements. Thread-safe. */
public final class DefinedTerms {

  private final EntryStorage<DefinedTerm> kept;

  DefinedTerms(EntryStorage<DefinedTerm> kept) {
    this.kept = kept;
  }

  /** Where they are kept, in words. */
  public String place() {
    return kept.place();
  }

  /** The terms that a session may see, in the order of their definition. */
  public List<DefinedTerm> list(String session) {
    return kept.seen(session).toList();
  }

  /**
   * Keeps a term, in place of any of that name.
   *
   * @return the one that it took the place of
   * @throws NlException when it can't be kept, with the reason
   */
  public Optional<DefinedTerm> define(DefinedTerm term) throws NlException {
    return kept.replace(known -> known.replacedBy(term), List.of(term)).stream().findFirst();
  }

  /**
   * Forgets the term of that name, as far as a session may see it.
   *
   * @return what was forgotten
   * @throws NlException when the change can't be kept
   */
  public List<DefinedTerm> forget(String name, String session) throws NlException {
    String folded = BusinessTerms.folded(name);
    return kept.replace(
        known -> known.isSeenBy(session) && known.identity().equals(folded), List.of());
  }

  /** The warnings for the user since the last call. */
  public List<String> newWarnings() {
    return kept.newWarnings();
  }
}
