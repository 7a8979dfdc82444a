// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.catalog.read.SchemaList;
import dev.nljdbc.catalog.read.SessionState;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Who the user's session is, compared with a fresh session of its login and with the login for
 * reading. Whoever asks the engine takes the turn of the connections first.
 */
final class SessionIdentity {

  private final Connection own;
  private final SideConnection side;
  private final String product;
  private final SchemaList schemas;
  private final boolean reader;
  private SideConnection.@Nullable Identities identities;
  private volatile SessionState last;
  private volatile String otherRights = "";
  private volatile boolean sideHasRights = true;
  private volatile boolean another;
  private volatile boolean readerExceeds;

  SessionIdentity(Connection own, SideConnection side, Dialect dialect, ConnectionFactory factory) {
    this.own = own;
    this.side = side;
    this.product = dialect.name();
    this.schemas = IndexRequests.schemas(factory.settings());
    this.reader = factory.reader().isPresent();
    this.last = SessionState.unasked(product);
  }

  /** What was found last; what is known without asking, before. */
  SessionState last() {
    return last;
  }

  /**
   * Whether the side connection is another. As long as it is, it is not lent; a login for reading
   * is not lent as long as the session is another than its login.
   */
  boolean isAnother() {
    return another;
  }

  /** Whether the login for reading may read what the session may not. */
  boolean readerExceeds() {
    return readerExceeds;
  }

  /** The session's rights where they are others than its login's; empty where they are the same. */
  String otherRights() {
    return otherRights;
  }

  /** Whether the side connection has the session's rights. */
  boolean sideHasRights() {
    return sideHasRights;
  }

  /** Looks who the session is now. */
  SessionState look(Cancellation cancellation) throws SQLException {
    if (!SessionState.varies(product)) {
      another = readerExceeds;
      last = side.states().read(own);
      return last;
    }
    CancellableConnection watched = new CancellableConnection(own, cancellation);
    SessionState state;
    SideConnection.Identities known;
    try (QueryCanceller unused =
        new QueryCanceller(() -> cancelAsking(watched), cancellation, null)) {
      state = side.states().read(watched);
      known = identities();
    } finally {
      cancellation.check(); // what was cancelled says less, or nothing
    }
    SessionState.Identity now = state.identity();
    sideHasRights = known != null && now.rights().equals(known.present().rights());
    another =
        reader ? readerExceeds || !sideHasRights : known == null || !now.equals(known.present());
    boolean login = known != null && now.rights().equals(known.login().rights());
    otherRights = login ? "" : now.rights();
    last = state;
    return state;
  }

  /** Somebody may hold a lock on what the engine looks up for it. */
  private void cancelAsking(CancellableConnection watched) throws SQLException {
    try {
      watched.cancelAll();
    } finally {
      side.cancelAsking();
    }
  }

  /** Who the login's fresh sessions are; null where there can be none. */
  private SideConnection.@Nullable Identities identities() throws SQLException {
    if (reader) {
      identities = identities == null ? side.ofUser() : identities;
      return identities;
    }
    if (side.identities() == null) {
      side.open(SideConnection.Use.INDEXING);
      side.rest();
    }
    return side.identities();
  }

  /**
   * Looks whether the login for reading may read what the session may not.
   *
   * @return whether that is another than before
   */
  boolean compareWithReader() throws SQLException {
    boolean before = readerExceeds;
    Connection other = side.open(SideConnection.Use.INDEXING);
    readerExceeds =
        other == null
            || SideLogin.ReaderRights.of(other, schemas)
                .exceed(SideLogin.ReaderRights.of(own, schemas));
    side.rest();
    return readerExceeds != before;
  }
}
