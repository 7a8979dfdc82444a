// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UrlResolverTest {

  private final UrlResolver urls = new UrlResolver(UrlResolverTest.class.getClassLoader());

  @Test
  void resolve_sameUrlAgain_isRemembered() throws Exception {
    String url = "jdbc:nl:h2:mem:x;nl.lab.rounds=3";
    assertThat(urls.resolve(new String(url))).isSameAs(urls.resolve(url));
    assertThat(urls.resolve(url).url().settings()).containsOnlyKeys("nl.lab.rounds");
    assertThat(urls.resolve("jdbc:nl:sqlite:x.db").driver()).isInstanceOf(org.sqlite.JDBC.class);
    assertThat(urls.resolve(url).driver()).isInstanceOf(org.h2.Driver.class);
  }

  @Test
  void resolve_urlWithAPassword_isNotKept() throws Exception {
    String url = "jdbc:nl:h2:mem:x;PASSWORD=tiger";
    assertThat(urls.resolve(url)).isNotSameAs(urls.resolve(url)).isEqualTo(urls.resolve(url));
  }

  @Test
  void resolve_driverOfTheContextOnly_isLookedForEachTime() throws Exception {
    UrlResolver blind = new UrlResolver(ClassLoader.getPlatformClassLoader());
    assertThat(blind.resolve("jdbc:nl:h2:mem:")).isNotSameAs(blind.resolve("jdbc:nl:h2:mem:"));
  }
}
