// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.nljdbc.client.ReportLife;
import dev.nljdbc.jdbc.NlDataSource;
import dev.nljdbc.jdbc.NlDriver;
import dev.nljdbc.testing.Engines;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import liquibase.integration.spring.SpringLiquibase;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

class NlAutoConfigurationTest {

  @TempDir Path folder;

  record Customer(int id, String name, String city) {}

  /** The same classes under the names that each version of Boot has. */
  private static Class<?> ofBoot(String name3, String name4) {
    for (String name : List.of(name3, name4)) {
      try {
        return Class.forName(name);
      } catch (ClassNotFoundException e) {
        continue; // the other version
      }
    }
    throw new IllegalStateException("neither " + name3 + " nor " + name4);
  }

  private ApplicationContextRunner over(Engines engine) throws Exception {
    String url =
        engine.urlWith(
            folder,
            "CREATE TABLE customer (id INTEGER PRIMARY KEY, name VARCHAR(20), city VARCHAR(20))",
            "INSERT INTO customer VALUES (1, 'Ann', 'Oslo'), (2, 'Bo', 'Kiel'), (3, 'Cy', 'Oslo')");
    return over(
            url,
            engine.properties().getProperty("user", "sa"),
            engine.properties().getProperty("password", ""))
        .withPropertyValues("nl.dir=" + folder.resolve("indexes"));
  }

