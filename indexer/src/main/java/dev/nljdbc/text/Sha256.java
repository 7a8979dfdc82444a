// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 hash of texts. */
public final class Sha256 {

  private Sha256() {}

  /**
   * The first characters of a text's hash.
   *
   * @param length how many hexadecimal digits, at most 64
   */
  public static String hex(String text, int length) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(hash).substring(0, length);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
