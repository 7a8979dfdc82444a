package dev.nljdbc.agent.tool;

import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.llm.Cancellation;
import dev.nljdbc.search.ValueHit;
import dev.nljdbc.search.ValueQuery;
import java.util.List;

/** SearchValue: the cells whose text is like the query. */
public final class SearchValueTool implements Tool {

  private static final String QUERY = "query";
  private static final String TABLE = "table";
  private static final String COLUMN = "column";

  private final DatabaseIndex index;
  private final ValueFinder values;
  private final int limit;
  private final Sharing sharing;

  public SearchValueTool(Workspace workspace, int limit) {
    this.index = workspace.index();
    this.values = new ValueFinder(workspace);
    this.limit = limit;
    this.sharing = workspace.sharing();
  }

  @Override
  public String name() {
    return "SearchValue";
  }

  @Override
  public String description() {
    String answer =
        sharing.cells()
            ? "answers with the exact value and its column"
            : "answers with its column alone, for the owner of the database shows no cells"
                + " (nl.share=schema): compare without regard to case";
    return "Finds cell values in text columns by what they say, in any case and spelling, and "
        + answer
        + ". Numbers and dates are not indexed. Table and column names narrow the search.";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        new Parameter(
            QUERY, Parameter.Kind.TEXTS, true, "the value, or several, without its column"),
        new Parameter(TABLE, Parameter.Kind.TEXTS, false, "only in these tables"),
        new Parameter(COLUMN, Parameter.Kind.TEXTS, false, "only in these columns"));
  }

  @Override
  public Observation run(Arguments arguments, Cancellation cancellation) throws NlException {
    StringBuilder text = new StringBuilder();
    for (String query : arguments.texts(QUERY)) {
      cancellation.check();
      text.append(text.isEmpty() ? "" : "\n").append('"').append(query).append("\":");
      ValueFinder.Found found =
          values.find(
              new ValueQuery(query, arguments.texts(TABLE), arguments.texts(COLUMN), limit),
              cancellation);
      List<ValueHit> hits = found.hits();
      if (hits.isEmpty()) {
        text.append(" no such value");
      }
      for (ValueHit hit : hits) {
        text.append("\n- ").append(print(hit, index));
      }
      if (!found.unread().isEmpty()) {
        text.append("\n(").append(found.unread()).append(')');
      }
    }
    return Observation.of(text.toString());
  }

  /** A hit in one line, by what its index may tell. */
  public static String print(ValueHit hit, DatabaseIndex index) {
    return Sharing.of(index).print(hit, index.dialect());
  }
}
