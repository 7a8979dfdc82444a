// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import dev.nljdbc.dialect.KnownDriver;
import dev.nljdbc.dialect.KnownDriver.LoginTimeout;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;

/** How long to wait for a server, in the words of its own driver. */
final class LoginTimeouts {

  private LoginTimeouts() {}

  /** Adds the property, unless the user has set it or the driver has none. */
  static void add(int seconds, String url, Properties to) {
    Optional<LoginTimeout> timeout = KnownDriver.of(scheme(url)).flatMap(KnownDriver::loginTimeout);
    if (seconds > 0 && timeout.isPresent()) {
      to.putIfAbsent(
          timeout.get().property(), Long.toString((long) seconds * timeout.get().perSecond()));
    }
  }

  /** The scheme in {@code jdbc:nl:scheme:…}. */
  private static String scheme(String url) {
    String[] parts =
        url.toLowerCase(Locale.ROOT).replaceFirst("^jdbc:nl:(jdbc:)?", "").split(":", 2);
    return parts[0];
  }
}
