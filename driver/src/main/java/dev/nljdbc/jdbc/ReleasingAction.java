package dev.nljdbc.jdbc;

import dev.nljdbc.jdbc.execution.NlRuntime;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.runtime.ObjectMethods;
import java.sql.DriverAction;
import java.util.List;

/**
 * What happens when {@link java.sql.DriverManager} forgets the driver, as web containers have it do
 * before they drop its class loader. The connections to models, whose threads would hold that, are
 * let go. Before Java 19 the JDK holds it too (JDK-8078641): the methods of records are made from
 * handles that remember, strongly, the last class they were made for. So the methods of a class of
 * the JDK's are made last.
 */
final class ReleasingAction implements DriverAction {

  private static final int MENDED = 19;

  @Override
  public void deregister() {
    NlRuntime.release();
    if (Runtime.version().feature() < MENDED) {
      try {
        rememberTheJdks();
      } catch (Throwable e) { // as the JDK declares it
        // got here, as no connection should wait for the JDK's logging to start
        System.getLogger(ReleasingAction.class.getName())
            .log(System.Logger.Level.DEBUG, "Records of the driver may stay in memory", e);
      }
    }
  }

  private static void rememberTheJdks() throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    MethodHandle component =
        lookup.findVirtual(CharSequence.class, "toString", MethodType.methodType(String.class));
    for (String method : List.of("equals", "hashCode", "toString")) {
      var unused =
          ObjectMethods.bootstrap(
              MethodHandles.lookup(),
              method,
              MethodHandle.class,
              CharSequence.class,
              "text",
              component);
    }
  }
}
