// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.view;

import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.ForwardingIndex;
import dev.nljdbc.semantics.BusinessTerm;
import dev.nljdbc.semantics.BusinessTerms;
import java.util.List;

/** A view of an index that knows one term more. */
public final class TermIndex extends ForwardingIndex {

  private final BusinessTerms terms;

  public TermIndex(DatabaseIndex index, BusinessTerm term) {
    super(index);
    this.terms = index.terms().under(new BusinessTerms(List.of(term)));
  }

  @Override
  public BusinessTerms terms() {
    return terms;
  }
}
