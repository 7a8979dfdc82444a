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
      "Model that answers: 'offline' (embedded, nothing leaves the machine) or a model's name at"
          + " nl.base-url.",
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
      "Program with arguments that prints the API key, for keys that expire. It runs every five"
          + " minutes, and when the server refuses the key. Never in a URL."),
  HEADERS(
      "nl.headers",
      SettingType.SECRET,
      "Additional headers for nl.base-url: comma-separated name=value, with %2C for a comma in a"
          + " value. Set it as a connection property, or as NL_HEADERS in the environment, never in a"
          + " URL."),
  API(
      "nl.api",
      "auto",
      "API of the server: chat completions (chat), OpenAI's Responses API, which keeps the reasoning"
          + " between rounds (responses), or the one that the server and the model need (auto).",
      Choices.Api.class),
  STRATEGY(
      "nl.strategy",
      "interactive",
      "How a model answers: step by step with tools (interactive), in one prompt (direct), by both"
          + " with a vote (ensemble), or chosen by schema size and model (auto).",
      Choices.Strategy.class,
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  SAMPLES(
      "nl.samples",
      SettingType.COUNT,
      "1",
      "Maximum attempts per question (an ensemble makes at least 3). They vote by their rows; the"
          + " winner's share is the confidence. A decided vote stops early, as does a first attempt"
          + " that is very likely right.",
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  CONFIDENCE_MIN(
      "nl.confidence.min",
      SettingType.SHARE,
      "0",
      "Minimum confidence of an answer, from 0 to 1. nl.confidence.action says what happens below"
          + " it.",
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
      "What happens to a question with a word that may mean several things, where the rows differ by"
          + " it. NL ASK: shows the readings.",
      Choices.Ambiguity.class,
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  OFFLINE_CONFIDENCE(
      "nl.offline.confidence",
      SettingType.SHARE,
      "0.25",
      "Minimum confidence of the offline model, from 0 to 1. Below it, the model refuses and shows"
          + " its closest readings.",
      Role.OF_QUESTIONS),
  FASTPATH(
      "nl.fastpath",
      "false",
      "Let the offline model answer instead of a language model when it is sure enough: in"
          + " milliseconds, at no price.",
      Choices.Flag.class,
      Role.OF_QUESTIONS),
  NOTES(
      "nl.notes",
      SettingType.TEXT,
      "Rules of your business for the model, sent with every question: a text, or the path of a"
          + " file."),
  TODAY(
      "nl.today",
      SettingType.DATE,
      "The day that 'today', 'last month' and the like are counted from: a date such as 2024-03-31,"
          + " for reports that stay as they are. Default: the engine's current date.",
      Role.OF_QUESTIONS),
  ZONE(
      "nl.zone",
      SettingType.ZONE,
      "Time zone in which a day begins, such as Europe/Oslo. Default: that of this JVM.",
      Role.OF_QUESTIONS),
  SHARE(
      "nl.share",
      "auto",
      "What a model may see: names (schema), cells and statistics too (values), or also rows of"
          + " queries (rows). auto: rows for a server on this machine, values for any other.",
      Choices.Share.class,
      Role.IN_ANSWER_KEY),
  SCHEMAS(
      "nl.schemas",
      SettingType.TEXT,
      "The only schemas that are read: comma-separated names, on Trino also catalog.schema; *"
          + " matches any letters. Default: what the URL names.",
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
      "Additional functions that questions may call: comma-separated name or schema.name, as calls"
          + " spell them. You answer for what they do.",
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
      SettingType.DURATION,
      "120s",
      "Maximum time per question, until its SQL is found.",
      Role.OF_QUESTIONS),
  PRICES(
      "nl.prices",
      SettingType.PATH,
      "JSON file of prices per model. It replaces the shipped table."),
  DIR(
      "nl.dir",
      SettingType.PATH,
      "Folder of the indexes. Default: nl-jdbc in the user's cache folder; 'memory' keeps indexes"
          + " in memory."),
  STORE(
      "nl.store",
      SettingType.TEXT,
      "URL of a PostgreSQL database (jdbc:postgresql://…) in which a team shares indexes, verified"
          + " queries, kept answers, descriptions and the log. nl.dir keeps copies."),
  STORE_USER("nl.store.user", SettingType.TEXT, "User of nl.store."),
  STORE_PASSWORD(
      "nl.store.password",
      SettingType.SECRET,
      "Password of nl.store.user. Set it as a connection property or as NL_STORE_PASSWORD in the"
          + " environment, never in a URL."),
  STORE_READONLY(
      "nl.store.readonly",
      "false",
      "Use what the team shares and share nothing: what is verified here is kept in nl.dir.",
      Choices.Flag.class),
  INDEX_BUDGET(
      "nl.index.budget",
      SettingType.DURATION,
      "300s",
      "Maximum time for reading statistics and values. NL STATUS names the tables that were not"
          + " reached."),
  INDEX_WAIT(
      "nl.index.wait",
      SettingType.DURATION,
      "3s",
      "Maximum time that a question waits for rows. The rest is read in the background."),
  INDEX_REFRESH(
      "nl.index.refresh",
      "auto",
      "Read changed rows again in the background, on a separate connection (auto), or only on NL"
          + " REFRESH (manual).",
      Choices.Refresh.class),
  INDEX_SHARED(
      "nl.index.shared",
      "false",
      "Keep values in the index although the engine's row filters and masks cannot be seen.",
      Choices.Flag.class),
  DESCRIPTIONS(
      "nl.descriptions",
      SettingType.PATH,
      "Your descriptions of columns: a YAML or CSV file of table, column, description, synonyms."),
  QUERIES(
      "nl.queries",
      SettingType.PATHS,
      "SQL that people wrote for this database: a file or folder of .sql, .csv or .json, or 'history',"
          + " the engine's own, or both with a comma. Its joins, expressions and filters are learned."),
  SEMANTICS(
      "nl.semantics",
      SettingType.PATHS,
      "Models of meaning: comma-separated files and folders of dbt, MetricFlow, Cube, Snowflake or Open"
          + " Semantic Interchange. Their descriptions, keys, measures and filters are used."),
  MEMORY(
      "nl.memory",
      SettingType.PATH,
      "Verified queries and business terms that a team keeps in a YAML file: what NL EXPORT MEMORY"
          + " gives, edited and merged like code."),
  EMBEDDER(
      "nl.embedder",
      "static",
      "How columns are found by meaning: a table in the jar (static), an encoder in an additional"
          + " jar (onnx), a server that is sent column names and questions (openai), or not at"
          + " all.",
      Choices.EmbedderKind.class,
      Role.IN_ANSWER_KEY),
  READONLY(
      "nl.readonly",
      "preferred",
      "'required' refuses questions when the engine cannot enforce read-only access. NL STATUS says"
          + " whether it can.",
      Choices.ReadOnly.class),
  SESSION(
      "nl.session",
      SettingType.TEXT,
      "Statements (SET ROLE and the like) that give the connection for exploring your rights."),
  READER_USER(
      "nl.reader.user",
      SettingType.TEXT,
      "Second login with fewer rights. Everything that is read before the answer uses it instead of"
          + " your own connection."),
  READER_PASSWORD(
      "nl.reader.password",
      SettingType.SECRET,
      "Password of nl.reader.user. Set it as a connection property or as NL_READER_PASSWORD in the"
          + " environment, never in a URL."),
  ANSWER_TIMEOUT(
      "nl.answer.timeout",
      SettingType.DURATION,
      "10m",
      "Maximum time for the first row of an answer and between two rows (0 = unlimited). A"
          + " statement's own query timeout wins."),
  ANSWER_ROWS(
      "nl.answer.rows",
      SettingType.INTEGER,
      "0",
      "Maximum rows per answer (0 = unlimited). A warning reports truncation. A statement's own"
          + " maximum wins."),
  ANSWER_COST(
      "nl.answer.cost",
      SettingType.AMOUNT,
      "0",
      "Maximum rows that a query may read, by the engine's plan (0 = unlimited), for answers and for"
          + " all that a model explores. Write 500K, 10M or 2G.",
      Role.OF_QUESTIONS),
  CACHE(
      "nl.cache",
      "on",
      "Reuse the SQL of a question that was asked before, so that the answer stays the same. Off:"
          + " reuse it on the same connection only.",
      Choices.Switch.class,
      Role.OF_QUESTIONS),
  ANSWERS(
      "nl.answers",
      "any",
      "Where answers may come from: any source; only answers given before or verified (kept); only"
          + " verified ones (verified): for reports, the same SQL every day, or an error. Or the model"
          + " anew, whatever was verified or answered before (model).",
      Choices.AnswerSource.class),
  LOG(
      "nl.log",
      "on",
      "Write each question to the log of its database in nl.dir, for NL LOG.",
      Choices.Switch.class),
  CONFIG(
      "nl.config",
      SettingType.PATH,
      "File of settings (name=value lines). The environment takes precedence over it."),

  RELAY(
      "nl.lab.relay",
      SettingType.TEXT,
      "Local recording proxy (http://127.0.0.1:port) for all requests to model servers, keys"
          + " included. The header Nl-Relay-To names the target."),
  PROTOCOL(
      "nl.lab.protocol",
      "auto",
      "How the model calls tools: function calling (tools), Thought/Action text (text), or"
          + " whichever it supports (auto).",
      Choices.ToolProtocol.class,
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  TOOLS(
      "nl.lab.tools",
      SettingType.CHOICES,
      "SearchColumn,SearchValue,FindShortestPath,ExecuteSQL",
      "Tools of the model: the paper's four by default; DescribeColumn is optional. Without"
          + " ExecuteSQL, the model's query is not tried before it is the answer.",
      List.of("SearchColumn", "SearchValue", "FindShortestPath", "DescribeColumn", "ExecuteSQL"),
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  TEMPLATES(
      "nl.lab.templates",
      "on",
      "Answer a question by the SQL of a verified one that asks for the same with other values.",
      Choices.Switch.class,
      Role.OF_QUESTIONS),
  OFFLINE_TRIALS(
      "nl.lab.offline.trials",
      SettingType.INTEGER,
      "13",
      "Maximum candidate queries that the offline model runs before it chooses, within one second"
          + " in all (0 = none).",
      Role.OF_QUESTIONS),
  OFFLINE_HINTS(
      "nl.lab.offline.hints",
      "off",
      "Tell a language model the offline model's links and best readings before its first turn.",
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
      "Minimum confidence of a first attempt that is the answer without a vote, from 0 to 1. 1 always"
          + " votes, as do nl.strategy=ensemble and direct.",
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  PROMPT(
      "nl.lab.prompt",
      "auto",
      "Form of the schema in prompts of nl.strategy=direct. auto chooses by the model's name.",
      Choices.SchemaForm.class,
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  PROMPT_WITHOUT(
      "nl.lab.prompt.without",
      SettingType.CHOICES,
      "none",
      "Parts of the prompt to leave out: exemplars, rules, hints on the engine, the overview or its"
          + " columns, cells like the question's words.",
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
      "Columns that nl.strategy=direct shows: all (none), those that a search finds (retrieval), or"
          + " those of a draft query (program).",
      Choices.ColumnSelection.class,
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  SELECTION_MODE(
      "nl.lab.selection.mode",
      "soft",
      "Show columns that were not selected by name only (soft) or not at all (hard).",
      Choices.SelectionMode.class,
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  LINKING(
      "nl.lab.linking",
      "on",
      "Search columns and cells for the question before the model's first turn.",
      Choices.Switch.class,
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  EXAMINE(
      "nl.lab.examine",
      "on",
      "Examine answers before they are given, and ask the model about doubts that may change the rows.",
      Choices.Switch.class,
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  LINKING_TOKENS(
      "nl.lab.linking-tokens",
      SettingType.INTEGER,
      "700",
      "Maximum tokens of what is found for a question before the model's first turn.",
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
      "Maximum tokens of an observation. A longer one is cut and says so.",
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
      "Sampling temperature. Unset: the server's default for the first attempt; then 0.7, or 0.5"
          + " for nl.strategy=direct.",
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
      "Maximum rows of an explored query that the model is shown.",
      Role.OF_QUESTIONS,
      Role.IN_ANSWER_KEY),
  EXPLORE_TIMEOUT(
      "nl.lab.explore.timeout",
      SettingType.DURATION,
      "30s",
      "Maximum time of one query that the model explores with."),
  EXPLORE_BYTES(
      "nl.lab.explore.bytes",
      SettingType.SIZE,
      "16MB",
      "Maximum bytes of a cell, and of the rows in memory, of an explored query, as far as the"
          + " engine or its driver can enforce it."),
  INDEX_MAX_VALUES(
      "nl.lab.index.max-values",
      SettingType.INTEGER,
      "1000000",
      "Maximum distinct values of an indexed text column. Larger columns are not indexed; NL STATUS"
          + " names them."),
  INDEX_MAX_BYTES(
      "nl.lab.index.max-bytes",
      SettingType.SIZE,
      "20GB",
      "Maximum size of all indexes in nl.dir. The least recently used are removed first."),
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
      "Labels for result columns without an alias: words ('number_of_tracks') or the engine's own"
          + " ('COUNT(*)').",
      Choices.Headings.class),
  LOG_KEEP(
      "nl.lab.log.keep",
      SettingType.INTEGER,
      "10000",
      "Keeps the newest N entries of the log. The file is trimmed at 2N.");

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
    IN_ANSWER_KEY
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

  /** The name in the environment, for example {@code NL_BASE_URL}. */
  public String environmentName() {
    return environmentName(key);
  }

  /** Whether it serves measurements and tuning only: {@code nl.lab.*}. */
  public boolean lab() {
    return key.startsWith(LAB_PREFIX);
  }

  /** The name that it had in version 0.1, when that was another. */
  Optional<String> formerKey() {
    return lab() ? Optional.of("nl." + key.substring(LAB_PREFIX.length())) : Optional.empty();
  }

  static String environmentName(String key) {
    return key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }

  /** The setting of that name, in any case. */
  public static Optional<Setting> named(String key) {
    return Stream.of(values()).filter(setting -> setting.key.equalsIgnoreCase(key)).findFirst();
  }

  /** The setting that had this name in version 0.1, in any case. */
  static Optional<Setting> formerlyNamed(String key) {
    return Stream.of(values())
        .filter(setting -> setting.formerKey().filter(key::equalsIgnoreCase).isPresent())
        .findFirst();
  }
}
