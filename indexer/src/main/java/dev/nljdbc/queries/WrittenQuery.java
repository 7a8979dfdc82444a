package dev.nljdbc.queries;

/**
 * A query as somebody wrote it.
 *
 * @param source where it stands, for people: {@code view monthly_sales}, {@code sales/top.sql:12}
 * @param title the question or comment that goes with it; empty when there is none
 * @param sql one statement, without its semicolon
 */
public record WrittenQuery(String source, String title, String sql) {}
