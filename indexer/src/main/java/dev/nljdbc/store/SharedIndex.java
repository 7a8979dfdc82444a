// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.store;

import dev.nljdbc.files.OwnerOnly;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The index of one database in the store: generations of files, as {@code dev.nljdbc.index} writes
 * them, in blocks. Files that two generations have in common are there once. Thread-safe.
 */
public final class SharedIndex {

  /** The size of a block of a file; each block is one row. */
  private static final int BLOCK = 1 << 20;

  private final StoreConnections connections;
  private final String database;

  SharedIndex(StoreConnections connections, String database) {
    this.connections = connections;
    this.database = database;
  }

  /**
   * A generation in the store.
   *
   * @param id of the generation, the same wherever it lies
   * @param manifestSum the checksum of its manifest
   * @param built when, in milliseconds since 1970
   */
  public record Published(UUID id, long manifestSum, long built) {}

  /**
   * What tells a file's contents from others of the same name.
   *
   * @param length in bytes
   * @param sum CRC-32C
   */
  public record FileKey(long length, long sum) {}

  /** The newest generation of a schema; empty when there is none. */
  public Optional<Published> newest(int format, String fingerprint) throws StoreException {
    String sql =
        """
        select generation, manifest_sum, built from nl_generation
        where database_id = ? and format = ? and fingerprint = ?
        order by built desc, generation limit 1""";
    return connections.with(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, database);
            statement.setInt(2, format);
            statement.setString(3, fingerprint);
            try (ResultSet row = statement.executeQuery()) {
              return row.next()
                  ? Optional.of(
                      new Published(row.getObject(1, UUID.class), row.getLong(2), row.getLong(3)))
                  : Optional.<Published>empty();
            }
          }
        });
  }

  /** The size of a generation in bytes. */
  public long bytes(UUID generation) throws StoreException {
    String sql =
        """
        select coalesce(sum(c.length), 0) from nl_generation_file f
        join nl_content c on c.content = f.content where f.generation = ?""";
    return connections.with(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setObject(1, generation);
            try (ResultSet row = statement.executeQuery()) {
              row.next();
              return row.getLong(1);
            }
          }
        });
  }

  /**
   * Copies a file of a generation to the disk.
   *
   * @param most the bytes that it has at most: whoever may write to the store could fill the disk
   * @throws StoreException when the store can't be read, or the file is not there any more, or is
   *     longer
   */
  public void fetch(UUID generation, String name, Path to, long most) throws IOException {
    try (OutputStream out = OwnerOnly.writeNew(to)) {
      int number = 0;
      long left = most;
      for (byte[] bytes = block(generation, name, 0); ; bytes = block(generation, name, number)) {
        left -= bytes.length;
        if (left < 0) {
          throw new StoreException("the index has a file that is longer than it says", false);
        }
        out.write(bytes);
        number++;
        if (bytes.length < BLOCK) {
          return;
        }
      }
    }
  }

  private byte[] block(UUID generation, String name, int number) throws StoreException {
    String sql =
        """
        select b.bytes from nl_generation_file f join nl_block b on b.content = f.content
        where f.generation = ? and f.name = ? and b.number = ?""";
    return connections.with(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setObject(1, generation);
            statement.setString(2, name);
            statement.setInt(3, number);
            try (ResultSet row = statement.executeQuery()) {
              if (!row.next()) {
                throw new StoreException("the index was replaced meanwhile", false);
              }
              return row.getBytes(1);
            }
          }
        });
  }

  /** Notes that a generation is in use: the store keeps it. */
  public void used(UUID generation) throws StoreException {
    String sql =
        """
        update nl_generation set used = now()
        where generation = ? and used < now() - interval '1 hour'""";
    connections.with(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setObject(1, generation);
            return statement.executeUpdate();
          }
        });
  }

  /**
   * Publishes a generation. Others see all of it or nothing. What an earlier try has written of it
   * is not written again.
   *
   * @param folder where its files are
   * @param files all of them, by their paths in the folder
   */
  public void publish(
      Published generation, int format, String fingerprint, Path folder, Map<String, FileKey> files)
      throws IOException {
    Map<String, UUID> contents = new TreeMap<>();
    for (Map.Entry<String, FileKey> file : files.entrySet()) {
      contents.put(file.getKey(), content(file.getKey(), file.getValue(), folder));
    }
    connections.with(
        connection -> {
          insert(connection, generation, format, fingerprint, contents);
          removeOld(connection);
          return contents;
        });
  }

  /** The contents of a file in the store, written there if need be. */
  private UUID content(String name, FileKey key, Path folder) throws IOException {
    Optional<UUID> there = connections.with(connection -> content(connection, name, key));
    if (there.isPresent()) {
      return there.get();
    }
    UUID content = UUID.randomUUID();
    return connections.with(
        connection -> {
          upload(connection, content, name, key, folder.resolve(name));
          return content;
        });
  }

  private Optional<UUID> content(Connection connection, String name, FileKey key)
      throws SQLException {
    String sql =
        """
        update nl_content set uploaded = now()
        where database_id = ? and name = ? and length = ? and sum = ? returning content""";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, database);
      statement.setString(2, name);
      statement.setLong(3, key.length());
      statement.setLong(4, key.sum());
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? Optional.of(row.getObject(1, UUID.class)) : Optional.empty();
      }
    }
  }

  private void upload(Connection connection, UUID content, String name, FileKey key, Path file)
      throws SQLException, IOException {
    String head =
        "insert into nl_content (content, database_id, name, length, sum) values (?, ?, ?, ?, ?)";
    try (PreparedStatement statement = connection.prepareStatement(head)) {
      statement.setObject(1, content);
      statement.setString(2, database);
      statement.setString(3, name);
      statement.setLong(4, key.length());
      statement.setLong(5, key.sum());
      statement.executeUpdate();
    }
    String block = "insert into nl_block (content, number, bytes) values (?, ?, ?)";
    try (PreparedStatement statement = connection.prepareStatement(block);
        InputStream in = new BufferedInputStream(Files.newInputStream(file), BLOCK)) {
      int number = 0;
      byte[] bytes;
      do { // the last block is shorter than the others, if need be empty
        bytes = in.readNBytes(BLOCK);
        statement.setObject(1, content);
        statement.setInt(2, number++);
        statement.setBytes(3, bytes);
        statement.executeUpdate();
      } while (bytes.length == BLOCK);
    }
  }

  private void insert(
      Connection connection,
      Published generation,
      int format,
      String fingerprint,
      Map<String, UUID> contents)
      throws SQLException {
    String head =
        """
        insert into nl_generation
          (generation, database_id, format, fingerprint, manifest_sum, built)
        values (?, ?, ?, ?, ?, ?) on conflict (generation) do nothing""";
    try (PreparedStatement statement = connection.prepareStatement(head)) {
      statement.setObject(1, generation.id());
      statement.setString(2, database);
      statement.setInt(3, format);
      statement.setString(4, fingerprint);
      statement.setLong(5, generation.manifestSum());
      statement.setLong(6, generation.built());
      statement.executeUpdate();
    }
    String file =
        """
        insert into nl_generation_file (generation, name, content) values (?, ?, ?)
        on conflict (generation, name) do nothing""";
    try (PreparedStatement statement = connection.prepareStatement(file)) {
      for (Map.Entry<String, UUID> one : contents.entrySet()) {
        statement.setObject(1, generation.id());
        statement.setString(2, one.getKey());
        statement.setObject(3, one.getValue());
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }

  /**
   * Removes what nobody needs: generations that were replaced some minutes ago, so that whoever
   * copies one may end; schemas that nobody used for a month; contents without a generation.
   */
  private void removeOld(Connection connection) throws SQLException {
    List<String> statements = new ArrayList<>();
    statements.add(
        """
        delete from nl_generation g where database_id = ?
          and (used < now() - interval '30 days'
            or exists (select * from nl_generation n
              where n.database_id = g.database_id and n.format = g.format
                and n.fingerprint = g.fingerprint and n.built > g.built
                and n.published < now() - interval '10 minutes'))""");
    statements.add(
        """
        delete from nl_content c where database_id = ? and uploaded < now() - interval '1 hour'
          and not exists (select * from nl_generation_file f where f.content = c.content)""");
    for (String sql : statements) {
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        statement.setString(1, database);
        statement.executeUpdate();
      }
    }
  }
}
