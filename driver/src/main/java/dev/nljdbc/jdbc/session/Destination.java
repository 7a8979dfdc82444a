package dev.nljdbc.jdbc.session;

import dev.nljdbc.error.NlException;

/** What a connection leads to. */
public interface Destination {

  /**
   * So that a second one can be opened, and with the settings for questions.
   *
   * @throws NlException when a setting is at fault that was not given with the connection
   */
  Target target() throws NlException;

  /** Our URL as people may see it: without secrets. */
  String shownUrl();
}
