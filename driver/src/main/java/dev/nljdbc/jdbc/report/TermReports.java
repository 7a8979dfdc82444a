// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.report;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.config.NearestName;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.execution.NlSession;
import dev.nljdbc.jdbc.rows.MemoryTable;
import dev.nljdbc.jdbc.syntax.NlCommand;
import dev.nljdbc.memory.DefinedTerm;
import dev.nljdbc.memory.DefinedTerms;
import dev.nljdbc.memory.TermIndex;
import dev.nljdbc.queries.Definition;
import dev.nljdbc.queries.DefinitionReader;
import dev.nljdbc.queries.DefinitionReader.UnusableDefinitionException;
import dev.nljdbc.queries.DefinitionReader.Written;
import dev.nljdbc.queries.SqlFormula;
import dev.nljdbc.semantics.BusinessTerm;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** NL DEFINE, NL FORGET TERM and NL TERMS: business terms, by hand. */
final class TermReports {

  private static final String TERMS =
      "term, other names, kind, expression, tables, condition, description, defined in, problem";

  private final NlSession session;
  private final Workspace workspace;
  private final DefinedTerms terms;
  private final Cancellation cancellation;
  private final String owner;
  private final ShownEntries shown;

  TermReports(NlSession session, Workspace workspace, Cancellation cancellation) {
    this.session = session;
    this.workspace = workspace;
    this.terms = session.terms(workspace.index().status());
    this.cancellation = cancellation;
    this.owner = session.questions().session();
    this.shown = new ShownEntries(session, workspace);
  }

  /** The new warnings about stored terms. */
  List<String> warnings() {
    return Stream.concat(terms.newWarnings().stream(), shown.warnings().stream()).toList();
  }

  /** {@code NL DEFINE 'name' AS expression …}. */
  MemoryTable define(NlCommand.Define statement) throws SQLException {
    DefinitionReader reader = new DefinitionReader(workspace.index().catalog());
    Written written;
    Definition meaning;
    try {
      DefinitionReader.check("", statement.names());
      written = reader.parts(statement.definition());
      meaning = reader.read(written);
    } catch (UnusableDefinitionException e) {
      throw new NlException(
          NlError.SYNTAX,
          "Not kept: " + e.getMessage() + ". Write NL DEFINE 'name' AS expression FROM table.",
          e);
    }
    session.sqlCheck(workspace).of(query(written, meaning), cancellation);
    DefinedTerm term =
        new DefinedTerm(
            statement.names().get(0),
            statement.names().subList(1, statement.names().size()),
            "",
            written.expression(),
            written.from(),
            written.where(),
            Instant.now(),
            session.user(),
            owner);
    Optional<DefinedTerm> replaced = terms.define(term);
    String before = replaced.isEmpty() ? null : shown.sql(replaced.get());
    return MemoryTable.of("term, kind, expression, tables, condition, replaced, kept in")
        .add(
            term.name(),
            kind(meaning),
            meaning.expression(this::column),
            tables(meaning),
            condition(meaning),
            before,
            terms.place() + (owner.isEmpty() ? "" : VerifiedReports.LIKE_THIS));
  }

  /** A query that fails if the definition does. */
  private String query(Written written, Definition meaning) {
    String from =
        written.from().isEmpty()
            ? workspace.index().dialect().table(meaning.table())
            : written.from();
    if (meaning.kind() == Definition.Kind.FILTER) {
      String more = written.where().isEmpty() ? "" : " AND (" + written.where() + ")";
      return "SELECT COUNT(*) FROM " + from + " WHERE (" + written.expression() + ")" + more;
    }
    return "SELECT " + new Written(written.expression(), from, written.where());
  }

  /** {@code NL FORGET TERM 'name'}. */
  MemoryTable forget(NlCommand.ForgetTerm statement) throws SQLException {
    List<DefinedTerm> forgotten = terms.forget(statement.name(), owner);
    if (forgotten.isEmpty()) {
      throw unknown(statement.name());
    }
    MemoryTable rows = MemoryTable.of("term, definition");
    for (DefinedTerm term : forgotten) {
      rows.add(term.name(), shown.sql(term));
    }
    return rows;
  }

  private NlException unknown(String name) throws SQLException {
    Optional<BusinessTerm> ofFile = workspace.index().terms().named(name);
    if (ofFile.isPresent()) {
      return new NlException(
          NlError.SYNTAX,
          "This term is defined in %s; take it out there.".formatted(ofFile.get().source()));
    }
    List<String> known = shown.terms(owner).stream().map(DefinedTerm::name).toList();
    String others =
        known.isEmpty()
            ? "None were defined by NL DEFINE."
            : "The nearest is '" + NearestName.of(name, known) + "'. NL TERMS lists all.";
    return new NlException(NlError.SYNTAX, "There is no term of this name. " + others);
  }

  /** {@code NL TERMS}. */
  MemoryTable terms() throws SQLException {
    MemoryTable rows = MemoryTable.of(TERMS);
    for (BusinessTerm term : workspace.index().terms().all()) {
      Definition meaning = term.definition();
      rows.add(
          term.name(),
          orNull(String.join(", ", term.synonyms())),
          kind(meaning),
          meaning.expression(this::column),
          tables(meaning),
          condition(meaning),
          orNull(term.description()),
          term.source(),
          null);
    }
    for (DefinedTerm term : shown.terms(owner)) {
      String fault = fault(term);
      if (!fault.isEmpty()) {
        rows.add(
            term.name(),
            orNull(String.join(", ", term.synonyms())),
            null,
            term.expression(),
            orNull(term.from()),
            orNull(term.where()),
            orNull(term.description()),
            "NL DEFINE",
            "not used: " + fault);
      }
    }
    return rows;
  }

  private String fault(DefinedTerm term) {
    return workspace.index().shared() instanceof TermIndex index ? index.fault(term) : "";
  }

  private static @Nullable String orNull(String text) {
    return text.isEmpty() ? null : text;
  }

  private static String kind(Definition meaning) {
    return meaning.kind().name().toLowerCase(Locale.ROOT);
  }

  private String tables(Definition meaning) {
    return meaning.tables().stream().map(TableId::toString).collect(Collectors.joining(", "));
  }

  private @Nullable String condition(Definition meaning) {
    SqlFormula on = meaning.condition();
    return on == null ? null : on.written(this::column);
  }

  private String column(ColumnId column) {
    return workspace.index().dialect().column(column);
  }
}
