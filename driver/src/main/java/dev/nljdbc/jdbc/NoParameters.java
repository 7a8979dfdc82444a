package dev.nljdbc.jdbc;

import java.sql.ParameterMetaData;
import java.sql.SQLException;

/** The parameters of a statement that has none. */
final class NoParameters implements ParameterMetaData {

  private static SQLException none(int param) {
    return new SQLException("There is no parameter " + param + ": the question has none.");
  }

  @Override
  public int getParameterCount() {
    return 0;
  }

  @Override
  public int isNullable(int param) throws SQLException {
    throw none(param);
  }

  @Override
  public boolean isSigned(int param) throws SQLException {
    throw none(param);
  }

  @Override
  public int getPrecision(int param) throws SQLException {
    throw none(param);
  }

  @Override
  public int getScale(int param) throws SQLException {
    throw none(param);
  }

  @Override
  public int getParameterType(int param) throws SQLException {
    throw none(param);
  }

  @Override
  public String getParameterTypeName(int param) throws SQLException {
    throw none(param);
  }

  @Override
  public String getParameterClassName(int param) throws SQLException {
    throw none(param);
  }

  @Override
  public int getParameterMode(int param) throws SQLException {
    throw none(param);
  }

  @Override
  public <T> T unwrap(Class<T> iface) throws SQLException {
    if (iface.isInstance(this)) {
      return iface.cast(this);
    }
    throw new SQLException("This is no " + iface.getName());
  }

  @Override
  public boolean isWrapperFor(Class<?> iface) {
    return iface.isInstance(this);
  }
}
