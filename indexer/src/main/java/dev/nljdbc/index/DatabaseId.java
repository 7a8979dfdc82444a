package dev.nljdbc.index;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/** Names an index directory: something a person can read, then a hash of the whole identity. */
final class DatabaseId {

  private static final int READABLE = 40;
  private static final int HASH = 16;

  private DatabaseId() {}

  static String of(String identity) {
    String slug =
        identity
            .toLowerCase(Locale.ROOT)
            .replaceFirst("^jdbc:", "")
            .replaceAll("[^a-z0-9]+", "-")
            .replaceAll("^-|-$", "");
    String readable = slug.length() <= READABLE ? slug : slug.substring(slug.length() - READABLE);
    return readable.replaceFirst("^-", "") + "-" + sha256(identity).substring(0, HASH);
  }

  static String sha256(String text) {
    return sha256(text.getBytes(StandardCharsets.UTF_8));
  }

  static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
