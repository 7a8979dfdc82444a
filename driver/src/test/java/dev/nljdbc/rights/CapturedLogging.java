// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.rights;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** All that nl-jdbc writes to the log of the program, at every level. */
final class CapturedLogging extends Handler implements AutoCloseable {

  private final Logger logger = Logger.getLogger("dev.nljdbc");
  private final Level before = logger.getLevel();
  private final boolean parents = logger.getUseParentHandlers();
  private final SimpleFormatter format = new SimpleFormatter();
  private final StringBuffer text = new StringBuffer();

  CapturedLogging() {
    setLevel(Level.ALL);
    logger.setLevel(Level.ALL);
    logger.setUseParentHandlers(false);
    logger.addHandler(this);
  }

  void clear() {
    text.setLength(0);
  }

  String text() {
    return text.toString();
  }

  @Override
  public void publish(LogRecord record) {
    text.append(format.format(record));
  }

  @Override
  public void flush() {
    // nothing waits
  }

  @Override
  public void close() {
    logger.removeHandler(this);
    logger.setUseParentHandlers(parents);
    logger.setLevel(before);
  }
}
