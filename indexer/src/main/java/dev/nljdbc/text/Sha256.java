// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 hashes. */
public final class Sha256 {

  private Sha256() {}

  /**
   * The first characters of a text's hash.
   *
   * @param length how many hexadecimal digits, at most 64
   */
  public static String hex(String text, int length) {
    byte[] hash = digest().digest(text.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(hash).substring(0, length);
  }

  /** A new digest, for content that is not one text. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
