// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.migration;

import dev.nljdbc.config.NlUrl;
import dev.nljdbc.jdbc.NlDriver;
import liquibase.database.core.UnsupportedDatabase;
import org.jspecify.annotations.Nullable;

/**
 * Names the driver of {@code jdbc:nl:} URLs to Liquibase, which asks all its databases for it. Once
 * connected, Liquibase chooses the engine's own class by the database's product name.
 */
public final class LiquibaseDatabase extends UnsupportedDatabase {

  /** For Liquibase's {@code ServiceLoader}. */
  public LiquibaseDatabase() {}

  @Override
  public @Nullable String getDefaultDriver(@Nullable String url) {
    return url != null && NlUrl.accepts(url) ? NlDriver.class.getName() : null;
  }

  /** Differs from that of the class for unknown engines, which Liquibase keeps by this name. */
  @Override
  public String getShortName() {
    return "nl-jdbc";
  }
}
