package dev.nljdbc.index;

import java.time.Instant;

/**
 * Tells a process from others, also from a later one of the same number.
 *
 * @param pid its number
 * @param started when it began, in milliseconds since 1970; 0 where the system does not tell
 */
record ProcessMark(long pid, long started) {

  static ProcessMark own() {
    ProcessHandle own = ProcessHandle.current();
    return new ProcessMark(
        own.pid(), own.info().startInstant().map(Instant::toEpochMilli).orElse(0L));
  }

  @Override
  public String toString() {
    return pid + "-" + started;
  }
}
