// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.tool.PromptEscaping;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A way to write a schema and a question down for a model. What is written is the same in all; how
 * is what models were trained on.
 */
abstract class PromptForm {

  private final String name;
  private final ColumnDetail usual;

  PromptForm(String name, ColumnDetail usual) {
    this.name = name;
    this.usual = usual;
  }

  /** Its name in {@code nl.lab.prompt}; the template of the whole prompt is named after it. */
  final String name() {
    return name;
  }

  /** The details of each column if no columns were selected. */
  final ColumnDetail usual() {
    return usual;
  }

  abstract String schema(PromptSchema schema);

  /** A question that is answered already. */
  abstract String demonstration(Demonstration shown);

  /**
   * Which form suits a model, by its name where nobody says.
   *
   * <p>Models trained on one form get it: OmniSQL and those that took over its prompts the DDL,
   * XiYanSQL the M-Schema. Code models and models whose name tells that they are small get the DDL
   * too: they have read more CREATE TABLE statements than schemas in any other form. All others get
   * the concise form, which did best on Spider with a large model (SQL-PaLM, appendix A.1) and
   * costs the fewest tokens.
   *
   * @param form the form
   * @param trained whether the model was trained on it without examples: then the fixed ones are
   *     left out, for training so makes examples useless or worse (arXiv 2308.15363, section 4.4)
   */
  record ModelPromptForm(PromptForm form, boolean trained) {

    private static final Pattern OMNI =
        Pattern.compile("omni-?sql|arctic-?text2sql|(slm|csc)-?sql");
    private static final Pattern XIYAN = Pattern.compile("xiyan");
    private static final Pattern CODE =
        Pattern.compile(
            "(?<!de)coder?\\b|codellama|codestral|starcoder|granite-code|sqlcoder|nsql");

    /** A size in billions below 40, as names have it: {@code :7b}, {@code -1.5B-}, {@code _32b}. */
    private static final Pattern SMALL =
        Pattern.compile("(?<![\\w.])(\\d(\\.\\d+)?|[123]\\d)b(?![a-z])");

    /** The form for the model of that name, where {@code nl.lab.prompt} has the wanted value. */
    static ModelPromptForm of(String wanted, String model) {
      String name = model.toLowerCase(Locale.ROOT);
      PromptForm trained = trained(name);
      for (PromptForm form :
          List.of(new ConciseForm(), new VerboseForm(), new DdlForm(), new MSchemaForm())) {
        if (form.name().equals(wanted)) {
          return new ModelPromptForm(form, trained != null && trained.name().equals(wanted));
        }
      }
      if (trained != null) {
        return new ModelPromptForm(trained, true);
      }
      boolean ddl = CODE.matcher(name).find() || SMALL.matcher(name.replace('_', '-')).find();
      return new ModelPromptForm(ddl ? new DdlForm() : new ConciseForm(), false);
    }

    private static @Nullable PromptForm trained(String model) {
      if (OMNI.matcher(model).find()) {
        return new DdlForm();
      }
      return XIYAN.matcher(model).find() ? new MSchemaForm() : null;
    }
  }

  /** How much of a column a prompt shows. */
  enum ColumnDetail {
    /** Name and type. */
    NAME,
    /** Adds the description, and the values of columns with few. */
    FACTS,
    /** Adds example values of columns with many. */
    FULL
  }

  /**
   * A question with the SQL that answers it, shown to a model as an example.
   *
   * @param question as a person asked it
   * @param sql without a semicolon
   */
  record Demonstration(String question, String sql) {

    /** Keeps both from passing for other parts of the prompt. */
    Demonstration {
      question = PromptEscaping.paragraph(question);
      sql = PromptEscaping.paragraph(sql);
    }
  }
}
