// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * A test that takes an engine. It runs on SQLite, H2 and PostgreSQL; with {@code -Pthorough}, and
 * when it is named by {@code -Dtest}, on all of them. Not for what is promised of every engine:
 * rights, secrets, transactions, cancelling.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest
@ArgumentsSource(EnginesByTurns.Choice.class)
public @interface EnginesByTurns {

  /** The engines of one test. */
  final class Choice implements ArgumentsProvider {

    private static final boolean ALL = Boolean.getBoolean("nljdbc.thorough");

    /** The engines of this run. */
    public static List<Engines> engines() {
      return ALL
          ? List.of(Engines.values())
          : List.of(Engines.SQLITE, Engines.H2, Engines.POSTGRESQL);
    }

    @Override
    public Stream<Arguments> provideArguments(
        ParameterDeclarations parameters, ExtensionContext context) {
      return engines().stream().map(Arguments::of);
    }
  }
}
