package dev.nljdbc.jdbc.execution;

import dev.nljdbc.agent.tool.Workspace;

/**
 * A connection's handle of the index. Once a newer one has taken its place, it is closed with the
 * last question that works with it: not under a question, and not only when the connection closes.
 */
public final class LeasedIndex {

  private final Workspace workspace;
  private final Workspace toModel;
  private int leases;
  private boolean retired;

  /**
   * Owns a handle.
   *
   * @param workspace with the handle as its index
   */
  LeasedIndex(Workspace workspace) {
    this.workspace = workspace;
    this.toModel = workspace.toModel();
  }

  /** The handle in use, to be given back. */
  public record Lease(LeasedIndex of, Workspace workspace) implements AutoCloseable {

    /** The workspace as a model may see it. */
    public Workspace toModel() {
      return of.toModel;
    }

    @Override
    public void close() {
      of.giveBack();
    }
  }

  /** Keeps the handle open until it is given back. */
  synchronized Lease lease() {
    if (retired) {
      throw new IllegalStateException("leased after it was retired");
    }
    leases++;
    return new Lease(this, workspace);
  }

  private synchronized void giveBack() {
    leases--;
    closeIfOver();
  }

  /** No more leases: closes the handle, now or with the last of those there are. */
  synchronized void retire() {
    if (!retired) {
      retired = true;
      closeIfOver();
    }
  }

  private void closeIfOver() {
    if (retired && leases == 0) {
      workspace.index().close();
    }
  }
}
