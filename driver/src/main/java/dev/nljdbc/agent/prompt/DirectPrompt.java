// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.prompt.PromptForm.ColumnDetail;
import dev.nljdbc.agent.prompt.PromptForm.Demonstration;
import dev.nljdbc.agent.tool.ColumnLine.DescriptionExcerpt;
import dev.nljdbc.agent.tool.PromptEscaping;
import dev.nljdbc.agent.tool.SharingLevel;
import dev.nljdbc.agent.tool.TextLimits;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.config.Choices;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.search.ColumnSearch.ColumnHit;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.text.IdentifierWords;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The prompts of one question (SQL-PaLM, equation 6): schema, keys, database content matched to the
 * question, what is known beforehand, the question, and demonstrations before them (equation 8).
 * Each is one turn of the user, since small models ignore others. What is the same for every
 * question stands first, so that providers' prompt caches hit.
 */
public final class DirectPrompt {

  /** What rules, examples and question take. */
  private static final int OTHER_TOKENS = 1_500;

  private static final int LEAST_SCHEMA_TOKENS = 200;

  /** SQL-PaLM's number of demonstrations (section 6.1). */
  private static final int DEMONSTRATIONS = 4;

  private static final Pattern OPEN_FENCE = Pattern.compile("\\n+```sql$");

  private final Question question;
  private final Workspace workspace;
  private final PromptForm form;
  private final SharingLevel sharing;
  private final List<String> beforehand;
  private final List<ColumnHit> linked;
  private final List<ValueHit> values;
  private final Map<ColumnId, List<String>> matched = new LinkedHashMap<>();

  /**
   * Looks up what the question speaks of.
   *
   * @throws NlException when cancelled, or when the user's notes can't be read
   */
  public DirectPrompt(Question question, Workspace workspace, Cancellation cancellation)
      throws NlException {
    this.question = question;
    this.workspace = workspace.toModel();
    this.form = PromptForm.of(workspace.settings());
    this.sharing = workspace.sharing();
    SchemaLinking found =
        workspace.settings().has(Choices.Part.LINKING)
            ? SchemaLinking.of(question, this.workspace.index(), cancellation)
            : SchemaLinking.NONE;
    this.beforehand = new ArrayList<>(QuestionContext.of(question, workspace));
    String terms = TermsContext.of(found.terms(), this.workspace.index());
    beforehand.addAll(terms.isEmpty() ? List.of() : List.of(terms));
    String today = TodayContext.of(question, this.workspace, found.tables());
    beforehand.addAll(today.isEmpty() ? List.of() : List.of(today));
    this.linked = found.columns();
    this.values = workspace.settings().has(Choices.Part.CELLS) ? found.values() : List.of();
    values.forEach(
        v -> matched.computeIfAbsent(v.column(), c -> new ArrayList<>()).add(v.contents()));
  }

  /** Whether a draft of the query is to choose the columns. */
  public boolean needsDraft() {
    return selection().byDraft();
  }

  /** Asks for a draft: names alone, for choosing needs less than answering. */
  public String draft() {
    return fill(schema(null, false, ColumnDetail.NAME));
  }

  /**
   * Asks for the query.
   *
   * @param draft what {@link #draft()} was answered; null for none
   */
  public String text(@Nullable String draft) {
    ColumnSelection chosen =
        switch (selection()) {
          case RETRIEVAL, RETRIEVAL_HARD -> retrieved();
          case PROGRAM, PROGRAM_HARD ->
              draft == null
                  ? retrieved()
                  : ColumnSelection.ofDraft(draft, matched.keySet(), workspace.index());
          case NONE -> null;
        };
    return fill(schema(chosen, selection().hard(), ColumnDetail.FACTS));
  }

  private Choices.ColumnSelection selection() {
    return workspace.settings().choice(Setting.SELECTION, Choices.ColumnSelection.class);
  }

