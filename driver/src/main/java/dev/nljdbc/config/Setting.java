// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.config;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Every setting: name, type, default, allowed values, description and roles. {@code NL SETTINGS},
 * {@code NL HELP}, {@code getPropertyInfo} and {@code docs/settings.md} are made from this table.
 * Settings named {@code nl.lab.*} serve measurements and tuning; clients do not list them.
 */
public enum Setting {
  MODEL(
      "nl.model",
      SettingType.TEXT,
      "offline",
      "Model that answers: 'offline' (embedded, nothing leaves the machine) or the name of"
          + " a model at nl.base-url.",
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  BASE_URL(
      "nl.base-url",
      SettingType.TEXT,
      "https://api.openai.com/v1",
      "Base URL of the OpenAI-compatible server of nl.model. The driver chooses the API (chat"
          + " completions, or OpenAI's Responses API); a URL that ends in /responses or"
          + " /chat/completions sets it.",
      Role.IN_ANSWER_KEY),
  API_KEY(
      "nl.api-key",
      SettingType.SECRET,
      "API key for nl.base-url. Set it as a connection property, or as NL_API_KEY or OPENAI_API_KEY"
          + " in the environment, never in a URL."),
  API_KEY_FILE("nl.api-key-file", SettingType.PATH, "File that holds only the API key."),
  API_KEY_COMMAND(
      "nl.api-key-command",
      SettingType.COMMAND,
      "Program with arguments that prints the API key, for keys that expire. It runs every"
          + " five minutes, and when the server refuses the key. It cannot be set in a URL."),
  HEADERS(
      "nl.headers",
      SettingType.SECRET,
      "Additional headers for nl.base-url: comma-separated name=value, with %2C for a comma in a"
          + " value. Set it as a connection property, or as NL_HEADERS in the environment, never in"
          + " a URL."),
  STRATEGY(
      "nl.strategy",
      "interactive",
      "How a model answers. interactive: step by step with tools. direct: in one prompt."
          + " ensemble: both, with a vote. auto: chosen by schema size and model. fast: the offline"
          + " model if its confidence is at least 0.9, in milliseconds and at no price; else"
          + " interactive.",
      Choices.Strategy.class,
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  SAMPLES(
      "nl.samples",
      SettingType.COUNT,
      "1",
      "Maximum attempts per question (for an ensemble, at least 3). The result with most"
          + " votes wins, and its share is the confidence. Attempts stop when the vote is"
          + " decided, or when the first one is very likely right.",
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  CONFIDENCE_MIN(
      "nl.confidence.min",
      SettingType.SHARE,
      "Minimum confidence of an answer, from 0 to 1. Below it, the question fails. Default: 0.3"
          + " for the offline model, which then shows its closest readings; none for a language"
          + " model.",
      Role.OF_QUESTIONS),
  AMBIGUITY(
      "nl.ambiguity",
      "warn",
      "What happens if a word of the question has several meanings that lead to different"
          + " rows. NL ASK: shows the readings.",
      Choices.Ambiguity.class,
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  NOTES(
      "nl.notes",
      SettingType.TEXT,
      "Rules of your business for the model, as a text or the path of a file. Each prompt"
          + " contains them."),
  TODAY(
      "nl.today",
      SettingType.DATE,
      "Fixed day for 'today', 'last month' and the like, such as 2024-03-31, for tests and"
          + " reproducible reports. Default: the engine's current date.",
      Role.OF_QUESTIONS),
  ZONE(
      "nl.zone",
      SettingType.ZONE,
      "Time zone in which a day begins, such as Europe/Oslo. Default: that of the engine's"
          + " session, in prompts that of this JVM.",
      Role.OF_QUESTIONS),
  SHARE(
      "nl.share",
      "auto",
      "Data that a model may see. schema: names. values: also cells and statistics. rows:"
          + " also rows of its queries. auto: rows for a server on this machine, values for any"
          + " other.",
      Choices.Share.class,
      Role.IN_ANSWER_KEY),
  SCHEMAS(
      "nl.schemas",
      SettingType.TEXT,
      "The only schemas to read: comma-separated names, on Trino also catalog.schema; *"
          + " matches any letters. Default: the schemas that the URL names.",
      Role.IN_ANSWER_KEY),
  TABLES_ALLOW(
      "nl.tables.allow",
      SettingType.TEXT,
      "The only tables that questions may use: comma-separated names; * matches any letters.",
      Role.IN_ANSWER_KEY),
  TABLES_DENY(
      "nl.tables.deny",
      SettingType.TEXT,
      "Tables that questions may not use: comma-separated names; * matches any letters.",
      Role.IN_ANSWER_KEY),
  COLUMNS_DENY(
      "nl.columns.deny",
      SettingType.TEXT,
      "Columns that questions may not use: comma-separated table.column; * matches any letters.",
      Role.IN_ANSWER_KEY),
  FUNCTIONS_ALLOW(
      "nl.functions.allow",
      SettingType.TEXT,
      "Additional functions that questions may call: comma-separated name or schema.name,"
          + " as in a call. nl-jdbc does not check whether they are harmless.",
      Role.IN_ANSWER_KEY),
  BUDGET_TOKENS(
      "nl.budget.tokens",
      SettingType.INTEGER,
      "200000",
      "Maximum tokens per question, prompts and replies together.",
      Role.OF_QUESTIONS),
  BUDGET_USD(
      "nl.budget.usd",
      SettingType.DECIMAL,
      "1.00",
      "Maximum US dollars per question.",
      Role.OF_QUESTIONS),
  TIMEOUT(
      "nl.timeout",
      SettingType.TIME_LIMIT,
      "120s",
      "Maximum time to find the SQL of a question.",
      Role.OF_QUESTIONS),
  PRICES(
      "nl.prices",
      SettingType.PATH,
      "JSON file of prices per model. It replaces the built-in table."),
  DIR(
      "nl.dir",
      SettingType.PATH,
      "Folder of the indexes. Default: nl-jdbc in the user's cache folder. 'memory' keeps"
          + " indexes only in memory."),
  INDEX_BUDGET(
      "nl.index.budget",
      SettingType.DURATION,
      "300s",
      "Maximum time for reading statistics and values. NL STATUS lists the tables that are"
          + " not read yet.",
      Role.IN_REFERENCE),
  INDEX_WAIT(
      "nl.index.wait",
      SettingType.DURATION,
      "3s",
      "Maximum time that a question waits until the index has read rows. The rest is read"
          + " in the background.",
      Role.IN_REFERENCE),
  INDEX_REFRESH(
      "nl.index.refresh",
      "auto",
      "When the index reads changed rows. auto: in the background, on a separate"
          + " connection. manual: only on NL REFRESH.",
      Choices.Refresh.class,
      Role.IN_REFERENCE),
  INDEX_SHARED(
      "nl.index.shared",
      "off",
      "Keep values in the index even if nl-jdbc cannot see the engine's row filters and"
          + " masks. Only safe if all users of your login may see the same rows.",
      Choices.Switch.class),
  QUERIES(
      "nl.queries",
      SettingType.PATHS,
      "Existing SQL for this database: a file or folder of .sql, .csv or .json. nl-jdbc learns"
          + " its joins, expressions and filters."),
  SEMANTICS(
      "nl.semantics",
      SettingType.PATHS,
      "What tables and columns mean: comma-separated files and folders. Your own descriptions (YAML"
          + " or CSV), or semantic models of dbt, MetricFlow or Open Semantic"
          + " Interchange. nl-jdbc uses their descriptions, keys, measures and filters."),
  MEMORY(
      "nl.memory",
      SettingType.TEXT,
      "Verified queries and business terms of a team: a YAML file, which NL EXPORT MEMORY creates"
          + " and you keep under version control; or a table in any database, jdbc:…#table."),
  EMBEDDER(
      "nl.embedder",
      SettingType.EMBEDDER,
      "static",
      "How the search finds columns by meaning. static: a table in the jar. onnx: an"
          + " encoder in an additional jar. openai: a server that gets column names and"
          + " questions. none: not at all. openai:MODEL names the model (default:"
          + " text-embedding-3-large), openai:MODEL@URL also its server (default: nl.base-url).",
      Role.IN_ANSWER_KEY),
  READONLY(
      "nl.readonly",
      "preferred",
      "'required' refuses questions if the engine cannot enforce read-only access. NL"
          + " STATUS shows whether it can.",
      Choices.ReadOnly.class),
  SESSION(
      "nl.session",
      SettingType.TEXT,
      "Statements such as SET ROLE that run on nl-jdbc's second connection, so that it has"
          + " the rights of yours."),
  READER_USER(
      "nl.reader.user",
      SettingType.TEXT,
      "Second login with fewer rights. nl-jdbc uses it for all that it reads before the"
          + " answer, instead of your own connection.",
      Role.IN_REFERENCE),
  READER_PASSWORD(
      "nl.reader.password",
      SettingType.SECRET,
      "Password of nl.reader.user. Set it as a connection property or as NL_READER_PASSWORD in the"
          + " environment, never in a URL.",
      Role.IN_REFERENCE),
  ANSWER_TIMEOUT(
      "nl.answer.timeout",
      SettingType.DURATION,
      "10m",
      "Maximum time until the first row of an answer and between two rows (0 = unlimited)."
          + " The query timeout of a statement has priority.",
      Role.IN_REFERENCE),
  ANSWER_ROWS(
      "nl.answer.rows",
      SettingType.INTEGER,
      "0",
      "Maximum rows per answer (0 = unlimited). A warning reports truncation. The maximum"
          + " of a statement has priority.",
      Role.IN_REFERENCE),
  ANSWER_COST(
      "nl.answer.cost",
      SettingType.AMOUNT,
      "0",
      "Maximum rows that a query may read, by the engine's plan (0 = unlimited). It applies"
          + " to answers and to a model's own queries. Write 500K, 10M or 2G.",
      Role.OF_QUESTIONS),
  ANSWERS(
      "nl.answers",
      "any",
      "Allowed sources of answers. any: verified queries, then cached answers, then the model. new:"
          + " verified queries, then the model; other connections' answers are not reused. kept:"
          + " only verified or cached answers. verified: only verified queries. model: always the"
          + " model. With kept and verified, other questions fail, so reports have the same SQL"
          + " every day; a question cannot change them.",
      Choices.AnswerSource.class,
      Role.OF_QUESTIONS),
  LOG(
      "nl.log",
      "on",
      "Write each question to the log of its database in nl.dir. NL LOG shows it.",
      Choices.Switch.class),
  CONFIG(
      "nl.config",
      SettingType.PATH,
      "File of settings (name=value lines). Environment variables have priority over it."),

  PROTOCOL(
      "nl.lab.protocol",
      "auto",
      "How the model calls tools. tools: function calling. text: Thought/Action text. auto:"
          + " function calling if the model supports it.",
      Choices.ToolProtocol.class,
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  WITHOUT(
      "nl.lab.without",
      SettingType.CHOICES,
      "none",
      "What to do without, to measure its worth: tools of the model, parts of its prompt (hints:"
          + " hints on the engine; cells: cells similar to the question's words; linking: all"
          + " search results), doubts about answers, templates (verified questions with other"
          + " values), or early-stop (a first attempt that is very likely right ends the vote)."
          + " Without ExecuteSQL, the model cannot test its query.",
      Choices.leavable(),
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  PROMPT(
      "nl.lab.prompt",
      "concise",
      "Form of the schema in prompts of nl.strategy=direct, as in SQL-PaLM.",
      Choices.SchemaForm.class,
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  SELECTION(
      "nl.lab.selection",
      "none",
      "Columns that nl.strategy=direct shows. none: all columns. retrieval: the columns"
          + " that a search finds, and the names of the others. program: the columns of a draft"
          + " query, and the names of the others. retrieval-hard, program-hard: no other columns.",
      Choices.ColumnSelection.class,
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  CONTEXT_TOKENS(
      "nl.lab.context-tokens",
      SettingType.INTEGER,
      "32000",
      "Context window of the model, in tokens. Older observations are shortened when a conversation"
          + " nears it.",
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  TEMPERATURE(
      "nl.lab.temperature",
      SettingType.DECIMAL,
      "Sampling temperature. Default: the server's default for the first attempt; then 0.7."
          + " With nl.strategy=direct, 0.5 for all attempts of a vote.",
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  MAX_TOKENS(
      "nl.lab.max-tokens",
      SettingType.INTEGER,
      "2048",
      "Maximum tokens of one reply.",
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  ROUNDS(
      "nl.lab.rounds",
      SettingType.COUNT,
      "12",
      "Maximum turns of the model per attempt.",
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY);

  /** What a setting may do beside being read. */
  public enum Role {
    /**
     * A question may set it for itself: {@code NL {samples=5}: …}. Not where the server is, what it
     * is told, which tables are seen and which files are read: whoever writes a question may not
     * have written the URL.
     */
    OF_QUESTIONS,
    /**
     * Another value may make another answer, as it changes what a model is told, what it may do, or
     * which of its queries is the answer: answers are kept apart by it. Limits whose end is a
     * failure are none of them.
     */
    IN_ANSWER_KEY,
    /**
     * A JNDI reference may set it, like what a question may set: limits, and logins of the database
     * that the reference names itself. Somebody else may have written the reference, so it sets no
     * server, file, folder, program, SQL or key, and nothing that protects data.
     */
    IN_REFERENCE
  }

  private static final String LAB_PREFIX = "nl.lab.";

  private final String key;
  private final SettingType type;
  private final @Nullable String defaultValue;
  private final String sentence;
  private final List<String> choices;
  private final Set<Role> roles;

  Setting(String key, SettingType type, String sentence, Role... roles) {
    this(key, type, null, sentence, List.of(), roles);
  }

  Setting(String key, SettingType type, String defaultValue, String sentence, Role... roles) {
    this(key, type, defaultValue, sentence, List.of(), roles);
  }

  Setting(
      String key,
      String defaultValue,
      String sentence,
      Class<? extends Enum<?>> choices,
      Role... roles) {
    this(key, SettingType.CHOICE, defaultValue, sentence, Choices.texts(choices), roles);
  }

  Setting(
      String key,
      SettingType type,
      @Nullable String defaultValue,
      String sentence,
      List<String> choices,
      Role... roles) {
    this.key = key;
    this.type = type;
    this.defaultValue = defaultValue;
    this.sentence = sentence;
    this.choices = choices;
    this.roles = Set.of(roles);
  }

  /** The name in URLs and properties. */
  public String key() {
    return key;
  }

  /** What its value is. */
  public SettingType type() {
    return type;
  }

  /** The value when nobody sets it; null for none. */
  public @Nullable String defaultValue() {
    return defaultValue;
  }

  /** What it does, in a sentence. */
  public String sentence() {
    return sentence;
  }

  /** The values of a {@link SettingType#CHOICE} or {@link SettingType#CHOICES}; empty otherwise. */
  public List<String> choices() {
    return choices;
  }

  /** The settings that have a role, in this order. */
  public static List<Setting> of(Role role) {
    return Stream.of(values()).filter(setting -> setting.roles.contains(role)).toList();
  }

  /** Whether a JNDI reference may set it. */
  public boolean inReference() {
    boolean ofQuestions = roles.contains(Role.OF_QUESTIONS) && this != ANSWERS; // may forbid models
    return ofQuestions || roles.contains(Role.IN_REFERENCE);
  }

  /** The name in the environment, for example {@code NL_BASE_URL}. */
  public String environmentName() {
    return environmentName(key);
  }

  /** Whether it serves measurements and tuning only: {@code nl.lab.*}. */
  public boolean lab() {
    return key.startsWith(LAB_PREFIX);
  }

  static String environmentName(String key) {
    return key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }

  /** The setting of that name, in any case. */
  public static Optional<Setting> named(String key) {
    return Stream.of(values()).filter(setting -> setting.key.equalsIgnoreCase(key)).findFirst();
  }

  /** The setting that a name means which lacks {@code lab.}, in any case. */
  static Optional<Setting> namedWithoutLab(String key) {
    return named(key.replaceFirst("(?i)^nl\\.", LAB_PREFIX));
  }
}
