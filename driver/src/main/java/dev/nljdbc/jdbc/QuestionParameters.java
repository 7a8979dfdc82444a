package dev.nljdbc.jdbc;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.sql.Types;

/**
 * The parameters of a prepared question: how many there are. Of their types nothing is known before
 * the SQL is.
 *
 * @param count how many
 */
record QuestionParameters(int count) implements ParameterMetaData {

  private <T> T checked(int param, T value) throws SQLException {
    if (param < 1 || param > count) {
      throw new NlException(
          NlError.PARAMETER,
          "There is no parameter " + param + ": the question has " + count + ".");
    }
    return value;
  }

  @Override
  public int getParameterCount() {
    return count;
  }

  @Override
  public int isNullable(int param) throws SQLException {
    return checked(param, parameterNullableUnknown);
  }

  @Override
  public boolean isSigned(int param) throws SQLException {
    return checked(param, false);
  }

  @Override
  public int getPrecision(int param) throws SQLException {
    return checked(param, 0);
  }

  @Override
  public int getScale(int param) throws SQLException {
    return checked(param, 0);
  }

  @Override
  public int getParameterType(int param) throws SQLException {
    return checked(param, Types.VARCHAR);
  }

  @Override
  public String getParameterTypeName(int param) throws SQLException {
    return checked(param, "VARCHAR");
  }

  @Override
  public String getParameterClassName(int param) throws SQLException {
    return checked(param, Object.class.getName());
  }

  @Override
  public int getParameterMode(int param) throws SQLException {
    return checked(param, parameterModeIn);
  }

  @Override
  public <T> T unwrap(Class<T> iface) throws SQLException {
    if (iface.isInstance(this)) {
      return iface.cast(this);
    }
    throw new NlException(NlError.NOT_WRAPPED, "This is no " + iface.getName() + ".");
  }

  @Override
  public boolean isWrapperFor(Class<?> iface) {
    return iface.isInstance(this);
  }
}
