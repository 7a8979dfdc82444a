// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.trino;

import io.trino.connector.MockConnectorFactory;
import io.trino.plugin.base.classloader.ClassLoaderSafeConnectorMetadata;
import io.trino.spi.Plugin;
import io.trino.spi.connector.ColumnMetadata;
import io.trino.spi.connector.ConnectorFactory;
import io.trino.spi.connector.ConnectorMetadata;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.security.SelectedRole;
import io.trino.spi.type.BigintType;
import io.trino.spi.type.VarcharType;
import java.util.List;
import java.util.Set;

/**
 * The connector {@code mock} of one small table, {@code office.visit}, with roles of its own. No
 * connector with roles comes without a metastore.
 */
public final class RolesPlugin implements Plugin {

  private static final Set<String> ROLES = Set.of("auditor", "clerk");

  @Override
  public Iterable<ConnectorFactory> getConnectorFactories() {
    return List.of(
        MockConnectorFactory.builder()
            .withListSchemaNames(session -> List.of("office"))
            .withListTables((session, schema) -> List.of("visit"))
            .withGetColumns(
                table ->
                    List.of(
                        new ColumnMetadata("number", BigintType.BIGINT),
                        new ColumnMetadata("guest", VarcharType.VARCHAR)))
            .withData(table -> List.of(List.of(1L, "Ann"), List.of(2L, "Bob")))
            .withRowFilter(
                table -> null) // brings an access control, without which roles are the server's
            .withMetadataWrapper(WithRoles::new)
            .build());
  }

  private static final class WithRoles extends ClassLoaderSafeConnectorMetadata {

    WithRoles(ConnectorMetadata metadata) {
      super(metadata, WithRoles.class.getClassLoader());
    }

    @Override
    public boolean roleExists(ConnectorSession session, String role) {
      return ROLES.contains(role);
    }

    @Override
    public Set<String> listRoles(ConnectorSession session) {
      return ROLES;
    }

    /** The role that {@code SET ROLE} chose. */
    @Override
    public Set<String> listEnabledRoles(ConnectorSession session) {
      return session
          .getIdentity()
          .getConnectorRole()
          .flatMap(SelectedRole::getRole)
          .map(Set::of)
          .orElse(Set.of());
    }
  }
}
