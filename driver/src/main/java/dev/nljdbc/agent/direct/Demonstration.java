package dev.nljdbc.agent.direct;

/**
 * A question with the SQL that answers it, shown to a model as an example.
 *
 * @param question as a person asked it
 * @param sql without a semicolon
 */
record Demonstration(String question, String sql) {}
