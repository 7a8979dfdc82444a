// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Predicate;

/** A class loader as tools make it: it sees some jars and the platform, nothing of the tests. */
public final class IsolatedLoader extends URLClassLoader {

  static {
    registerAsParallelCapable();
  }

  private IsolatedLoader(URL[] urls) {
    super("isolated", urls, ClassLoader.getPlatformClassLoader());
  }

  /** Those folders and jars of the class path that are wanted, by their path. */
  public static IsolatedLoader of(Predicate<String> wanted) {
    return new IsolatedLoader(
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(wanted)
            .map(IsolatedLoader::url)
            .toArray(URL[]::new));
  }

  private static URL url(String path) {
    try {
      return Path.of(path).toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(path, e);
    }
  }
}
