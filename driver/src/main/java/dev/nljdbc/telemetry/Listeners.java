// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.telemetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.concurrent.Callable;

/** The available listeners; Flight Recorder and OpenTelemetry are both optional. */
final class Listeners {

  private static final System.Logger LOG = System.getLogger(Listeners.class.getName());
  private static final String CONTENT_PROPERTY =
      "otel.instrumentation.genai.capture-message-content";
  private static final String CONTENT_VARIABLE =
      "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT";

  static final List<OperationListener> ALL = all();

  private Listeners() {}

  /** Whether operations hold what they are about. */
  static boolean wantContent() {
    String wanted = System.getProperty(CONTENT_PROPERTY, System.getenv(CONTENT_VARIABLE));
    return Boolean.parseBoolean(wanted);
  }

  private static List<OperationListener> all() {
    List<OperationListener> all = new ArrayList<>();
    add(all, FlightRecorderListener::new);
    add(all, OpenTelemetryListener::new);
    return List.copyOf(all);
  }

  private static void add(List<OperationListener> all, Callable<OperationListener> listener) {
    try {
      all.add(new Careful(listener.call()));
    } catch (NoSuchMethodError e) {
      LOG.log(System.Logger.Level.WARNING, "OpenTelemetry's API is older than 1.57: not used");
    } catch (Exception | LinkageError | ServiceConfigurationError e) {
      LOG.log(System.Logger.Level.DEBUG, "Nobody watches by this way", e);
    }
  }

  /** A fault of who watches is no fault of the answer. */
  private record Careful(OperationListener watcher) implements OperationListener {

    @Override
    public Optional<Watching> begun(Operation operation) {
      try {
        return watcher.begun(operation).map(Careful::careful);
      } catch (RuntimeException | LinkageError | ServiceConfigurationError e) {
        LOG.log(System.Logger.Level.DEBUG, "An operation is not watched", e);
        return Optional.empty();
      }
    }

    @Override
    public void asked(AskedQuestion question) {
      try {
        watcher.asked(question);
      } catch (RuntimeException | LinkageError | ServiceConfigurationError e) {
        LOG.log(System.Logger.Level.DEBUG, "A question's end is not watched", e);
      }
    }

    private static Watching careful(Watching watching) {
      return operation -> {
        try {
          watching.ended(operation);
        } catch (RuntimeException | LinkageError | ServiceConfigurationError e) {
          LOG.log(System.Logger.Level.DEBUG, "An operation's end is not watched", e);
        }
      };
    }
  }
}
