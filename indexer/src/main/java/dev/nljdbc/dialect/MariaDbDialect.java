package dev.nljdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;
import java.text.Normalizer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Pattern;

/** MariaDB and MySQL: backticks, backslashes in strings, schemas that are catalogs. */
final class MariaDbDialect implements Dialect {

  private static final Identifiers IDENTIFIERS =
      Identifiers.of(
          '`',
          "[A-Za-z_][A-Za-z0-9_]*",
          """
      accessible analyze asensitive before bigint binary blob call cascade change char character
      collate condition continue convert current_date current_role current_time
      current_timestamp current_user cursor databases day_hour day_microsecond day_minute
      day_second dec decimal declare delayed delete_domain_id describe deterministic distinctrow
      div do_domain_ids dual each elseif enclosed escaped exit explain float float4 float8
      fulltext high_priority hour_microsecond hour_minute hour_second ignore_domain_ids index
      infile inout insensitive int int1 int2 int3 int4 int8 integer iterate key keys kill
      leading leave linear lines load localtime localtimestamp lock long longblob longtext loop
      low_priority master_demote_to_replica master_demote_to_slave master_ssl_verify_server_cert
      match maxvalue mediumblob mediumint mediumtext middleint minute_microsecond minute_second
      mod modifies no_write_to_binlog numeric optionally out outfile over page_checksum
      parse_vcol_expr partition portion precision purge range read read_write reads real
      ref_system_id release rename repeat replace require resignal restrict return revoke rlike
      row_number rows schemas second_microsecond sensitive separator show signal smallint
      spatial specific sql sql_after_gtids sql_before_gtids sql_big_result sql_buffer_result
      sql_calc_found_rows sql_no_cache sql_small_result sqlexception sqlstate sqlwarning ssl
      starting stats_auto_recalc stats_persistent stats_sample_pages straight_join terminated
      tinyblob tinyint tinytext trigger undo unlock unsigned usage utc_date utc_time
      utc_timestamp varbinary varchar varcharacter varying while write year_month zerofill
          """);

  /** Several statements in one text. */
  private static final String SEVERAL = "allowMultiQueries";

  private static final Pattern SEVERAL_IN_URL = Pattern.compile("(?i)\\b(" + SEVERAL + ")=[^&]*");

  private final String name;

  MariaDbDialect(String product) {
    this.name = product.toLowerCase(Locale.ROOT).contains("mysql") ? "MySQL" : "MariaDB";
  }

  @Override
  public String quoted(String name) {
    return '`' + name.replace("`", "``") + '`';
  }

  /** Its manual, "Why is ORDER BY in a FROM subquery ignored?". */
  @Override
  public boolean dropsOrder() {
    return true;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String identifier(String identifier) {
    return IDENTIFIERS.print(identifier);
  }

  /** Backslash escapes inside strings, unless the server runs with NO_BACKSLASH_ESCAPES. */
  @Override
  public String string(String value) {
    return Literals.standard(value.replace("\\", "\\\\"));
  }

  @Override
  public String text(String expression) {
    return expression;
  }

  @Override
  public String number(String expression) {
    return expression;
  }

  @Override
  public String year(String expression, boolean textual) {
    return "YEAR(" + expression + ")";
  }

  /** Most collations make no difference of case, accents and blanks at the end. */
  @Override
  public boolean takesForEqual(String one, String other) {
    return plain(one).equalsIgnoreCase(plain(other));
  }

  private static String plain(String text) {
    return Normalizer.normalize(text.stripTrailing(), Normalizer.Form.NFD)
        .replaceAll("\\p{M}+", "");
  }

  /** Most collations ignore case in LIKE, but not the binary ones. */
  @Override
  public String likeIgnoringCase(String expression, String patternLiteral) {
    return "LOWER(" + expression + ") LIKE LOWER(" + patternLiteral + ")";
  }

  /**
   * By the names of both drivers, MariaDB's and MySQL's; what a driver does not know it ignores.
   */
  @Override
  public List<Properties> readOnlyProperties(long mostBytes) {
    Properties properties = new Properties();
    properties.setProperty(SEVERAL, "false");
    return List.of(properties);
  }

  /** Here the URL wins over properties. */
  @Override
  public String readOnlyUrl(String realUrl) {
    return SEVERAL_IN_URL.matcher(realUrl).replaceAll("$1=false");
  }

  @Override
  public List<String> fileWords() {
    return List.of("outfile", "dumpfile");
  }

  @Override
  public boolean makeReadOnly(Connection connection) throws SQLException {
    connection.setReadOnly(true);
    Execute.on(connection, "SET SESSION TRANSACTION READ ONLY");
    return true;
  }

  @Override
  public ReadingHold holdReading(Connection connection, Duration longest) throws SQLException {
    return new MariaDbHold(connection, longest, name.equals("MySQL"));
  }

  @Override
  public AnswerReading answering(Connection own, boolean streaming) throws SQLException {
    return new MariaDbAnswerReading(own, this, streaming);
  }

  @Override
  public boolean sharedByUrl(String realUrl) {
    return true;
  }

  @Override
  public ChangeMarks changes() {
    return new MariaDbChanges(this);
  }

  @Override
  public List<String> hints() {
    return List.of(
        "Odd names in `backticks`, text in 'single quotes', where a backslash escapes.",
        "Dates: YEAR(d), MONTH(d), DATE_FORMAT(d, '%Y-%m').",
        "a / b gives decimals, a DIV b truncates.",
        "= and LIKE mostly ignore case. || means OR: join text with CONCAT(a, b).",
        "LIMIT n OFFSET m, not in a subquery of IN. No FULL JOIN.");
  }
}
