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
      "Base URL of the OpenAI-compatible server of nl.model.",
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
  API(
      "nl.api",
      "auto",
      "API of the server. chat: chat completions. responses: OpenAI's Responses API, which"
          + " keeps the reasoning between rounds. auto: the one that the server and the model"
          + " need.",
      Choices.Api.class),
  STRATEGY(
      "nl.strategy",
      "interactive",
      "How a model answers. interactive: step by step with tools. direct: in one prompt."
          + " ensemble: both, with a vote. auto: chosen by schema size and model.",
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
      "0",
      "Minimum confidence of an answer, from 0 to 1. nl.confidence.action sets what happens"
          + " below it.",
      Role.OF_QUESTIONS),
  CONFIDENCE_ACTION(
      "nl.confidence.action",
      "warn",
      "What happens to an answer below nl.confidence.min.",
      Choices.ConfidenceAction.class,
      Role.OF_QUESTIONS),
  AMBIGUITY(
      "nl.ambiguity",
      "warn",
      "What happens if a word of the question has several meanings that lead to different"
          + " rows. NL ASK: shows the readings.",
      Choices.Ambiguity.class,
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  OFFLINE_CONFIDENCE(
      "nl.offline.confidence",
      SettingType.SHARE,
      "0.3",
      "Minimum confidence of the offline model, from 0 to 1. Below it, the model refuses and shows"
          + " its closest readings.",
      Role.OF_QUESTIONS),
  FASTPATH(
      "nl.fastpath",
      "off",
      "Whether the offline model answers instead of a language model if it is sure enough,"
          + " in milliseconds and at no price.",
      Choices.Switch.class,
      Role.OF_QUESTIONS),
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
  COLUMNS_ALLOW(
      "nl.columns.allow",
      SettingType.TEXT,
      "The only columns that questions may use: comma-separated table.column; * matches any"
          + " letters.",
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
  STORE(
      "nl.store",
      SettingType.TEXT,
      "URL of a PostgreSQL database (jdbc:postgresql://…) for a team. It shares indexes,"
          + " verified queries, kept answers, descriptions and the log. nl.dir holds copies."),
  STORE_USER("nl.store.user", SettingType.TEXT, "User of nl.store."),
  STORE_PASSWORD(
      "nl.store.password",
      SettingType.SECRET,
      "Password of nl.store.user. Set it as a connection property or as NL_STORE_PASSWORD in the"
          + " environment, never in a URL."),
  STORE_READONLY(
      "nl.store.readonly",
      "off",
      "Use the team's data, but share nothing. Your own verified queries stay in nl.dir.",
      Choices.Switch.class),
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
  DESCRIPTIONS(
      "nl.descriptions",
      SettingType.PATH,
      "Your descriptions of columns: a YAML or CSV file with table, column, description,"
          + " synonyms."),
  QUERIES(
      "nl.queries",
      SettingType.PATHS,
      "Existing SQL for this database: a file or folder of .sql, .csv or .json. nl-jdbc learns"
          + " its joins, expressions and filters."),
  SEMANTICS(
      "nl.semantics",
      SettingType.PATHS,
      "Semantic models: comma-separated files and folders of dbt, MetricFlow or Open Semantic"
          + " Interchange. nl-jdbc uses their descriptions, keys, measures and filters."),
  MEMORY(
      "nl.memory",
      SettingType.PATH,
      "YAML file of a team's verified queries and business terms. NL EXPORT MEMORY creates"
          + " it. You can edit it and keep it under version control."),
  EMBEDDER(
      "nl.embedder",
      "static",
      "How the search finds columns by meaning. static: a table in the jar. onnx: an"
          + " encoder in an additional jar. openai: a server that gets column names and"
          + " questions. none: not at all.",
      Choices.EmbedderKind.class,
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
  CACHE(
      "nl.cache",
      "on",
      "Reuse the SQL of a repeated question, so that the answer stays the same. off: only"
          + " on the same connection.",
      Choices.Switch.class,
      Role.OF_QUESTIONS),
  ANSWERS(
      "nl.answers",
      "any",
      "Allowed sources of answers. any: all. kept: only cached or verified answers."
          + " verified: only verified answers. model: always the model. With kept and verified,"
          + " other questions fail, so reports have the same SQL every day.",
      Choices.AnswerSource.class),
  LOG(
      "nl.log",
      "on",
      "Write each question to the log of its database in nl.dir. NL LOG shows it.",
      Choices.Switch.class),
  CONFIG(
      "nl.config",
      SettingType.PATH,
      "File of settings (name=value lines). Environment variables have priority over it."),

  RELAY(
      "nl.lab.relay",
      SettingType.TEXT,
      "Local recording proxy (http://127.0.0.1:port). All requests to model servers go to"
          + " it, with their keys. The header Nl-Relay-To names the target."),
  PROTOCOL(
      "nl.lab.protocol",
      "auto",
      "How the model calls tools. tools: function calling. text: Thought/Action text. auto:"
          + " function calling if the model supports it.",
      Choices.ToolProtocol.class,
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  TOOLS(
      "nl.lab.tools",
      SettingType.CHOICES,
      "SearchColumn,SearchValue,FindShortestPath,ExecuteSQL",
      "Tools of the model. The default is the paper's four; DescribeColumn is optional."
          + " Without ExecuteSQL, the model cannot test its query.",
      List.of("SearchColumn", "SearchValue", "FindShortestPath", "DescribeColumn", "ExecuteSQL"),
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  TEMPLATES(
      "nl.lab.templates",
      "on",
      "Answer a question with the SQL of a verified question that asks the same with other values.",
      Choices.Switch.class,
      Role.OF_QUESTIONS),
  OFFLINE_TRIALS(
      "nl.lab.offline.trials",
      SettingType.INTEGER,
      "13",
      "Maximum trial queries of the offline model per reading of a question (0 = none): of it as a"
          + " whole, and as a simpler one. They take at most one second each.",
      Role.OF_QUESTIONS),
  OFFLINE_HINTS(
      "nl.lab.offline.hints",
      "off",
      "Add the offline model's links and best readings to the prompt of a language model.",
      Choices.Switch.class,
      Role.OF_QUESTIONS),
  FASTPATH_CONFIDENCE(
      "nl.lab.fastpath.confidence",
      SettingType.SHARE,
      "0.9",
      "Minimum confidence of the offline model for nl.fastpath, from 0 to 1.",
      Role.OF_QUESTIONS),
  SAMPLES_CONFIDENCE(
      "nl.lab.samples.confidence",
      SettingType.SHARE,
      "0.85",
      "Minimum confidence, from 0 to 1, at which the first attempt is the answer without a"
          + " vote. With 1, there is always a vote. With ensemble, and with direct and nl.samples"
          + " above 1, there always is one.",
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  PROMPT(
      "nl.lab.prompt",
      "auto",
      "Form of the schema in prompts of nl.strategy=direct. auto: chosen by the model's" + " name.",
      Choices.SchemaForm.class,
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  PROMPT_WITHOUT(
      "nl.lab.prompt.without",
      SettingType.CHOICES,
      "none",
      "Parts to omit from the prompt. hints: hints on the engine. overview: the schema"
          + " overview. cells: cells similar to the question's words.",
      List.of(
          "exemplars rules hints overview primary-keys foreign-keys row-counts cells".split(" ")),
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  PROMPT_SCHEMA_TOKENS(
      "nl.lab.prompt.schema-tokens",
      SettingType.INTEGER,
      "3000",
      "Maximum tokens of the schema overview. A larger schema is narrowed to what the question"
          + " needs.",
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  DEMONSTRATIONS(
      "nl.lab.demonstrations",
      SettingType.INTEGER,
      "4",
      "Number of demonstrations for nl.strategy=direct. Similar verified questions come first.",
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  SELECTION(
      "nl.lab.selection",
      "none",
      "Columns that nl.strategy=direct shows. none: all columns. retrieval: the columns"
          + " that a search finds. program: the columns of a draft query.",
      Choices.ColumnSelection.class,
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  SELECTION_MODE(
      "nl.lab.selection.mode",
      "soft",
      "How to show columns that were not selected. soft: only their names. hard: not at" + " all.",
      Choices.SelectionMode.class,
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  LINKING(
      "nl.lab.linking",
      "on",
      "Search for matching columns and cells before the model's first turn.",
      Choices.Switch.class,
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  EXAMINE(
      "nl.lab.examine",
      "on",
      "Examine answers for doubts. The model gets those doubts that may change the rows.",
      Choices.Switch.class,
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  LINKING_TOKENS(
      "nl.lab.linking-tokens",
      SettingType.INTEGER,
      "700",
      "Maximum tokens of the search results of nl.lab.linking in the prompt.",
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
  OBSERVATION_TOKENS(
      "nl.lab.observation-tokens",
      SettingType.INTEGER,
      "800",
      "Maximum tokens of an observation. A longer one is cut, with a note.",
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  DESCRIBE(
      "nl.lab.describe",
      "on",
      "Use the column descriptions that a model wrote (NL DESCRIBE).",
      Choices.Switch.class,
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
      Role.IN_ANSWER_KEY),
  EXPLORE_ROWS(
      "nl.lab.explore.rows",
      SettingType.INTEGER,
      "10",
      "Maximum rows of a query result that the model sees.",
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  EXPLORE_TIMEOUT(
      "nl.lab.explore.timeout",
      SettingType.TIME_LIMIT,
      "30s",
      "Maximum time of one query of the model."),
  EXPLORE_BYTES(
      "nl.lab.explore.bytes",
      SettingType.SIZE,
      "16MB",
      "Maximum bytes of a cell, and of the rows in memory, for a query of the model. Some"
          + " engines or drivers cannot enforce it."),
  INDEX_MAX_VALUES(
      "nl.lab.index.max-values",
      SettingType.INTEGER,
      "1000000",
      "Maximum distinct values of an indexed text column. Columns with more are not"
          + " indexed; NL STATUS lists them."),
  INDEX_MAX_BYTES(
      "nl.lab.index.max-bytes",
      SettingType.SIZE,
      "20GB",
      "Maximum size of all indexes in nl.dir. If it is exceeded, the least recently used"
          + " indexes are removed."),
  EMBEDDER_MODEL(
      "nl.lab.embedder.model",
      SettingType.TEXT,
      "text-embedding-3-large",
      "Embedding model for nl.embedder=openai.",
      Role.IN_ANSWER_KEY),
  EMBEDDER_BASE_URL(
      "nl.lab.embedder.base-url",
      SettingType.TEXT,
      "Server for nl.embedder=openai. Default: nl.base-url, with its key."),
  HEADINGS(
      "nl.lab.headings",
      "words",
      "Labels of result columns without an alias. words: as in 'number_of_tracks'. engine:"
          + " the engine's own, as in 'COUNT(*)'.",
      Choices.Headings.class);

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
    return roles.contains(Role.OF_QUESTIONS) || roles.contains(Role.IN_REFERENCE);
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
