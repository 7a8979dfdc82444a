package dev.nljdbc.jdbc;

import dev.nljdbc.jdbc.execution.NlRuntime;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.runtime.ObjectMethods;
import java.sql.DriverAction;
import java.util.List;

/**
 * Releases the driver's class loader when {@link java.sql.DriverManager} deregisters the driver, as
 * web containers do. It closes the connections to models, since their threads hold the loader.
 * Before Java 19 the JDK holds it too (JDK-8078641): it remembers the last class that it made
 * record methods for. So this class makes those methods for a class of the JDK last.
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
