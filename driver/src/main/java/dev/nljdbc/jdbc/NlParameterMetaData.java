// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import dev.nljdbc.core.Unwrapping;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a prepared question. The engine describes those of its SQL, which are the same
 * in the same order. Before the SQL is known, a parameter takes any type.
 *
 * @param count how many
 * @param engines null before the SQL is known
 */
record NlParameterMetaData(int count, @Nullable ParameterMetaData engines)
    implements ParameterMetaData {

  /** Reads one property of a parameter. */
  @FunctionalInterface
  private interface Property<T> {

    T of(ParameterMetaData engines, int param) throws SQLException;
  }

  private <T> T property(int param, T unknown, Property<T> property) throws SQLException {
    if (param < 1 || param > count) {
      throw new NlException(
          NlError.PARAMETER,
          "There is no parameter " + param + ": the question has " + count + ".");
    }
    return engines != null ? property.of(engines, param) : unknown;
  }

  @Override
  public int getParameterCount() {
    return count;
  }

  @Override
  public int isNullable(int param) throws SQLException {
    return property(param, parameterNullableUnknown, ParameterMetaData::isNullable);
  }

  @Override
  public boolean isSigned(int param) throws SQLException {
    return property(param, false, ParameterMetaData::isSigned);
  }

  @Override
  public int getPrecision(int param) throws SQLException {
    return property(param, 0, ParameterMetaData::getPrecision);
  }

  @Override
  public int getScale(int param) throws SQLException {
    return property(param, 0, ParameterMetaData::getScale);
  }

  @Override
  public int getParameterType(int param) throws SQLException {
    return property(param, Types.VARCHAR, ParameterMetaData::getParameterType);
  }

  @Override
  public String getParameterTypeName(int param) throws SQLException {
    return property(param, "VARCHAR", ParameterMetaData::getParameterTypeName);
  }

  @Override
  public String getParameterClassName(int param) throws SQLException {
    return property(param, Object.class.getName(), ParameterMetaData::getParameterClassName);
  }

  @Override
  public int getParameterMode(int param) throws SQLException {
    return property(param, parameterModeIn, ParameterMetaData::getParameterMode);
  }

  @Override
  public <T> T unwrap(Class<T> iface) throws SQLException {
    return Unwrapping.unwrap(iface, this, engines);
  }

  @Override
  public boolean isWrapperFor(Class<?> iface) throws SQLException {
    return Unwrapping.isWrapperFor(iface, this, engines);
  }
}
