package dev.nljdbc.jdbc.execution;

import java.sql.Connection;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * What a client says of its questions as JDBC's client info ({@link Connection#setClientInfo}):
 * {@code nl.evidence}, outside knowledge that belongs to the questions asked next, as data sets
 * such as BIRD give with each of theirs. Other names are the engine's. Thread-safe.
 */
public final class ClientInfo {

  private static final String EVIDENCE = "nl.evidence";

  private volatile String evidence = "";

  /** Whether a name is ours. */
  public static boolean has(String name) {
    return EVIDENCE.equalsIgnoreCase(name);
  }

  /** From now on; null or empty for none. */
  public void evidence(@Nullable String text) {
    evidence = text == null ? "" : text;
  }

  /** In force; empty for none. */
  public String evidence() {
    return evidence;
  }

  /** Takes what is ours, and forgets it where it is not given; returns what is the engine's. */
  public @Nullable Properties take(@Nullable Properties given) {
    evidence("");
    if (given == null || given.stringPropertyNames().stream().noneMatch(ClientInfo::has)) {
      return given;
    }
    Properties others = new Properties();
    for (String name : given.stringPropertyNames()) {
      if (has(name)) {
        evidence(given.getProperty(name));
      } else {
        others.setProperty(name, given.getProperty(name));
      }
    }
    return others;
  }

  /** Adds what is ours, if there is anything. */
  public @Nullable Properties with(@Nullable Properties engines) {
    if (evidence.isEmpty()) {
      return engines;
    }
    Properties all = new Properties();
    if (engines != null) {
      all.putAll(engines);
    }
    all.setProperty(EVIDENCE, evidence);
    return all;
  }
}
