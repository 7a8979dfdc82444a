// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import java.sql.SQLException;
import java.util.Collections;
import java.util.Hashtable;
import java.util.Properties;
import javax.naming.Context;
import javax.naming.Name;
import javax.naming.RefAddr;
import javax.naming.Reference;
import javax.naming.spi.NamingManager;
import javax.naming.spi.ObjectFactory;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Makes {@link NlDataSource}, {@link NlPooledDataSource} and {@link NlXaDataSource} anew from their
 * JNDI references. A container may also write such a reference itself: {@code url}, {@code user},
 * {@code password}, {@code loginTimeout} (seconds) and {@code property.NAME}. Whoever writes to a
 * naming service need not be the user: a reference that would have code run at connecting, sets
 * more than limits and the like ({@link dev.nljdbc.config.Setting#inReference}), or names a factory
 * that is no engine's own, is refused.
 */
@API(status = API.Status.STABLE)
public final class NlDataSourceFactory implements ObjectFactory {

  /** Creates the factory as JNDI does. */
  public NlDataSourceFactory() {}

  /** Null for references that are not ours. */
  @Override
  @SuppressWarnings({"JdkObsolete", "PMD.ReplaceHashtableWithMap"}) // JNDI's own signature
  public @Nullable Object getObjectInstance(
      @Nullable Object object,
      @Nullable Name name,
      @Nullable Context context,
      @Nullable Hashtable<?, ?> environment)
      throws Exception {
    String ours = NlDataSource.class.getPackageName() + ".";
    if (!(object instanceof Reference reference) || !reference.getClassName().startsWith(ours)) {
      return null;
    }
    DataSourceReference.refuseRisky(reference);
    DataSourceReference.refuseSettings(reference);
    String url = text(reference, "url");
    if (url != null) {
      DataSourceReference.refuseReaderOfProcess(url, properties(reference));
    }
    Reference within = DataSourceReference.inside(reference);
    Object inside =
        within == null ? null : NamingManager.getObjectInstance(within, null, null, environment);
    return source(reference, inside);
  }

  private static @Nullable DataSourceBean source(Reference reference, @Nullable Object inside)
      throws SQLException {
    String type = reference.getClassName();
    if (type.equals(NlDataSource.class.getName())) {
      return source(reference, (DataSource) inside);
    } else if (type.equals(NlPooledDataSource.class.getName())) {
      NlPooledDataSource source = new NlPooledDataSource();
      source.setDataSource((ConnectionPoolDataSource) inside);
      return common(reference, source);
    } else if (type.equals(NlXaDataSource.class.getName())) {
      NlXaDataSource source = new NlXaDataSource();
      source.setDataSource((XADataSource) inside);
      return common(reference, source);
    }
    return null;
  }

  private static NlDataSource source(Reference reference, @Nullable DataSource inside)
      throws SQLException {
    NlDataSource source = new NlDataSource();
    source.setDataSource(inside);
    source.setUrl(text(reference, "url"));
    source.setUser(text(reference, "user"));
    source.setPassword(text(reference, "password"));
    return common(reference, source);
  }

  private static <S extends DataSourceBean> S common(Reference reference, S source)
      throws SQLException {
    source.setProperties(properties(reference));
    String loginTimeout = text(reference, "loginTimeout");
    if (loginTimeout != null) {
      source.setLoginTimeout(Integer.parseInt(loginTimeout));
    }
    return source;
  }

  private static Properties properties(Reference reference) {
    String prefix = "property.";
    Properties properties = new Properties();
    for (RefAddr address : Collections.list(reference.getAll())) {
      String name = address.getType();
      if (name.startsWith(prefix)) {
        String value = String.valueOf(address.getContent());
        properties.setProperty(name.substring(prefix.length()), value);
      }
    }
    return properties;
  }

  private static @Nullable String text(Reference reference, String name) {
    RefAddr address = reference.get(name);
    return address == null ? null : String.valueOf(address.getContent());
  }
}
