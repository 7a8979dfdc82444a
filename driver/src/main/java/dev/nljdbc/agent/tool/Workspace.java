// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.agent.tool.RedactedIndex.RedactedExplorer;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.config.Settings;
import dev.nljdbc.guard.SqlGuard;
import dev.nljdbc.index.DatabaseIndex;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What a question is answered in.
 *
 * @param index what is known of the database
 * @param guard passes harmless SQL only
 * @param explorer runs exploration SQL
 * @param settings in force for this question
 * @param exemplars what people verified of this database
 * @param endUser what servers are told in place of the end user's name; empty for nothing
 * @param redaction of the index, for all workspaces that are made of this one
 */
public record Workspace(
    DatabaseIndex index,
    SqlGuard guard,
    SqlExplorer explorer,
    Settings settings,
    Exemplars exemplars,
    String endUser,
    Redaction redaction) {

  /** A workspace without an end user. */
  public Workspace(
      DatabaseIndex index,
      SqlGuard guard,
      SqlExplorer explorer,
      Settings settings,
      Exemplars exemplars) {
    this(index, guard, explorer, settings, exemplars, "", new Redaction());
  }

  /** The columns among these that may be searched live: of tables that no query is refused. */
  public Set<ColumnId> searchable(Set<ColumnId> columns) {
    return columns.stream()
        .filter(column -> guard.isHarmless(column.table()))
        .collect(Collectors.toSet());
  }

  /** This workspace for an end user, whose hash is sent to servers. */
  public Workspace askedBy(String user) {
    DatabaseIndex asked = user.isEmpty() ? index : new AskedIndex(index, user);
    return new Workspace(asked, guard, explorer, settings, exemplars, user, redaction);
  }

  /** The level of what the model may see. */
  public SharingLevel sharing() {
    return SharingLevel.of(settings);
  }

  /** The verified queries, as far as the model may be told of them. */
  @Override
  public Exemplars exemplars() {
    SharingLevel sharing = sharing();
    return sharing.cells()
        ? exemplars
        : new WithNearest(
            () ->
                exemplars.all().stream()
                    .flatMap(exemplar -> sharing.share(exemplar, index.catalog()).stream())
                    .toList(),
            exemplars.nearest().flatMap(one -> sharing.share(one, index.catalog())));
  }

  /** This workspace without what the model may not see; the same object if it may see all. */
  public Workspace toModel() {
    if (sharing().cells() || !index.holdsCells()) {
      return this;
    }
    return new Workspace(
        redaction.of(index),
        guard,
        new RedactedExplorer(explorer),
        settings,
        exemplars,
        endUser,
        redaction);
  }

  /** This workspace with a verified query of a similar question. */
  public Workspace withNearest(Exemplars.Exemplar one) {
    return new Workspace(
        index, guard, explorer, settings, exemplars.nearest(one), endUser, redaction);
  }

  /** This workspace without verified queries. */
  public Workspace withoutExemplars() {
    return new Workspace(index, guard, explorer, settings, Exemplars.NONE, endUser, redaction);
  }

  /** This workspace under other settings; call it before {@link #toModel()}. */
  public Workspace under(Settings other) {
    return new Workspace(index, guard, explorer, other, exemplars, endUser, redaction);
  }

  /** This workspace with another index. */
  public Workspace searching(DatabaseIndex other) {
    return new Workspace(other, guard, explorer, settings, exemplars, endUser, redaction);
  }

  /** This workspace with another explorer. */
  public Workspace through(SqlExplorer other) {
    return new Workspace(index, guard, other, settings, exemplars, endUser, redaction);
  }

  private record WithNearest(
      Supplier<List<Exemplars.Exemplar>> others, Optional<Exemplars.Exemplar> nearest)
      implements Exemplars {

    @Override
    public List<Exemplar> all() {
      return others.get();
    }
  }

  /**
   * The questions of one database whose SQL people verified, as examples for questions like them.
   */
  @FunctionalInterface
  public interface Exemplars {

    /** There are none. */
    Exemplars NONE = List::of;

    /**
     * The one that asks nearly the same as the question at hand, though not surely the same; none
     * but for a question that one was found for.
     */
    default Optional<Exemplar> nearest() {
      return Optional.empty();
    }

    /** These exemplars with one of a similar question. */
    default Exemplars nearest(Exemplar one) {
      return new WithNearest(this::all, Optional.of(one));
    }

    /** All of them, as they are now, in the order in which they were remembered. */
    List<Exemplar> all();

    /**
     * A verified query.
     *
     * @param question as a person asked it
     * @param sql as a person verified it; it passed the guard then
     * @param parameters how many {@code ?} both hold
     */
    record Exemplar(String question, String sql, int parameters) {}
  }
}
