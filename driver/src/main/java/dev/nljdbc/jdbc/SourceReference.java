package dev.nljdbc.jdbc;

import java.util.Collections;
import java.util.Properties;
import javax.naming.NamingException;
import javax.naming.RefAddr;
import javax.naming.Reference;
import javax.naming.Referenceable;
import javax.naming.StringRefAddr;
import javax.sql.CommonDataSource;
import org.jspecify.annotations.Nullable;

/**
 * A JNDI reference under way: names and texts only, never a serialized object, so that whoever
 * writes to a naming service can't have classes made by reading them. The reference of a data
 * source inside lies flat in ours, behind {@code inside.}.
 */
final class SourceReference {

  private static final String INSIDE = "inside.";
  private static final String CLASS = INSIDE + "class";
  private static final String FACTORY = INSIDE + "factory";
  private static final String ADDRESS = INSIDE + "address.";

  private final Reference made;

  SourceReference(Class<?> source) {
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
      Object content = address.getContent(); // null counts: H2's factory reads all that it wrote
      if (content == null || content instanceof String) {
        made.add(new StringRefAddr(ADDRESS + address.getType(), (String) content));
      } else {
        throw new NamingException(
            inside.getClass().getName()
                + " has "
                + address.getType()
                + " in its JNDI reference, which is no text; bind a data source that has the URL"
                + " instead.");
      }
    }
  }

  Reference made() {
    return made;
  }

  /** The reference of the data source inside; null where there is none. */
  static @Nullable Reference inside(Reference of) {
    RefAddr type = of.get(CLASS);
    RefAddr factory = of.get(FACTORY);
    if (type == null || factory == null) {
      return null;
    }
    Reference inside =
        new Reference(
            String.valueOf(type.getContent()), String.valueOf(factory.getContent()), null);
    String prefix = ADDRESS;
    for (RefAddr address : Collections.list(of.getAll())) {
      if (address.getType().startsWith(prefix)) {
        inside.add(
            new StringRefAddr(
                address.getType().substring(prefix.length()), (String) address.getContent()));
      }
    }
    return inside;
  }
}
