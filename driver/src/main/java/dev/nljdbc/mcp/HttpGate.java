// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stands before the SDK: who has no token goes no further, messages and sessions have bounds, calls
 * are marked.
 */
final class HttpGate implements Filter {

  static final int LARGEST_MESSAGE = 1 << 20;

  private static final int MOST_SESSIONS = 100;

  /** One that was idle for longer does not count, though the SDK keeps it for half an hour. */
  private static final long IDLE_NANOS = Duration.ofMinutes(5).toNanos();

  private static final Set<String> METHODS = Set.of("GET", "POST", "DELETE");
  private static final String SESSION = "Mcp-Session-Id";
  private static final String BEARER = "Bearer ";

  private final byte[] token;
  private final CallMarks marks;
  private final Map<String, Long> sessions = new ConcurrentHashMap<>();

  HttpGate(String token, CallMarks marks) {
    this.token = token.getBytes(StandardCharsets.UTF_8);
    this.marks = marks;
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    pass((HttpServletRequest) request, (HttpServletResponse) response, chain);
  }

  private void pass(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    String session = Optional.ofNullable(request.getHeader(SESSION)).orElse("");
    boolean posts = request.getMethod().equals("POST");
    if (!authorized(request)) {
      response.setHeader("WWW-Authenticate", "Bearer");
      refuse(response, HttpServletResponse.SC_UNAUTHORIZED, "Send Authorization: Bearer <token>.");
    } else if (!request.getRequestURI().equals(HttpServer.PATH)) {
      refuse(response, HttpServletResponse.SC_NOT_FOUND, "The path is " + HttpServer.PATH + ".");
    } else if (!METHODS.contains(request.getMethod())) {
      refuse(response, HttpServletResponse.SC_METHOD_NOT_ALLOWED, "GET, POST or DELETE.");
    } else if (posts && !sessions.containsKey(session) && full()) {
      refuse(response, HttpServletResponse.SC_SERVICE_UNAVAILABLE, "Too many sessions are open.");
    } else if (!posts) {
      chain.doFilter(request, response);
      if (request.getMethod().equals("DELETE")) {
        sessions.remove(session);
        marks.ended(session);
      }
    } else {
      byte[] body = request.getInputStream().readNBytes(LARGEST_MESSAGE + 1);
      if (body.length > LARGEST_MESSAGE) {
        refuse(
            response, HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE, "The message is too long.");
        return;
      }
      byte[] marked;
      try {
        marked = marks.marked(body, session);
      } catch (CallMarks.NoMessageException e) {
        response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
        response.setContentType("application/json");
        response.getWriter().println(e.answer());
        return;
      }
      chain.doFilter(new Marked(request, marked), response);
      Optional.ofNullable(response.getHeader(SESSION))
          .or(() -> Optional.of(session).filter(sessions::containsKey))
          .ifPresent(known -> sessions.put(known, System.nanoTime()));
    }
  }

  private boolean authorized(HttpServletRequest request) {
    String given = request.getHeader("Authorization");
    return given != null
        && given.regionMatches(true, 0, BEARER, 0, BEARER.length())
        && MessageDigest.isEqual(
            token, given.substring(BEARER.length()).strip().getBytes(StandardCharsets.UTF_8));
  }

  private boolean full() {
    long now = System.nanoTime();
    sessions.values().removeIf(used -> now - used > IDLE_NANOS);
    return sessions.size() >= MOST_SESSIONS;
  }

  private static void refuse(HttpServletResponse response, int status, String why)
      throws IOException {
    response.setStatus(status);
    response.setContentType("text/plain;charset=utf-8");
    response.getWriter().println(why);
  }

  /** A request with the message as it goes on. */
  private static final class Marked extends HttpServletRequestWrapper {

    private final byte[] body;

    Marked(HttpServletRequest request, byte[] body) {
      super(request);
      this.body = body;
    }

    @Override
    public int getContentLength() {
      return body.length;
    }

    @Override
    public long getContentLengthLong() {
      return body.length;
    }

    @Override
    public BufferedReader getReader() {
      return new BufferedReader(new InputStreamReader(getInputStream(), StandardCharsets.UTF_8));
    }

    @Override
    public ServletInputStream getInputStream() {
      ByteArrayInputStream bytes = new ByteArrayInputStream(body);
      return new ServletInputStream() {
        @Override
        public boolean isFinished() {
          return bytes.available() == 0;
        }

        @Override
        public boolean isReady() {
          return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
          throw new UnsupportedOperationException("the message has been read already");
        }

        @Override
        public int read() {
          return bytes.read();
        }
      };
    }
  }
}
