package dev.nljdbc.config;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Every setting: name, type, default, allowed values, and a sentence for people. */
public enum Setting {
  MODEL(
      "nl.model",
      Type.TEXT,
      "offline",
      "The model that answers: 'offline' (embedded, nothing leaves the machine) or a model's name at nl.base-url."),
  BASE_URL(
      "nl.base-url",
      Type.TEXT,
      "https://api.openai.com/v1",
      "The OpenAI-compatible server that nl.model is asked at."),
  API_KEY(
      "nl.api-key",
      Type.SECRET,
      null,
      "The key for nl.base-url. Never in a URL: a connection property, NL_API_KEY or OPENAI_API_KEY in the environment."),
  API_KEY_FILE("nl.api-key-file", Type.PATH, null, "A file that holds the key and nothing else."),
  RELAY(
      "nl.relay",
      Type.TEXT,
      null,
      "A program on this machine (http://127.0.0.1:port) that every request to a model's server goes through, with the key, and that may record it; the header Nl-Relay-To says where it is meant for."),
  PROTOCOL(
      "nl.protocol",
      "auto",
      "How the model calls tools: function calling, Thought/Action text, or whichever it turns out to support.",
      "auto",
      "tools",
      "text"),
  STRATEGY(
      "nl.strategy",
      "interactive",
      "How questions are answered: step by step with tools (interactive), in one prompt (direct), both and a vote over them (ensemble), or by the size of the schema and what the model can do (auto).",
      "auto",
      "interactive",
      "direct",
      "ensemble"),
  TOOLS(
      "nl.tools",
      Type.CHOICES,
      "SearchColumn,SearchValue,FindShortestPath,ExecuteSQL",
      "The tools that the model has: those of the paper; DescribeColumn too, which tells all that is known of a column; or fewer, for measuring what each is worth. Without ExecuteSQL it gives its query unseen by the database.",
      List.of("SearchColumn", "SearchValue", "FindShortestPath", "DescribeColumn", "ExecuteSQL")),
  SAMPLES(
      "nl.samples",
      Type.COUNT,
      "1",
      "The most tries at one question (at least 3 for an ensemble); they vote by their rows, and the share of the vote is the confidence. Two are made first, more only while the vote is open."),
  CONFIDENCE_MIN(
      "nl.confidence.min",
      Type.SHARE,
      "0",
      "An answer of less confidence than this, from 0 to 1, is warned of or fails, as nl.confidence.action says."),
  CONFIDENCE_ACTION(
      "nl.confidence.action",
      "warn",
      "What becomes of an answer below nl.confidence.min.",
      "warn",
      "fail"),
  OFFLINE_CONFIDENCE(
      "nl.offline.confidence",
      Type.SHARE,
      "0.25",
      "The least confidence, from 0 to 1, with which the offline model answers; below it, it says that it did not understand, with the closest readings."),
  OFFLINE_TRIALS(
      "nl.offline.trials",
      Type.INTEGER,
      "13",
      "How many of its readings the offline model may try by running them, a second for all; 0: none."),
  OFFLINE_HINTS(
      "nl.offline.hints",
      "off",
      "Whether a language model is told the offline model's links and best readings, as guesses to be checked, before its first turn.",
      "on",
      "off"),
  FASTPATH(
      "nl.fastpath",
      "false",
      "Whether the offline model answers in place of a language model where it is sure enough: in milliseconds, for nothing.",
      "true",
      "false"),
  FASTPATH_CONFIDENCE(
      "nl.fastpath.confidence",
      Type.SHARE,
      "0.9",
      "How sure the offline model has to be for nl.fastpath, from 0 to 1."),
  PROMPT(
      "nl.prompt",
      "auto",
      "The form in which nl.strategy=direct shows the schema; auto goes by the model's name.",
      "auto",
      "concise",
      "verbose",
      "ddl",
      "m-schema"),
  PROMPT_WITHOUT(
      "nl.prompt.without",
      Type.CHOICES,
      "none",
      "Parts of the prompt to leave out, for measuring what each is worth: worked examples, rules for good queries, hints on the engine, the overview of the tables or its columns, cells like the question's words.",
      List.of(
          "exemplars",
          "rules",
          "hints",
          "overview",
          "primary-keys",
          "foreign-keys",
          "row-counts",
          "cells")),
  DEMONSTRATIONS(
      "nl.demonstrations",
      Type.INTEGER,
      "4",
      "Questions with their SQL that nl.strategy=direct shows the model, verified ones like the question first."),
  SELECTION(
      "nl.selection",
      "none",
      "How nl.strategy=direct chooses the columns to show: all, those found by search, or those of a draft of the query.",
      "none",
      "retrieval",
      "program"),
  SELECTION_MODE(
      "nl.selection.mode",
      "soft",
      "Whether columns that were not chosen are shown by name (soft) or not at all (hard).",
      "soft",
      "hard"),
  LINKING(
      "nl.linking",
      "on",
      "Whether columns and cells that the question may mean are searched before the model's first turn.",
      "on",
      "off"),
  LINKING_TOKENS(
      "nl.linking-tokens",
      Type.INTEGER,
      "700",
      "The budget of what is found for a question before the model's first turn."),
  OBSERVATION_TOKENS(
      "nl.observation-tokens",
      Type.INTEGER,
      "800",
      "The longest answer of a tool to the model, in tokens; what is beyond is cut, and said so."),
  CONTEXT_TOKENS(
      "nl.context-tokens",
      Type.INTEGER,
      "32000",
      "The context window of the model, in tokens; when a conversation nears it, older answers of tools are shortened."),
  NOTES(
      "nl.notes",
      Type.TEXT,
      null,
      "Rules of your business that the model is told with every question: a text, or the path of a file that holds it."),
  SHARE(
      "nl.share",
      "auto",
      "What may reach the model: names only (schema), cells and statistics too (values), or also rows of queries (rows). auto: rows for a server on this machine, values for any other.",
      "auto",
      "schema",
      "values",
      "rows"),
  TABLES_ALLOW(
      "nl.tables.allow",
      Type.TEXT,
      null,
      "The only tables that questions may use: names, with * for any letters, separated by commas."),
  TABLES_DENY(
      "nl.tables.deny", Type.TEXT, null, "Tables that questions may not use, written likewise."),
  COLUMNS_ALLOW(
      "nl.columns.allow",
      Type.TEXT,
      null,
      "The only columns that questions may use: table.column, with * for any letters, separated by commas."),
  COLUMNS_DENY(
      "nl.columns.deny", Type.TEXT, null, "Columns that questions may not use, written likewise."),
  FUNCTIONS_ALLOW(
      "nl.functions.allow",
      Type.TEXT,
      null,
      "Functions that questions may call besides those known to only compute, as calls spell them: name or schema.name, separated by commas. You answer for what they do."),
  DESCRIBE(
      "nl.describe",
      "on",
      "Whether descriptions of columns that a model wrote (NL DESCRIBE) are used.",
      "on",
      "off"),
  TEMPERATURE(
      "nl.temperature",
      Type.DECIMAL,
      null,
      "Sampling temperature; when unset, the server's own for the first try, and 0.7 for further ones (0.5 where nl.strategy asks in one prompt)."),
  MAX_TOKENS("nl.max-tokens", Type.INTEGER, "2048", "The longest reply of the model, in tokens."),
  ROUNDS("nl.rounds", Type.COUNT, "12", "The most turns of the model in one try at a question."),
  BUDGET_TOKENS(
      "nl.budget.tokens",
      Type.INTEGER,
      "200000",
      "The most tokens, in both directions, for one question."),
  BUDGET_USD("nl.budget.usd", Type.DECIMAL, "1.00", "The most US dollars for one question."),
  TIMEOUT(
      "nl.timeout",
      Type.DURATION,
      "120s",
      "The most time for one question, until its SQL is found."),
  PRICES(
      "nl.prices",
      Type.PATH,
      null,
      "A file of prices per model (JSON) that replaces the shipped table."),
  DIR(
      "nl.dir",
      Type.PATH,
      null,
      "The folder of the indexes; by default nl-jdbc in the user's cache folder. 'memory' keeps them in memory."),
  INDEX_BUDGET(
      "nl.index.budget",
      Type.DURATION,
      "300s",
      "The time that reading statistics and values may take; tables not reached are said in NL STATUS."),
  INDEX_MAX_VALUES(
      "nl.index.max-values",
      Type.INTEGER,
      "1000000",
      "Columns with more distinct text values than this are left out of the search for values; NL STATUS names them."),
  INDEX_REFRESH(
      "nl.index.refresh",
      "auto",
      "Whether rows that changed are read again by themselves, behind the questions, on a connection of their own; 'manual' leaves it to NL REFRESH.",
      "auto",
      "manual"),
  INDEX_MAX_BYTES(
      "nl.index.max-bytes",
      Type.SIZE,
      "20GB",
      "The most that all indexes in nl.dir may take together; beyond it, those unused for longest are removed."),
  DESCRIPTIONS(
      "nl.descriptions",
      Type.PATH,
      null,
      "Your own descriptions of columns: a YAML or CSV file of table, column, description, synonyms."),
  QUERIES(
      "nl.queries",
      Type.PATH,
      null,
      "SQL that people wrote for this database: a file or folder of .sql, .csv or .json. Joins, expressions and filters in use are learned from it, as they are from views."),
  EMBEDDER(
      "nl.embedder",
      "static",
      "What finds columns by meaning: a table in the driver's jar, an encoder in a jar that you add, or a server at nl.embedder.base-url, which is told the names of your columns and your questions.",
      "static",
      "onnx",
      "openai",
      "none"),
  EMBEDDER_MODEL(
      "nl.embedder.model",
      Type.TEXT,
      "text-embedding-3-large",
      "The model that nl.embedder=openai asks."),
  EMBEDDER_BASE_URL(
      "nl.embedder.base-url",
      Type.TEXT,
      null,
      "The OpenAI-compatible server that nl.embedder=openai asks; nl.base-url, with its key, when unset."),
  EXPLORE_ROWS("nl.explore.rows", Type.INTEGER, "10", "Rows of a query that the model is shown."),
  EXPLORE_TIMEOUT(
      "nl.explore.timeout",
      Type.DURATION,
      "30s",
      "The most time for one query that the model explores with."),
  EXPLORE_BYTES(
      "nl.explore.bytes",
      Type.SIZE,
      "16MB",
      "The largest cell, and the most rows at a time, that a query of the model's may bring into memory, as far as the engine or its driver can refuse more."),
  READONLY(
      "nl.readonly",
      "preferred",
      "Whether queries of the model's also run where the engine does not hold the connection read-only itself, so that the guard stands alone (NL STATUS says which).",
      "preferred",
      "required"),
  READER_USER(
      "nl.reader.user",
      Type.TEXT,
      null,
      "A second login with fewer rights, for all that is read before an answer's SQL is found; your own connection is then never explored on."),
  READER_PASSWORD(
      "nl.reader.password",
      Type.SECRET,
      null,
      "The password of nl.reader.user. Never in a URL: a connection property, or NL_READER_PASSWORD in the environment."),
  ANSWER_TIMEOUT(
      "nl.answer.timeout",
      Type.DURATION,
      "10m",
      "The longest time that the database may take for the first row of an answer, and from one row to the next; a statement's own query timeout wins. 0: any."),
  ANSWER_ROWS(
      "nl.answer.rows",
      Type.INTEGER,
      "0",
      "The most rows of an answer, of which a warning tells when it has more; a statement's own max rows win. 0: all."),
  HEADINGS(
      "nl.headings",
      "words",
      "What an answer's columns are called where its SQL names them not: words ('number_of_tracks'), or what the engine calls them ('COUNT(*)').",
      "words",
      "engine"),
  PROMPT_SCHEMA_TOKENS(
      "nl.prompt.schema-tokens",
      Type.INTEGER,
      "3000",
      "The budget of the schema's overview in the prompt; a larger schema is narrowed to what the question needs."),
  CACHE(
      "nl.cache",
      "on",
      "Whether a question asked again reuses its SQL: the same answer tomorrow. Off: on the same connection only.",
      "on",
      "off"),
  ANSWERS(
      "nl.answers",
      "any",
      "Where answers may come from: any; 'kept', given before or verified, so that no model is asked; 'verified' (NL REMEMBER) alone. For reports: the same SQL every day, or an error.",
      "any",
      "kept",
      "verified"),
  LOG(
      "nl.log",
      "on",
      "Whether each question is written to the log of its database, beside the index in nl.dir, for NL LOG.",
      "on",
      "off"),
  LOG_KEEP(
      "nl.log.keep",
      Type.INTEGER,
      "10000",
      "How many questions the log of a database keeps: the newest. Older ones are gone at twice as many."),
  CONFIG(
      "nl.config",
      Type.PATH,
      null,
      "A file of settings (name=value lines), below the environment in rank.");

