package dev.nljdbc.jdbc.delegate;

import java.io.InputStream;
import java.io.Reader;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.SQLException;
import org.jspecify.annotations.NullUnmarked;

/** Passes changes of large cells to the rows behind. */
@NullUnmarked // what may be null is the engine's affair, and passes as it is
abstract class DelegatingLargeUpdates extends DelegatingUpdates {

  @Override
  public synchronized void updateAsciiStream(int columnIndex, InputStream value, int length)
      throws SQLException {
    rows.updateAsciiStream(columnIndex, value, length);
  }

  @Override
  public synchronized void updateBinaryStream(int columnIndex, InputStream value, int length)
      throws SQLException {
    rows.updateBinaryStream(columnIndex, value, length);
  }

  @Override
  public synchronized void updateCharacterStream(int columnIndex, Reader value, int length)
      throws SQLException {
    rows.updateCharacterStream(columnIndex, value, length);
  }

  @Override
  public synchronized void updateAsciiStream(String columnLabel, InputStream value, int length)
      throws SQLException {
    rows.updateAsciiStream(columnLabel, value, length);
  }

  @Override
  public synchronized void updateBinaryStream(String columnLabel, InputStream value, int length)
      throws SQLException {
    rows.updateBinaryStream(columnLabel, value, length);
  }

  @Override
  public synchronized void updateCharacterStream(String columnLabel, Reader value, int length)
      throws SQLException {
    rows.updateCharacterStream(columnLabel, value, length);
  }

  @Override
  public synchronized void updateBlob(int columnIndex, Blob value) throws SQLException {
    rows.updateBlob(columnIndex, value);
  }

  @Override
  public synchronized void updateBlob(String columnLabel, Blob value) throws SQLException {
    rows.updateBlob(columnLabel, value);
  }

  @Override
  public synchronized void updateClob(int columnIndex, Clob value) throws SQLException {
    rows.updateClob(columnIndex, value);
  }

  @Override
  public synchronized void updateClob(String columnLabel, Clob value) throws SQLException {
    rows.updateClob(columnLabel, value);
  }

  @Override
  public synchronized void updateNClob(int columnIndex, NClob value) throws SQLException {
    rows.updateNClob(columnIndex, value);
  }

  @Override
  public synchronized void updateNClob(String columnLabel, NClob value) throws SQLException {
    rows.updateNClob(columnLabel, value);
  }

  @Override
  public synchronized void updateNCharacterStream(int columnIndex, Reader value, long length)
      throws SQLException {
    rows.updateNCharacterStream(columnIndex, value, length);
  }

  @Override
  public synchronized void updateNCharacterStream(String columnLabel, Reader value, long length)
      throws SQLException {
    rows.updateNCharacterStream(columnLabel, value, length);
  }

  @Override
  public synchronized void updateAsciiStream(int columnIndex, InputStream value, long length)
      throws SQLException {
    rows.updateAsciiStream(columnIndex, value, length);
  }

  @Override
  public synchronized void updateBinaryStream(int columnIndex, InputStream value, long length)
      throws SQLException {
    rows.updateBinaryStream(columnIndex, value, length);
  }

  @Override
  public synchronized void updateCharacterStream(int columnIndex, Reader value, long length)
      throws SQLException {
    rows.updateCharacterStream(columnIndex, value, length);
  }

  @Override
  public synchronized void updateAsciiStream(String columnLabel, InputStream value, long length)
      throws SQLException {
    rows.updateAsciiStream(columnLabel, value, length);
  }

  @Override
  public synchronized void updateBinaryStream(String columnLabel, InputStream value, long length)
      throws SQLException {
    rows.updateBinaryStream(columnLabel, value, length);
  }

  @Override
  public synchronized void updateCharacterStream(String columnLabel, Reader value, long length)
      throws SQLException {
    rows.updateCharacterStream(columnLabel, value, length);
  }

  @Override
  public synchronized void updateBlob(int columnIndex, InputStream value, long length)
      throws SQLException {
    rows.updateBlob(columnIndex, value, length);
  }

  @Override
  public synchronized void updateBlob(String columnLabel, InputStream value, long length)
      throws SQLException {
    rows.updateBlob(columnLabel, value, length);
  }

  @Override
  public synchronized void updateClob(int columnIndex, Reader value, long length)
      throws SQLException {
    rows.updateClob(columnIndex, value, length);
  }

  @Override
  public synchronized void updateClob(String columnLabel, Reader value, long length)
      throws SQLException {
    rows.updateClob(columnLabel, value, length);
  }

  @Override
  public synchronized void updateNClob(int columnIndex, Reader value, long length)
      throws SQLException {
    rows.updateNClob(columnIndex, value, length);
  }

  @Override
  public synchronized void updateNClob(String columnLabel, Reader value, long length)
      throws SQLException {
    rows.updateNClob(columnLabel, value, length);
  }

  @Override
  public synchronized void updateNCharacterStream(int columnIndex, Reader value)
      throws SQLException {
    rows.updateNCharacterStream(columnIndex, value);
  }

  @Override
  public synchronized void updateNCharacterStream(String columnLabel, Reader value)
      throws SQLException {
    rows.updateNCharacterStream(columnLabel, value);
  }

  @Override
  public synchronized void updateAsciiStream(int columnIndex, InputStream value)
      throws SQLException {
    rows.updateAsciiStream(columnIndex, value);
  }

  @Override
  public synchronized void updateBinaryStream(int columnIndex, InputStream value)
      throws SQLException {
    rows.updateBinaryStream(columnIndex, value);
  }

  @Override
  public synchronized void updateCharacterStream(int columnIndex, Reader value)
      throws SQLException {
    rows.updateCharacterStream(columnIndex, value);
  }

  @Override
  public synchronized void updateAsciiStream(String columnLabel, InputStream value)
      throws SQLException {
    rows.updateAsciiStream(columnLabel, value);
  }

  @Override
  public synchronized void updateBinaryStream(String columnLabel, InputStream value)
      throws SQLException {
    rows.updateBinaryStream(columnLabel, value);
  }

  @Override
  public synchronized void updateCharacterStream(String columnLabel, Reader value)
      throws SQLException {
    rows.updateCharacterStream(columnLabel, value);
  }

  @Override
  public synchronized void updateBlob(int columnIndex, InputStream value) throws SQLException {
    rows.updateBlob(columnIndex, value);
  }

  @Override
  public synchronized void updateBlob(String columnLabel, InputStream value) throws SQLException {
    rows.updateBlob(columnLabel, value);
  }

  @Override
  public synchronized void updateClob(int columnIndex, Reader value) throws SQLException {
    rows.updateClob(columnIndex, value);
  }

  @Override
  public synchronized void updateClob(String columnLabel, Reader value) throws SQLException {
    rows.updateClob(columnLabel, value);
  }

  @Override
  public synchronized void updateNClob(int columnIndex, Reader value) throws SQLException {
    rows.updateNClob(columnIndex, value);
  }

  @Override
  public synchronized void updateNClob(String columnLabel, Reader value) throws SQLException {
    rows.updateNClob(columnLabel, value);
  }
}
