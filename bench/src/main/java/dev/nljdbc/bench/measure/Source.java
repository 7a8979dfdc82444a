package dev.nljdbc.bench.measure;

import java.sql.Connection;
import java.sql.SQLException;

/** Where connections come from. */
@FunctionalInterface
interface Source {

  /** Connects, or borrows from a pool. */
  Connection connect() throws SQLException;
}
