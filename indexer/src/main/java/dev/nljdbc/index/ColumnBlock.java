// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.TableId;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The columns of one table as bytes: where each column begins, then the columns. A column is read
 * without those before it. Declared types are numbers of a list that all tables share.
 */
final class ColumnBlock {

  private static final int NULLABLE = 1;
  private static final int DEFAULT = 2;

  private final TableId table;
  private final ByteBuffer bytes;
  private final List<String> types;

  /**
   * A block that was written.
   *
   * @param bytes as they were written
   * @param types the declared types by number
   */
  ColumnBlock(TableId table, ByteBuffer bytes, List<String> types) {
    this.table = table;
    this.bytes = bytes;
    this.types = types;
  }

  /**
   * Writes columns.
   *
   * @param types the numbers of declared types; new ones are added
   */
  static byte[] write(List<Column> columns, Map<String, Integer> types) {
    ByteArrayOutputStream starts = new ByteArrayOutputStream();
    ByteArrayOutputStream bodies = new ByteArrayOutputStream();
    for (Column column : columns) {
      writeInt(Integer.BYTES * columns.size() + bodies.size(), starts);
      write(column, types, bodies);
    }
    starts.writeBytes(bodies.toByteArray());
    return starts.toByteArray();
  }

  private static void write(Column column, Map<String, Integer> types, ByteArrayOutputStream to) {
    Integer type = types.computeIfAbsent(column.type(), t -> types.size());
    String byDefault = column.defaultValue();
    writeText(column.name(), to);
    writeInt(type, to);
    writeInt(column.jdbcType(), to);
    to.write((column.nullable() ? NULLABLE : 0) | (byDefault == null ? 0 : DEFAULT));
    if (byDefault != null) {
      writeText(byDefault, to);
    }
    writeText(column.description(), to);
    writeInt(column.synonyms().size(), to);
    column.synonyms().forEach(synonym -> writeText(synonym, to));
  }

  private static void writeInt(int number, ByteArrayOutputStream to) {
    to.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
  }

  private static void writeText(String text, ByteArrayOutputStream to) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    writeInt(utf8.length, to);
    to.writeBytes(utf8);
  }

  /**
   * The first columns.
   *
   * @throws RuntimeException when the bytes are not those of so many columns
   */
  List<Column> first(int count) {
    List<Column> columns = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      columns.add(get(i));
    }
    return List.copyOf(columns);
  }

  /**
   * One column.
   *
   * @throws RuntimeException when the bytes are not those of so many columns
   */
  Column get(int index) {
    bytes.position(bytes.getInt(index * Integer.BYTES));
    String name = text();
    String type = types.get(bytes.getInt());
    int jdbcType = bytes.getInt();
    int flags = bytes.get();
    String byDefault = (flags & DEFAULT) == 0 ? null : text();
    String description = text();
    List<String> synonyms = new ArrayList<>(0);
    for (int left = bytes.getInt(); left > 0; left--) {
      synonyms.add(text());
    }
    boolean nullable = (flags & NULLABLE) != 0;
    return new Column(
        table.column(name), type, jdbcType, nullable, byDefault, description, synonyms);
  }

  private String text() {
    int length = bytes.getInt();
    if (length == 0) {
      return "";
    }
    if (length < 0 || length > bytes.remaining()) {
      throw new IllegalArgumentException("a text of " + length + " bytes");
    }
    byte[] utf8 = new byte[length];
    bytes.get(utf8);
    return new String(utf8, StandardCharsets.UTF_8);
  }
}
