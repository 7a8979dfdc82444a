// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import dev.nljdbc.config.NlUrl;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.config.Settings.Origin;
import dev.nljdbc.config.SettingsReader;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.execution.RiskyProperty;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.naming.NamingException;
import javax.naming.RefAddr;
import javax.naming.Reference;
import javax.naming.Referenceable;
import javax.naming.StringRefAddr;
import javax.sql.CommonDataSource;
import org.jspecify.annotations.Nullable;

/**
 * Builds a JNDI reference of names and texts only. It holds no serialized object, so that a writer
 * to the naming service can't make a reader load classes. The reference of a data source inside is
 * part of ours, with the prefix {@code inside.}.
 */
final class DataSourceReference {

  private static final String INSIDE = "inside.";
  private static final String CLASS = INSIDE + "class";
  private static final String FACTORY = INSIDE + "factory";
  private static final String ADDRESS = INSIDE + "address.";

  /**
   * The engines' own factories, which only make data sources. A filter of factories
   * (jdk.jndi.ldap.object.factoriesFilter) sees ours but not the one inside. This list replaces the
   * filter there.
   */
  private static final Set<String> FACTORIES =
      Set.of(
          "com.microsoft.sqlserver.jdbc.SQLServerDataSourceObjectFactory",
          "com.mysql.cj.jdbc.MysqlDataSourceFactory",
          "oracle.jdbc.pool.OracleDataSourceFactory",
          "org.h2.jdbcx.JdbcDataSourceFactory",
          "org.postgresql.ds.common.PGObjectFactory");

  /**
   * What sets properties apart in any URL. Each address is searched, since drivers build URLs of
   * the others: PostgreSQL's appends the server's name as it is.
   */
  private static final Pattern SEPARATOR = Pattern.compile("[=?&;%]");

  /** Our settings in a URL, as {@link NlUrl} finds them. */
  private static final Pattern SETTING =
      Pattern.compile("[?&;](nl\\.[a-z0-9_.-]+)=", Pattern.CASE_INSENSITIVE);

  private static final Set<Origin> OF_PROCESS =
      Set.of(Origin.SYSTEM, Origin.ENVIRONMENT, Origin.FILE);

  private final Reference made;

  DataSourceReference(Class<?> source) {
    this.made = new Reference(source.getName(), NlDataSourceFactory.class.getName(), null);
  }

  void add(String name, @Nullable String value) {
    if (value != null) {
      made.add(new StringRefAddr(name, value));
    }
  }

  void addAll(String prefix, Properties values) {
    for (String name : values.stringPropertyNames()) {
      add(prefix + name, values.getProperty(name));
    }
  }

  void wrap(@Nullable CommonDataSource inside) throws NamingException {
    if (inside == null) {
      return;
    }
    if (!(inside instanceof Referenceable referenceable)) {
      throw new NamingException(
          inside.getClass().getName()
              + " has no JNDI reference; bind a data source that has the URL instead.");
    }
    Reference reference = referenceable.getReference();
    add(CLASS, reference.getClassName());
    add(FACTORY, reference.getFactoryClassName());
    for (RefAddr address : Collections.list(reference.getAll())) {
      String text = text(address, inside.getClass().getName());
      made.add(new StringRefAddr(ADDRESS + address.getType(), text));
    }
  }

  /** Null counts: H2's factory reads all that it wrote. */
  private static @Nullable String text(RefAddr address, String source) throws NamingException {
    Object content = address.getContent();
    if (content != null && !(content instanceof String)) {
      throw new NamingException(
          ("%s has %s in its JNDI reference, which is no text; bind a data source that has"
                  + " the URL instead.")
              .formatted(source, address.getType()));
    }
    return (String) content;
  }

  /**
   * Refuses properties that run code, programs or SQL, or open files: anyone who writes to the
   * naming service may have written the reference.
   */
  static void refuseRisky(Reference reference) throws NamingException {
    for (RefAddr address : Collections.list(reference.getAll())) {
      String name = address.getType();
      Object content = address.getContent();
      String text = content == null ? "" : content.toString();
      Optional<RiskyProperty> risky =
          RiskyProperty.in(own(name))
              .or(() -> SEPARATOR.matcher(text).find() ? RiskyProperty.in(text) : Optional.empty());
      if (risky.isPresent() && !harmless(text)) {
        throw new NamingException(
            ("The JNDI reference sets %s, which %s. That is passed on only from a program's"
                    + " own URL or properties: set them on the data source in the program, or leave"
                    + " it out.")
                .formatted(risky.get().name(), risky.get().effect()));
      }
    }
  }

