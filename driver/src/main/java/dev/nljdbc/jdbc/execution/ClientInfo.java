// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import java.sql.Connection;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Our part of JDBC's client info ({@link Connection#setClientInfo}): {@code nl.evidence}, outside
 * knowledge for the next questions, such as BIRD gives with each question; {@code nl.user}, the end
 * user whom the application asks for. Other names are the engine's. Thread-safe.
 */
public final class ClientInfo {

  private static final String EVIDENCE = "nl.evidence";
  private static final String USER = "nl.user";

  private volatile String evidence = "";
  private volatile String user = "";

  /** Whether a name is ours. */
  public static boolean has(String name) {
    return EVIDENCE.equalsIgnoreCase(name) || USER.equalsIgnoreCase(name);
  }

  /** Sets one of ours; null or empty for none. */
  public void set(String name, @Nullable String value) {
    String text = value == null ? "" : value;
    if (USER.equalsIgnoreCase(name)) {
      user = text.isBlank() ? "" : text;
    } else {
      evidence = text;
    }
  }

  /** The value of one of ours; empty for none. */
  public String get(String name) {
    return USER.equalsIgnoreCase(name) ? user : evidence;
  }

  /** The evidence; empty for none. */
  public String evidence() {
    return evidence;
  }

  /** The end user; empty for none. */
  public String user() {
    return user;
  }

  /** Takes our properties, forgets ours that are missing, and returns the engine's. */
  public @Nullable Properties take(@Nullable Properties given) {
    set(EVIDENCE, null);
    set(USER, null);
    if (given == null || given.stringPropertyNames().stream().noneMatch(ClientInfo::has)) {
      return given;
    }
    Properties others = new Properties();
    for (String name : given.stringPropertyNames()) {
      if (has(name)) {
        set(name, given.getProperty(name));
      } else {
        others.setProperty(name, given.getProperty(name));
      }
    }
    return others;
  }

  /** Adds our properties to the engine's. */
  public @Nullable Properties with(@Nullable Properties engines) {
    if (evidence.isEmpty() && user.isEmpty()) {
      return engines;
    }
    Properties all = new Properties();
    if (engines != null) {
      all.putAll(engines);
    }
    add(all, EVIDENCE, evidence);
    add(all, USER, user);
    return all;
  }

  private static void add(Properties all, String name, String value) {
    if (!value.isEmpty()) {
      all.setProperty(name, value);
    }
  }
}
