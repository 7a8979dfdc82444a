// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;

/** Another engine's driver, from a file that the user names. */
final class DriverJarLoader {

  private DriverJarLoader() {}

  /**
   * Puts the jar before this thread's class loader, where the driver looks for the real one. It
   * stays until the process ends.
   */
  static void use(Path jar) throws UsageException {
    if (!Files.isRegularFile(jar)) {
      throw new UsageException("--driver: there is no file " + jar + ".");
    }
    try (JarFile read = new JarFile(jar.toFile())) {
      read.size(); // it is one
      Thread thread = Thread.currentThread();
      thread.setContextClassLoader(
          new URLClassLoader(new URL[] {jar.toUri().toURL()}, thread.getContextClassLoader()));
    } catch (MalformedURLException e) {
      throw new UsageException("--driver: " + jar + " is no path here.");
    } catch (IOException e) {
      throw new UsageException("--driver: " + jar + " is no jar: " + e.getMessage());
    }
  }
}