  /**
   * Asks once more, after a query that failed: the same, and what went wrong.
   *
   * @param before the prompt that it came from
   * @param sql the query; empty when the reply had none
   * @param observation what the database said to it
   */
  public String repair(String before, String sql, String observation) {
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("engine", workspace.index().dialect().name());
    parts.put("sql", sql);
    parts.put("observation", observation);
    return again(before, sql.isEmpty() ? "direct-again.txt" : "direct-repair.txt", parts);
  }

  /**
   * Asks once more, after a query that ran: the same, and what speaks against it.
   *
   * @param before the prompt that it came from
   * @param doubts a line each
   */
  public String reconsider(String before, String sql, String doubts) {
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("engine", workspace.index().dialect().name());
    parts.put("sql", sql);
    parts.put("doubts", doubts);
    return again(before, "direct-reconsider.txt", parts);
  }

  private static String again(String before, String template, Map<String, String> parts) {
    return OPEN_FENCE.matcher(before).replaceFirst("") + "\n\n" + PromptTexts.fill(template, parts);
  }

  private ColumnSelection retrieved() {
    return ColumnSelection.retrieved(question.linked(), matched.keySet(), workspace.index());
  }

  private FittedSchema schema(@Nullable ColumnSelection chosen, boolean hard, ColumnDetail usual) {
    DatabaseIndex index = workspace.index();
    return FittedSchema.of(
        chosen,
        hard,
        this::retrieved,
        new PromptSchemaBuilder(
            index,
            sharing.cells(),
            matched,
            workspace.settings().has(Choices.Part.PRIMARY_KEYS),
            workspace.settings().has(Choices.Part.FOREIGN_KEYS),
            new DescriptionExcerpt(question.linked())),
        form,
        usual,
        schemaTokens());
  }

  /** As many as are set, and no more than a small context window leaves beside the rest. */
  private int schemaTokens() {
    Settings settings = workspace.settings();
    int left =
        settings.integer(Setting.CONTEXT_TOKENS)
            - settings.integer(Setting.MAX_TOKENS)
            - OTHER_TOKENS;
    return Math.min(TextLimits.schemaTokens(settings), Math.max(LEAST_SCHEMA_TOKENS, left));
  }

  private String fill(FittedSchema schema) {
    Settings settings = workspace.settings();
    int demonstrations = settings.has(Choices.Part.EXEMPLARS) ? DEMONSTRATIONS : 0;
    List<Demonstration> own = own(demonstrations);
    int fixed = demonstrations - own.size();
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("engine", workspace.index().dialect().name());
    parts.put(
        "rules", settings.has(Choices.Part.RULES) ? PromptTexts.read("direct-rules.txt") : "");
    parts.put(
        "hints",
        settings.has(Choices.Part.HINTS) ? lines(workspace.index().dialect().hints()) : "");
    parts.put("examples", FixedDemonstrations.of(workspace.index().dialect()).print(form, fixed));
    parts.put("schema", schema.text());
    parts.put("left-out", schema.leftOut() == 0 ? "" : Integer.toString(schema.leftOut()));
    parts.put(
        "verified", own.stream().map(form::demonstration).collect(Collectors.joining("\n\n")));
    parts.put("matched", lines(values.stream().map(this::print).distinct().toList()));
    parts.put("beforehand", String.join("\n\n", beforehand));
    parts.put("question", PromptEscaping.paragraph(question.text()));
    return PromptTexts.fill("direct-" + form.name() + ".txt", parts);
  }

  /** Questions of this database that ask alike. */
  private List<Demonstration> own(int most) {
    Set<String> names = new HashSet<>();
    for (ColumnHit hit : linked) {
      names.addAll(IdentifierWords.of(hit.column().name()));
      names.addAll(IdentifierWords.of(hit.column().id().table().name()));
    }
    List<String> spoken = values.stream().map(ValueHit::contents).toList();
    return new DemonstrationSelector(question.text(), names, spoken).choose(workspace, most);
  }

  private String print(ValueHit hit) {
    return sharing.print(hit, workspace.index().dialect());
  }

  private static String lines(List<String> sentences) {
    return PromptEscaping.join(sentences.stream().map(s -> "- " + s).toList());
  }
}
