// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.files;

import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The cache folder of the user, by the rules of the operating system. */
public final class CacheFolder {

  private final String system;
  private final String home;
  private final Function<String, @Nullable String> environment;

  /** The cache folder by this process's properties and environment. */
  public CacheFolder() {
    this(System.getProperty("os.name", ""), System.getProperty("user.home", ""), System::getenv);
  }

  CacheFolder(String system, String home, Function<String, @Nullable String> environment) {
    this.system = system.toLowerCase(Locale.ROOT);
    this.home = home;
    this.environment = environment;
  }

  /** Our folder in it: the default of {@code nl.dir}, which also holds the sample database. */
  public Path path() {
    return base().resolve("nl-jdbc");
  }

  private Path base() {
    String windows = environment.apply("LOCALAPPDATA");
    if (system.contains("win") && !system.contains("darwin") && windows != null) {
      return Path.of(windows);
    }
    if (system.contains("mac") || system.contains("darwin")) {
      return Path.of(home, "Library", "Caches");
    }
    String xdg = environment.apply("XDG_CACHE_HOME");
    return xdg != null && !xdg.isBlank() && Path.of(xdg).isAbsolute()
        ? Path.of(xdg)
        : Path.of(home, ".cache");
  }
}
