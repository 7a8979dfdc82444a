// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.queries.Definition;
import dev.nljdbc.queries.DefinitionReader;
import dev.nljdbc.queries.DefinitionReader.UnusableDefinitionException;
import dev.nljdbc.semantics.BusinessTerm;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The meanings of defined terms in one catalog, each resolved once. Thread-safe. */
final class ResolvedTerms {

  private final DefinitionReader reader;
  private final Map<DefinedTerm, Resolved> known = new ConcurrentHashMap<>();

  ResolvedTerms(Catalog catalog) {
    this.reader = new DefinitionReader(catalog);
  }

  /**
   * A term with its meaning.
   *
   * @param term empty when it means nothing here
   * @param fault why, in words; empty when it does
   */
  record Resolved(Optional<BusinessTerm> term, String fault) {}

  Resolved of(DefinedTerm term) {
    return known.computeIfAbsent(term, this::read);
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
