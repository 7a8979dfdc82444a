// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.store;

import dev.nljdbc.dialect.Secrets;
import dev.nljdbc.text.Sha256;
import java.util.Optional;

/**
 * Where a team's store is.
 *
 * @param url of a PostgreSQL database
 * @param user empty where the URL names one, or the driver knows one
 * @param password empty where the URL or a password file has it
 * @param readOnly whether this member only reads: what it says stays on its own disk
 */
public record StoreAddress(
    String url, Optional<String> user, Optional<String> password, boolean readOnly) {

  private static final String ENGINE = "jdbc:postgresql:";
  private static final int DIGITS = 16;

  /** Refuses what is no PostgreSQL database. */
  public StoreAddress {
    if (!url.startsWith(ENGINE)) {
      throw new IllegalArgumentException(
          "The team's store is kept in PostgreSQL: its URL begins with " + ENGINE);
    }
  }

  /** The URL without secrets. */
  @Override
  public String toString() {
    return Secrets.hide(url);
  }

  /** A name for files of this store. */
  String mark() {
    return Sha256.hex(toString(), DIGITS);
  }
}