  /**
   * Refuses settings by which whoever wrote the reference could have keys, logins or data sent to a
   * server, files read or written, or protections removed. Only those pass that {@link
   * Setting#inReference} lists, whatever their value.
   */
  static void refuseSettings(Reference reference) throws NamingException {
    for (RefAddr address : Collections.list(reference.getAll())) {
      String name = own(address.getType());
      if (SettingsReader.isOurs(name)) {
        refuseSetting(name);
      }
      String text = RiskyProperty.withoutCodes(String.valueOf(address.getContent()));
      for (MatchResult found : SETTING.matcher(text).results().toList()) {
        refuseSetting(found.group(1));
      }
    }
  }

  private static void refuseSetting(String name) throws NamingException {
    Optional<Setting> setting = Setting.named(name);
    if (!setting.map(Setting::inReference).orElse(false)) {
      throw new NamingException(
          "The JNDI reference sets %s, which somebody else may have written. %s"
              .formatted(name, setting.map(DataSourceReference::where).orElse("Leave it out.")));
    }
  }

  private static String where(Setting setting) {
    return "Set it in the program, on the data source, or in its environment (%s)."
        .formatted(setting.environmentName());
  }

  /**
   * Refuses a URL to whose host the process's own {@code nl.reader.user} or its password would go.
   *
   * @param properties of the reference
   * @throws NlException if the URL or a setting is wrong
   */
  static void refuseReaderOfProcess(String url, Properties properties)
      throws NamingException, NlException {
    Map<String, String> ofUrl = NlUrl.accepts(url) ? NlUrl.parse(url).settings() : Map.of();
    Settings settings = new SettingsReader().read(properties, ofUrl);
    boolean ofProcess =
        Stream.of(Setting.READER_USER, Setting.READER_PASSWORD)
            .anyMatch(setting -> OF_PROCESS.contains(settings.origin(setting)));
    if (settings.text(Setting.READER_USER).isPresent() && ofProcess) {
      throw new NamingException(
          "The JNDI reference names the database, so nl.reader.user and nl.reader.password of the"
              + " environment would be sent to a host that somebody else may have chosen. Set both"
              + " in the reference, beside its user and password.");
    }
  }

  /** The property's name without our prefix. */
  private static String own(String name) {
    return name.replaceFirst("^(property|inside\\.address)\\.", "");
  }

  /** Engines' references hold all properties, also unset ones, and name their own classes. */
  private static boolean harmless(String value) {
    return value.isEmpty()
        || value.equalsIgnoreCase("false")
        || value.matches("org\\.postgresql\\.ssl\\.(jdbc4\\.)?\\w+");
  }

  Reference made() {
    return made;
  }

  /**
   * The reference of the data source inside; null where there is none.
   *
   * @throws NamingException when its factory is not one of an engine's own data sources
   */
  static @Nullable Reference inside(Reference of) throws NamingException {
    RefAddr type = of.get(CLASS);
    RefAddr factory = of.get(FACTORY);
    if (type == null || factory == null) {
      return null;
    }
    checkFactory(String.valueOf(factory.getContent()));
    String made = String.valueOf(type.getContent());
    Reference inside = new Reference(made, String.valueOf(factory.getContent()), null);
    copyAddresses(of, inside);
    return inside;
  }

  private static void copyAddresses(Reference of, Reference inside) throws NamingException {
    for (RefAddr address : Collections.list(of.getAll())) {
      String name = address.getType();
      if (name.startsWith(ADDRESS)) {
        inside.add(
            new StringRefAddr(
                name.substring(ADDRESS.length()), text(address, inside.getClassName())));
      }
    }
  }

  private static void checkFactory(String factory) throws NamingException {
    if (!FACTORIES.contains(factory)) {
      throw new NamingException(
          "The JNDI reference names the factory "
              + factory
              + ", which is none of an engine's own data sources: whoever writes references could"
              + " have any class run by it. Bind a data source that has the URL instead.");
    }
  }
}
