// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CacheFolderTest {

  @TableTest
  void cacheFolder_followsTheSystem(String system, String xdg, String expected) {
    CacheFolder folder =
        new CacheFolder(system, "/home/ada", name -> "XDG_CACHE_HOME".equals(name) ? xdg : null);
    assertThat(folder.path()).isEqualTo(Path.of(expected));
  }

  @Test
  void cacheFolder_onWindows_isLocalAppData() {
    Map<String, String> environment = Map.of("LOCALAPPDATA", "/c/Users/ada/AppData/Local");
    assertThat(new CacheFolder("Windows 11", "/c/Users/ada", environment::get).path())
        .isEqualTo(Path.of("/c/Users/ada/AppData/Local/nl-jdbc"));
  }
}
