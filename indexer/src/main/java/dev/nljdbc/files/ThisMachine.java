// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.files;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** The machine that this process runs on. */
public final class ThisMachine {

  private static final class Name {

    static final String NAME = find();

    private static String find() {
      try {
        return InetAddress.getLocalHost().getHostName();
      } catch (UnknownHostException e) {
        return "of " + System.getProperty("user.name", "somebody"); // it has no name
      }
    }
  }

  private ThisMachine() {}

  /** Its name, asked for once. */
  public static String name() {
    return Name.NAME;
  }
}