  private static ApplicationContextRunner over(String url, String user, String password) {
    return new ApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                ofBoot(
                    "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
                    "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"),
                NlAutoConfiguration.class))
        .withPropertyValues(
            "spring.datasource.url=" + url,
            "spring.datasource.username=" + user,
            "spring.datasource.password=" + password);
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"H2", "POSTGRESQL"})
  void question_toRowsRecordsAndOneValue_isAnswered(Engines engine) throws Exception {
    over(engine)
        .run(
            context -> {
              NlTemplate nl = context.getBean(NlTemplate.class);
              Answered<List<Customer>> oslo =
                  nl.ask("id, name and city of customers in Oslo").list(Customer.class);
              assertThat(oslo.value()).extracting(Customer::name).containsExactly("Ann", "Cy");
              assertThat(oslo.sql()).contains("'Oslo'");
              assertThat(oslo.confidence().orElseThrow()).isBetween(0.0, 1.0);
              assertThat(nl.ask("how many customers are there?").single(Long.class).value())
                  .isEqualTo(3);
              assertThat(
                      nl.ask("how many customers are in ?", "Kiel").single(Integer.class).value())
                  .isEqualTo(1);
              assertThat(nl.ask("name of the customer in Kiel").rows().value())
                  .singleElement()
                  .satisfies(row -> assertThat(row).containsValue("Bo"));
              assertThatThrownBy(() -> nl.ask("names of all customers").single(String.class))
                  .isInstanceOf(IncorrectResultSizeDataAccessException.class);
              assertThatThrownBy(() -> nl.ask("names of all customers").list(Customer.class))
                  .hasMessageContaining("Customer needs [id, city] too");
              assertThatThrownBy(() -> nl.ask("{nl.tables.deny=customer}: customers").rows())
                  .as("a setting within a question is none")
                  .hasMessageContaining("A question begins with a word");
            });
  }

  @Test
  void report_ofAService_livesOn() throws Exception {
    ReportLife.check(folder, NlAutoConfigurationTest::printed);
  }

  /** The rows as a service sends them. */
  private static String printed(String url, String user, String password) {
    AtomicReference<String> printed = new AtomicReference<>();
    over(url, user, password)
        .withPropertyValues("spring.datasource.driver-class-name=" + NlDriver.class.getName())
        .run(
            context ->
                printed.set(
                    context
                        .getBean(NlTemplate.class)
                        .ask("titles and minutes of tracks longer than ? minutes", 4)
                        .rows()
                        .value()
                        .toString()));
    return printed.get();
  }

  @Test
  void settings_onAndOffInYaml_areUnderstood() throws Exception {
    Path yaml =
        Files.writeString(
            folder.resolve("application.yml"), "nl:\n  log: off\n  index.shared: on\n");
    over(Engines.H2)
        .withInitializer(new ConfigDataApplicationContextInitializer())
        .withSystemProperties("spring.config.location=" + yaml.toUri())
        .run(
            context -> {
              assertThat(context.getEnvironment().getProperty("nl.log")).isEqualTo("false");
              assertThat(
                      new JdbcTemplate(context.getBean(DataSource.class))
                          .queryForList("NL SETTINGS"))
                  .extracting(row -> row.get("setting") + "=" + row.get("value"))
                  .contains("nl.log=off", "nl.index.shared=on");
            });
  }

  /** Spring's way to run Liquibase; it knows the engine by the bean. */
  private void liquibase(DataSource source) throws Exception {
    Path changes =
        Files.writeString(
            folder.resolve("changes.sql"),
            "--liquibase formatted sql\n"
                + "--changeset ann:1\n"
                + "CREATE TABLE city (name VARCHAR(20));\n");
    SpringLiquibase liquibase = new SpringLiquibase();
    liquibase.setDataSource(source);
    liquibase.setResourceLoader(new DefaultResourceLoader());
    liquibase.setChangeLog(changes.toUri().toString());
    liquibase.afterPropertiesSet();
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"H2", "POSTGRESQL"})
  void liquibaseAndJdbcClient_onTheBean_workAsOnTheEngine(Engines engine) throws Exception {
    over(engine)
        .run(
            context -> {
              DataSource source = context.getBean(DataSource.class);
              liquibase(source);
              JdbcClient client = JdbcClient.create(source);
              assertThat(
                      client
                          .sql("SELECT COUNT(*) FROM databasechangelog")
                          .query(Integer.class)
                          .single())
                  .isEqualTo(1);
              assertThat(client.sql("SELECT COUNT(*) FROM city").query(Integer.class).single())
                  .isZero();
              assertThat(
                      client
                          .sql("NL: how many customers are in ?")
                          .param("Oslo")
                          .query(Integer.class)
                          .single())
                  .isEqualTo(2);
            });
  }

  @Test
  void dataSource_staysTheEngines_forAllElse() throws Exception {
    over(Engines.H2)
        .run(
            context -> {
              DataSource source = context.getBean(DataSource.class);
              assertThat(source).isInstanceOf(NlDataSource.class);
              HikariDataSource pool = source.unwrap(HikariDataSource.class);
              try (Connection connection = source.getConnection()) {
                assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isEqualTo(1);
                assertThat(connection.getMetaData().getURL()).startsWith("jdbc:h2:");
                assertThat(connection.getMetaData().getDatabaseProductName()).isEqualTo("H2");
              }
              assertThat(
                      new JdbcTemplate(source)
                          .queryForObject("SELECT COUNT(*) FROM customer", Integer.class))
                  .isEqualTo(3);
              Flyway flyway =
                  Flyway.configure()
                      .dataSource(source)
                      .baselineOnMigrate(true)
                      .locations("classpath:nothing")
                      .failOnMissingLocations(false)
                      .load();
              flyway.migrate();
              assertThat(flyway.info().current()).isNotNull();
            });
  }

  @Test
  void pool_endsWithTheContext() throws Exception {
    HikariDataSource[] pool = new HikariDataSource[1];
    over(Engines.H2)
        .run(
            context -> {
              pool[0] = context.getBean(DataSource.class).unwrap(HikariDataSource.class);
              assertThat(context.getBean(NlTemplate.class).ask("all customers").rows().value())
                  .hasSize(3);
            });
    assertThat(pool[0].isClosed()).isTrue();
  }

  @Test
  void transaction_itsRows_areSeenAndRolledBack() throws Exception {
    over(Engines.H2)
        .run(
            context -> {
              DataSource source = context.getBean(DataSource.class);
              NlTemplate nl = context.getBean(NlTemplate.class);
              JdbcTemplate jdbc = new JdbcTemplate(source);
              TransactionTemplate transactions =
                  new TransactionTemplate(new JdbcTransactionManager(source));
              Long within =
                  transactions.execute(
                      status -> {
                        jdbc.update("INSERT INTO customer VALUES (4, 'Di', 'Kiel')");
                        status.setRollbackOnly();
                        return nl.ask("how many customers are there?").single(Long.class).value();
                      });
              assertThat(within).isEqualTo(4);
              assertThat(nl.ask("how many customers are there?").single(Long.class).value())
                  .isEqualTo(3);
            });
  }

  @Test
  void settings_inAnySpelling_reachTheDriver() throws Exception {
    over(Engines.H2)
        .withPropertyValues("nl.columns.deny=customer.city", "nl.baseUrl=http://localhost:1/v1")
        .run(
            context -> {
              List<Map<String, String>> settings = new ArrayList<>();
              new JdbcTemplate(context.getBean(DataSource.class))
                  .query(
                      "NL SETTINGS",
                      row -> {
                        settings.add(Map.of(row.getString(1), String.valueOf(row.getString(2))));
                      });
              assertThat(settings)
                  .contains(
                      Map.of("nl.columns.deny", "customer.city"),
                      Map.of("nl.base-url", "http://localhost:1/v1"));
            });
  }

  @Test
  void poolOfOurUrl_keepsItsSettings() throws Exception {
    String own = "?nl.tables.deny=customer&nl.dir=" + folder.resolve("indexes");
    assertThatThrownBy(() -> ask(overOurUrl(own), "all customers"))
        .rootCause()
        .hasMessageContaining("nl.tables.deny")
        .hasMessageNotContaining("nl.dir");
  }

  @Test
  void poolOfOurUrl_otherSettingsOfTheApplication_areNotIgnored() throws Exception {
    String own = "?nl.dir=" + folder.resolve("indexes");
    assertThatThrownBy(
            () ->
                ask(
                    overOurUrl(own).withPropertyValues("nl.columns.deny=customer.city"),
                    "all customers"))
        .rootCause()
        .hasMessageContaining("nl.columns.deny is set for a data source");
    ask(overOurUrl(own).withPropertyValues("nl.model="), "all customers");
  }

  private ApplicationContextRunner overOurUrl(String settings) throws Exception {
    AtomicReference<String> url = new AtomicReference<>();
    ApplicationContextRunner over = over(Engines.H2);
    over.run(context -> url.set(context.getEnvironment().getProperty("spring.datasource.url")));
    return over.withPropertyValues(
        "spring.datasource.driver-class-name=dev.nljdbc.jdbc.NlDriver",
        "spring.datasource.url=" + url.get().replaceFirst("jdbc:", "jdbc:nl:") + settings);
  }

  private static void ask(ApplicationContextRunner over, String question) {
    over.run(context -> context.getBean(NlTemplate.class).ask(question).rows());
  }

  @Test
  void question_ofSeveralLines_isOne() throws Exception {
    over(Engines.H2)
        .run(
            context ->
                assertThat(
                        context
                            .getBean(NlTemplate.class)
                            .ask("names of customers\nin Oslo;\n")
                            .rows()
                            .value())
                    .hasSize(2));
  }

  @Test
  void wrongSetting_isNamed() throws Exception {
    over(Engines.H2)
        .withPropertyValues("nl.modle=gpt")
        .run(
            context ->
                assertThatThrownBy(
                        () -> context.getBean(NlTemplate.class).ask("all customers").rows())
                    .rootCause()
                    .hasMessageContaining("nl.modle")
                    .hasMessageContaining("nl.model"));
  }

  @Test
  void disabled_dataSourceIsThePool() throws Exception {
    over(Engines.H2)
        .withPropertyValues("nl.enabled=false")
        .run(
            context -> {
              assertThat(context.getBean(DataSource.class)).isInstanceOf(HikariDataSource.class);
              assertThat(context).doesNotHaveBean(NlTemplate.class);
            });
  }

  @Configuration(proxyBeanMethods = false)
  static class TwoDataSources {

    @Bean
    DataSource first() {
      return pool("first");
    }

    @Bean
    DataSource second() {
      return pool("second");
    }

    private static HikariDataSource pool(String name) {
      HikariDataSource pool = new HikariDataSource();
      pool.setJdbcUrl("jdbc:h2:mem:spring-" + name + ";DB_CLOSE_DELAY=-1");
      new JdbcTemplate(pool).execute("CREATE TABLE IF NOT EXISTS " + name + "_thing (id INTEGER)");
      return pool;
    }
  }

  @Test
  void twoDataSources_eachAnswersByItself() {
    ApplicationContextRunner two =
        new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(NlAutoConfiguration.class))
            .withUserConfiguration(TwoDataSources.class)
            .withPropertyValues("nl.dir=" + folder.resolve("indexes"));
    two.run(
        context -> {
          assertThat(context).doesNotHaveBean(NlTemplate.class);
          DataSource second = context.getBean("second", DataSource.class);
          assertThat(
                  new NlTemplate(second)
                      .ask("how many second things are there?")
                      .single(Integer.class)
                      .value())
              .isZero();
        });
    two.withPropertyValues("nl.data-sources=second")
        .run(
            context -> {
              assertThat(context.getBean("first")).isInstanceOf(HikariDataSource.class);
              assertThat(context.getBean("second")).isInstanceOf(NlDataSource.class);
              assertThat(context.getBean(NlEndpoint.class).status()).containsOnlyKeys("second");
            });
  }

  @Test
  void endpoint_tellsWhatTheStatusSays() throws Exception {
    over(Engines.H2)
        .run(
            context ->
                assertThat(context.getBean(NlEndpoint.class).status().get("dataSource"))
                    .containsEntry("model", "offline")
                    .containsKey("exploring on"));
  }

  @Test
  void health_isTheEngines() throws Exception {
    over(Engines.H2)
        .withConfiguration(
            AutoConfigurations.of(
                ofBoot(
                    "org.springframework.boot.actuate.autoconfigure.jdbc.DataSourceHealthContributorAutoConfiguration",
                    "org.springframework.boot.jdbc.autoconfigure.health.DataSourceHealthContributorAutoConfiguration")))
        .run(
            context -> {
              Object health = context.getBean("dbHealthContributor");
              assertThat(String.valueOf(health.getClass().getMethod("health").invoke(health)))
                  .contains("UP", "H2");
            });
  }

  @Test
  void metrics_areThePools() throws Exception {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    over(Engines.H2)
        .withBean(MeterRegistry.class, () -> registry)
        .withConfiguration(
            AutoConfigurations.of(
                ofBoot(
                    "org.springframework.boot.actuate.autoconfigure.metrics.jdbc.DataSourcePoolMetricsAutoConfiguration",
                    "org.springframework.boot.jdbc.autoconfigure.metrics.DataSourcePoolMetricsAutoConfiguration")))
        .run(
            context -> {
              context.getBeansOfType(MeterBinder.class).values().forEach(b -> b.bindTo(registry));
              context.getBean(NlTemplate.class).ask("customers in Oslo").rows();
              assertThat(registry.get("hikaricp.connections").gauge().value()).isPositive();
            });
  }

  private static final class Heard implements ObservationHandler<Observation.Context> {

    private final List<String> stopped = new ArrayList<>();
    private int open;

    @Override
    public void onStart(Observation.Context context) {
      open++;
    }

    @Override
    public void onStop(Observation.Context context) {
      open--;
      stopped.add(
          context.getName()
              + " "
              + context.getLowCardinalityKeyValues()
              + " "
              + context.getHighCardinalityKeyValues());
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
      return true;
    }
  }

  @Test
  void observations_ofAnswersAndFailures_areStoppedAndTellNoContent() throws Exception {
    ObservationRegistry registry = ObservationRegistry.create();
    Heard heard = new Heard();
    registry.observationConfig().observationHandler(heard);
    over(Engines.H2)
        .withBean(ObservationRegistry.class, () -> registry)
        .run(
            context -> {
              NlTemplate nl = context.getBean(NlTemplate.class);
              nl.ask("customers in Oslo").rows();
              nl.ask("customers in Oslo").rows();
              assertThatThrownBy(() -> nl.ask("why is the sea blue").rows())
                  .isInstanceOf(DataAccessException.class);
            });
    assertThat(heard.open).isZero();
    assertThat(heard.stopped).hasSize(3).allMatch(one -> one.startsWith("nl.question "));
    assertThat(heard.stopped.get(0)).contains("answered", "offline").doesNotContain("Oslo");
    assertThat(heard.stopped.get(2)).contains("NL0").doesNotContain("sea");
  }

  @Test
  void hints_ofResources_areRegistered() {
    RuntimeHints hints = new RuntimeHints();
    new NlRuntimeHints().registerHints(hints, null);
    assertThat(
            RuntimeHintsPredicates.resource().forResource("dev/nljdbc/offline/parse/offline.model"))
        .accepts(hints);
  }
}
