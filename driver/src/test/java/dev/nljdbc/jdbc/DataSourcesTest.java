// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.naming.Reference;
import javax.naming.Referenceable;
import javax.naming.spi.NamingManager;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.DataSource;
import javax.sql.PooledConnection;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mariadb.jdbc.MariaDbDataSource;
import org.postgresql.ds.PGConnectionPoolDataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.xa.PGXADataSource;
import org.sqlite.SQLiteDataSource;

/** Our data sources over the engines' own. */
class DataSourcesTest {

  private static final String QUESTION = "NL: How many tracks are there?";

  @TempDir Path directory;

  private Properties settings() {
    Properties settings = new Properties();
    settings.setProperty("nl.dir", directory.resolve("indexes").toString());
    return settings;
  }

  private NlDataSource over(DataSource inside) {
    NlDataSource source = new NlDataSource();
    source.setDataSource(inside);
    source.setProperties(settings());
    return source;
  }

  private static JdbcDataSource h2(String url) {
    JdbcDataSource source = new JdbcDataSource();
    source.setURL(url);
    source.setUser("sa");
    source.setPassword("");
    return source;
  }

  private static DataSource engines(Engines engine, String url) throws SQLException {
    switch (engine) {
      case SQLITE -> {
        SQLiteDataSource source = new SQLiteDataSource();
        source.setUrl(url);
        return source;
      }
      case H2 -> {
        return h2(url);
      }
      case POSTGRESQL -> {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url);
        source.setUser("postgres");
        source.setPassword("postgres");
        return source;
      }
      default -> {
        MariaDbDataSource source = new MariaDbDataSource(url);
        source.setUser("root");
        source.setPassword("");
        return source;
      }
    }
  }

  private static ConnectionPoolDataSource enginesPooled(Engines engine, String url)
      throws SQLException {
    if (engine == Engines.POSTGRESQL) {
      PGConnectionPoolDataSource source = new PGConnectionPoolDataSource();
      source.setUrl(url);
      source.setUser("postgres");
      source.setPassword("postgres");
      return source;
    }
    return (ConnectionPoolDataSource) engines(engine, url);
  }

  private static XADataSource enginesXa(Engines engine, String url) throws SQLException {
    if (engine == Engines.POSTGRESQL) {
      PGXADataSource source = new PGXADataSource();
      source.setUrl(url);
      source.setUser("postgres");
      source.setPassword("postgres");
      return source;
    }
    return (XADataSource) engines(engine, url);
  }

  private static List<String> firsts(Connection connection, String text) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return Asked.firsts(statement, text);
    }
  }

  private static void assertAnswers(Connection connection) throws SQLException {
    assertThat(firsts(connection, "SELECT title FROM track ORDER BY id"))
        .containsExactly("Sun", "Moon", "Rain");
    assertThat(firsts(connection, QUESTION)).containsExactly("3");
    try (Statement statement = connection.createStatement()) {
      assertThat(statement.getConnection()).isSameAs(connection);
      assertThat(connection.getMetaData().getConnection()).isSameAs(connection);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "H2", "POSTGRESQL", "MARIADB"})
  void dataSource_aroundTheEngines_answersOnItsConnections(Engines engine) throws Exception {
    engine.assumeNotMySql("its data sources");
    DataSource inside = engines(engine, Asked.tracks(engine, directory));
    NlDataSource source = over(inside);
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      assertAnswers(connection);
      assertThat(connection.getMetaData().getURL()).matches("jdbc:(?!nl:).*");
      assertThat(Asked.rows(statement, "NL STATUS").toString()).contains("a connection of its own");
      try (Connection bare = inside.getConnection()) {
        assertThat(connection.unwrap(bare.getClass())).isInstanceOf(bare.getClass());
      }
    }
    assertThat(source.unwrap(inside.getClass())).isSameAs(inside);
    assertThat(source.isWrapperFor(inside.getClass())).isTrue();
    assertThat(source.isWrapperFor(XAResource.class)).isFalse();
    assertThat(source.unwrap(DataSource.class)).as("where a URL can be had").isSameAs(inside);
    assertThat(source.unwrap(NlDataSource.class)).isSameAs(source);
    assertThat(source.toString()).contains(inside.getClass().getName());
  }

  @Test
  void dataSource_userAndPasswordGiven_goToTheEngines() throws Exception {
    String url = Asked.tracks(Engines.H2, directory);
    JdbcDataSource inside = h2(url);
    inside.setUser("nobody");
    NlDataSource source = over(inside);
    assertThatThrownBy(source::getConnection)
        .isInstanceOf(SQLException.class)
        .isNotInstanceOf(NlException.class);
    try (Connection connection = source.getConnection("sa", "")) {
      assertAnswers(connection);
    }
  }

  @Test
  void dataSource_unknownSetting_isRefusedAndLeavesNothingOpen() throws Exception {
    NlDataSource source = over(h2(Asked.tracks(Engines.H2, directory)));
    Properties wrong = new Properties();
    wrong.setProperty("nl.modle", "x");
    source.setProperties(wrong);
    assertThatThrownBy(source::getConnection)
        .isInstanceOf(NlException.class)
        .hasMessageContaining("nl.model");
    assertThatThrownBy(() -> new NlDataSource().getConnection())
        .isInstanceOf(NlException.class)
        .hasMessageContaining("or a data source");
    assertThatThrownBy(() -> new NlXaDataSource().getXAConnection())
        .hasMessageContaining("XADataSource");
    assertThatThrownBy(() -> new NlPooledDataSource().getPooledConnection())
        .hasMessageContaining("ConnectionPoolDataSource");
  }

  private static <T> T copied(T object, Class<T> type) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return type.cast(in.readObject());
    }
  }

  /** A naming service that keeps references, as those do that are no memory. */
  private static final class Names extends InitialContext {

    private final Map<String, Reference> bound = new HashMap<>();

    Names() throws NamingException {
      super(true);
    }

    @Override
    public void bind(String name, Object object) throws NamingException {
      bound.put(name, ((Referenceable) object).getReference());
    }

    @Override
    public Object lookup(String name) throws NamingException {
      try {
        return NamingManager.getObjectInstance(bound.get(name), null, this, null);
      } catch (NamingException e) {
        throw e;
      } catch (Exception e) {
        throw (NamingException) new NamingException(name).initCause(e);
      }
    }
  }

  private static <T> T named(T object, Class<T> type) throws NamingException {
    Names names = new Names();
    names.bind("jdbc/shop", object);
    return type.cast(names.lookup("jdbc/shop"));
  }

  /** The folder is not a reference's to set: the program sets it after the look-up. */
  private <T extends DataSourceBean> T namedWithoutFolder(T source, Class<T> type)
      throws NamingException {
    Properties harmless = new Properties();
    harmless.setProperty("nl.samples", "2");
    source.setProperties(harmless);
    T again = named(source, type);
    assertThat(again.getProperties()).isEqualTo(harmless);
    again.setProperties(settings());
    return again;
  }

  @Test
  void dataSourceOfAUrl_serializedOrNamed_connectsAsBefore() throws Exception {
    String url = Asked.tracks(Engines.H2, directory);
    try (Connection admin = Engines.H2.connect(url)) {
      Engines.run(admin, "CREATE USER ann PASSWORD 'hidden-one' ADMIN");
    }
    NlDataSource source = new NlDataSource();
    source.setUrl("jdbc:nl:" + url.substring("jdbc:".length()));
    source.setUser("ann");
    source.setPassword("hidden-one");
    source.setProperties(settings());
    source.setLoginTimeout(7);
    for (NlDataSource again :
        List.of(
            copied(source, NlDataSource.class), namedWithoutFolder(source, NlDataSource.class))) {
      assertThat(again.getUrl()).isEqualTo(source.getUrl());
      assertThat(again.getUser()).isEqualTo("ann");
      assertThat(again.getLoginTimeout()).isEqualTo(7);
      assertThat(again.getProperties()).isEqualTo(settings());
      assertThat(again.toString()).doesNotContain("hidden-one");
      try (Connection connection = again.getConnection()) {
        assertAnswers(connection);
      }
    }
  }

  @Test
  void dataSourcesAroundOthers_named_connectAsBefore() throws Exception {
    JdbcDataSource inside = h2(Asked.tracks(Engines.H2, directory));
    try (Connection connection =
        namedWithoutFolder(over(inside), NlDataSource.class).getConnection()) {
      assertAnswers(connection);
    }
    NlPooledDataSource pooled = new NlPooledDataSource();
    pooled.setDataSource(inside);
    assertAnswersAndClose(
        namedWithoutFolder(pooled, NlPooledDataSource.class).getPooledConnection());
    NlXaDataSource xa = new NlXaDataSource();
    xa.setDataSource(inside);
    assertAnswersAndClose(namedWithoutFolder(xa, NlXaDataSource.class).getXAConnection());
  }

  /** H2's own can't be used any more once it was serialized. */
  @Test
  void dataSourcesAroundOthers_serialized_connectAsBefore() throws Exception {
    String url = Asked.tracks(Engines.POSTGRESQL, directory);
    NlDataSource source = over(engines(Engines.POSTGRESQL, url));
    try (Connection connection = copied(source, NlDataSource.class).getConnection()) {
      assertAnswers(connection);
    }
    NlPooledDataSource pooled = new NlPooledDataSource();
    pooled.setDataSource(enginesPooled(Engines.POSTGRESQL, url));
    pooled.setProperties(settings());
    assertAnswersAndClose(copied(pooled, NlPooledDataSource.class).getPooledConnection());
  }

  private static void assertAnswersAndClose(PooledConnection pooled) throws SQLException {
    try (Connection connection = pooled.getConnection()) {
      assertAnswers(connection);
    } finally {
      pooled.close();
    }
  }

  @Test
  void postgresDataSource_named_keepsWhatItsOwnReferenceHolds() throws Exception {
    NlDataSource source =
        over(engines(Engines.POSTGRESQL, Asked.tracks(Engines.POSTGRESQL, directory)));
    try (Connection connection = namedWithoutFolder(source, NlDataSource.class).getConnection()) {
      assertAnswers(connection);
    }
  }

  @Test
  void dataSourceInsideWithoutReference_named_saysSo() throws Exception {
    NlDataSource source = over(new RecordingDelegate().of(DataSource.class));
    assertThatThrownBy(source::getReference)
        .isInstanceOf(NamingException.class)
        .hasMessageContaining("has no JNDI reference");
    Reference strange = new Reference("some.Thing", "some.Factory", null);
    assertThat(new NlDataSourceFactory().getObjectInstance(strange, null, null, null)).isNull();
    assertThat(new NlDataSourceFactory().getObjectInstance("text", null, null, null)).isNull();
  }

  @Test
  void timeoutsAndWriters_goToTheDataSourceInside() throws Exception {
    RecordingDelegate engine = new RecordingDelegate();
    NlDataSource source = over(engine.of(DataSource.class));
    source.setLoginTimeout(5);
    assertThat(engine.method().getName()).isEqualTo("setLoginTimeout");
    assertThat(source.getLoginTimeout()).isEqualTo(42);
    source.setLogWriter(null);
    assertThat(engine.method().getName()).isEqualTo("setLogWriter");
    assertThat(source.getParentLogger()).isSameAs(engine.answer());

    Properties properties = new Properties();
    LoginTimeouts.add(5, "jdbc:nl:postgresql://h/x", properties);
    assertThat(properties).containsEntry("loginTimeout", "5");
    LoginTimeouts.add(5, "jdbc:nl:jdbc:mariadb://h/x", properties);
    assertThat(properties).containsEntry("connectTimeout", "5000");
    LoginTimeouts.add(9, "JDBC:NL:PostgreSQL://h/x", properties);
    assertThat(properties).containsEntry("loginTimeout", "5");
    Properties none = new Properties();
    LoginTimeouts.add(5, "jdbc:nl:h2:mem:", none);
    LoginTimeouts.add(0, "jdbc:nl:postgresql://h/x", none);
    assertThat(none).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"H2", "POSTGRESQL", "MARIADB"})
  void pooledConnection_isTheEnginesAndTellsOfItself(Engines engine) throws Exception {
    engine.assumeNotMySql("its data sources");
    NlPooledDataSource source = new NlPooledDataSource();
    source.setDataSource(enginesPooled(engine, Asked.tracks(engine, directory)));
    source.setProperties(settings());
    PooledConnection pooled = source.getPooledConnection();
    List<Object> closed = new ArrayList<>();
    ConnectionEventListener listener =
        new ConnectionEventListener() {
          @Override
          public void connectionClosed(ConnectionEvent event) {
            closed.add(event.getSource());
          }

          @Override
          public void connectionErrorOccurred(ConnectionEvent event) {
            closed.add(event);
          }
        };
    pooled.addConnectionEventListener(listener);
    try (Connection connection = pooled.getConnection()) {
      assertAnswers(connection);
    }
    assertThat(closed).containsExactly(pooled);
    pooled.removeConnectionEventListener(listener);
    try (Connection connection = pooled.getConnection()) {
      assertAnswers(connection);
    }
    assertThat(closed).hasSize(1);
    pooled.close();
  }

  private record Branch(int number) implements Xid {

    @Override
    public int getFormatId() {
      return 1;
    }

    @Override
    public byte[] getGlobalTransactionId() {
      return ("g" + number).getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }

    @Override
    public byte[] getBranchQualifier() {
      return new byte[] {1};
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"H2", "POSTGRESQL", "MARIADB"})
  void xaConnection_branches_areTheEngines(Engines engine) throws Exception {
    engine.assumeNotMySql("its data sources");
    String url = Asked.tracks(engine, directory);
    NlXaDataSource source = new NlXaDataSource();
    source.setDataSource(enginesXa(engine, url));
    source.setProperties(settings());
    XAConnection xa = source.getXAConnection();
    try (Connection connection = xa.getConnection()) {
      assertThat(firsts(connection, QUESTION)).containsExactly("3");
      XAResource resource = xa.getXAResource();
      Xid rolledBack = new Branch((int) System.nanoTime());
      resource.start(rolledBack, XAResource.TMNOFLAGS);
      Engines.run(connection, "INSERT INTO track VALUES (4, 'Snow', 4)");
      resource.end(rolledBack, XAResource.TMSUCCESS);
      resource.rollback(rolledBack);
      Xid committed = new Branch((int) System.nanoTime());
      resource.start(committed, XAResource.TMNOFLAGS);
      Engines.run(connection, "INSERT INTO track VALUES (5, 'Ice', 5)");
      assertThat(firsts(connection, "SELECT title FROM track WHERE id > 3")).containsExactly("Ice");
      resource.end(committed, XAResource.TMSUCCESS);
      if (engine == Engines.POSTGRESQL) { // whose prepared transactions are off by default
        resource.commit(committed, true);
      } else {
        assertThat(resource.prepare(committed)).isEqualTo(XAResource.XA_OK);
        resource.commit(committed, false);
      }
      assertThat(firsts(connection, QUESTION)).containsExactly("4");
    } finally {
      xa.close();
    }
    try (Connection bare = engine.connect(url);
        Statement statement = bare.createStatement();
        ResultSet rows = statement.executeQuery("SELECT count(*) FROM track")) {
      rows.next();
      assertThat(rows.getInt(1)).isEqualTo(4);
    }
  }
}
