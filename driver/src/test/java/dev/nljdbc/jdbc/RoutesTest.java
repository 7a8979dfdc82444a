package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RoutesTest {

  private final Routes routes = new Routes(new DriverFinder(RoutesTest.class.getClassLoader()));

  @Test
  void of_sameUrlAgain_isRemembered() throws Exception {
    String url = "jdbc:nl:h2:mem:x;nl.lab.rounds=3";
    assertThat(routes.of(new String(url))).isSameAs(routes.of(url));
    assertThat(routes.of(url).url().settings()).containsOnlyKeys("nl.lab.rounds");
    assertThat(routes.of("jdbc:nl:sqlite:x.db").driver()).isInstanceOf(org.sqlite.JDBC.class);
    assertThat(routes.of(url).driver()).isInstanceOf(org.h2.Driver.class);
  }

  @Test
  void of_urlWithAPassword_isNotKept() throws Exception {
    String url = "jdbc:nl:h2:mem:x;PASSWORD=tiger";
    assertThat(routes.of(url)).isNotSameAs(routes.of(url)).isEqualTo(routes.of(url));
  }

  @Test
  void of_driverOfTheContextOnly_isLookedForEachTime() throws Exception {
    Routes blind = new Routes(new DriverFinder(ClassLoader.getPlatformClassLoader()));
    assertThat(blind.of("jdbc:nl:h2:mem:")).isNotSameAs(blind.of("jdbc:nl:h2:mem:"));
  }
}
