package dev.nljdbc.jdbc.execution;

import java.sql.Connection;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Our part of JDBC's client info ({@link Connection#setClientInfo}): {@code nl.evidence}, outside
 * knowledge for the next questions, such as BIRD gives with each question. Other names are the
 * engine's. Thread-safe.
 */
public final class ClientInfo {

  private static final String EVIDENCE = "nl.evidence";

  private volatile String evidence = "";

  /** Whether a name is ours. */
  public static boolean has(String name) {
    return EVIDENCE.equalsIgnoreCase(name);
  }

  /** Sets the evidence; null or empty for none. */
  public void evidence(@Nullable String text) {
    evidence = text == null ? "" : text;
  }

  /** The evidence; empty for none. */
  public String evidence() {
    return evidence;
  }

  /** Takes our properties, forgets ours that are missing, and returns the engine's. */
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

  /** Adds our properties to the engine's. */
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
