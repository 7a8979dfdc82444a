/**
 * Makes migration tools know {@code jdbc:nl:} URLs: Flyway by {@link
 * dev.nljdbc.migration.FlywayDatabaseType}, Liquibase by {@link
 * dev.nljdbc.migration.LiquibaseDatabase}. Each tool finds its class by {@code META-INF/services};
 * nothing else loads them, as the tools are in none of our jars.
 */
@NullMarked
package dev.nljdbc.migration;

import org.jspecify.annotations.NullMarked;