  /** What a value is. */
  public enum Type {
    /** Any text. */
    TEXT,
    /** Text that is never shown. */
    SECRET,
    /** A path in the file system. */
    PATH,
    /** A whole number, not negative. */
    INTEGER,
    /** A whole number from 1 on. */
    COUNT,
    /** A decimal number, not negative. */
    DECIMAL,
    /** A decimal number from 0 to 1. */
    SHARE,
    /** A number of bytes such as {@code 500MB} or {@code 20GB}; a plain number is bytes. */
    SIZE,
    /** A time such as {@code 500ms}, {@code 30s}, {@code 2m}; a plain number is seconds. */
    DURATION,
    /** One of the listed values. */
    CHOICE,
    /** Any of the listed values, separated by commas; {@code all} or {@code none}. */
    CHOICES
  }

  private final String key;
  private final Type type;
  private final @Nullable String defaultValue;
  private final String sentence;
  private final List<String> choices;
  private final String environmentName;

  Setting(String key, Type type, @Nullable String defaultValue, String sentence) {
    this(key, type, defaultValue, sentence, List.of());
  }

  Setting(String key, String defaultValue, String sentence, String... choices) {
    this(key, Type.CHOICE, defaultValue, sentence, List.of(choices));
  }

  Setting(
      String key, Type type, @Nullable String defaultValue, String sentence, List<String> choices) {
    this.key = key;
    this.type = type;
    this.defaultValue = defaultValue;
    this.sentence = sentence;
    this.choices = choices;
    this.environmentName = key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }

  /** The name in URLs and properties. */
  public String key() {
    return key;
  }

  /** What its value is. */
  public Type type() {
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

  /** The values of a {@link Type#CHOICE} or {@link Type#CHOICES}; empty otherwise. */
  public List<String> choices() {
    return choices;
  }

  /** The name in the environment, for example {@code NL_BASE_URL}. */
  public String environmentName() {
    return environmentName;
  }

  /** The setting of that name, in any case. */
  public static Optional<Setting> named(String key) {
    for (Setting setting : values()) {
      if (setting.key.equalsIgnoreCase(key)) {
        return Optional.of(setting);
      }
    }
    return Optional.empty();
  }
}
