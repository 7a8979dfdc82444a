// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.index.DatabaseIndex;
import java.util.function.Consumer;

/**
 * A connection's index, counted by leases. A newer index retires it, and the end of its last lease
 * then closes it.
 */
public final class LeasedIndex {

  private final Workspace workspace;
  private final Workspace toModel;
  private final Consumer<DatabaseIndex> over;
  private int leases;
  private boolean retired;

  /**
   * Owns an index.
   *
   * @param workspace with the handle as its index
   * @param over is told when nobody uses the index any more
   */
  LeasedIndex(Workspace workspace, Consumer<DatabaseIndex> over) {
    this.workspace = workspace;
    this.over = over;
    this.toModel = workspace.toModel();
  }

  /** The index in use; closing gives it back. */
  public record Lease(LeasedIndex of, Workspace workspace) implements AutoCloseable {

    /** The workspace as a model may see it. */
    public Workspace toModel() {
      return of.toModel.askedBy(workspace.endUser());
    }

    @Override
    public void close() {
      of.giveBack();
    }
  }

  /**
   * Keeps the index open until the lease is closed.
   *
   * @param endUser as {@link Workspace#askedBy} takes it
   */
  synchronized Lease lease(String endUser) {
    if (retired) {
      throw new IllegalStateException("leased after it was retired");
    }
    leases++;
    return new Lease(this, workspace.askedBy(endUser));
  }

  private synchronized void giveBack() {
    leases--;
    closeIfOver();
  }

  /** Allows no more leases; closes the index now or with its last lease. */
  synchronized void retire() {
    if (!retired) {
      retired = true;
      closeIfOver();
    }
  }

  private void closeIfOver() {
    if (retired && leases == 0) {
      over.accept(workspace.index());
      workspace.redaction().made().ifPresent(over);
      workspace.index().close();
    }
  }
}
