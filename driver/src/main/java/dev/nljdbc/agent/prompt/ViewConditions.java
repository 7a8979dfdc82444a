package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.tool.Texts;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.FilterUse;
import dev.nljdbc.queries.MinedQueries;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Which rows views have, by the conditions on single columns in their own queries. */
final class ViewConditions {

  /** Of views that are known by their names alone. */
  static final ViewConditions NONE = new ViewConditions(Map.of());

  /** More of them say less of what a view is for than they cost. */
  private static final int MOST = 2;

  private static final int CONSTANTS = 3;
  private static final int LENGTH = 80;

  private final Map<String, String> bySource;

  private ViewConditions(Map<String, String> bySource) {
    this.bySource = bySource;
  }

  /** As the views' queries have them. */
  static ViewConditions of(MinedQueries mined) {
    Map<String, String> bySource = new HashMap<>();
    mined.queries().stream()
        .filter(query -> !query.filters().isEmpty())
        .forEach(query -> bySource.put(query.source(), inWords(query.filters())));
    return new ViewConditions(bySource);
  }

  private static String inWords(List<FilterUse> filters) {
    String words =
        filters.stream().limit(MOST).map(ViewConditions::inWords).collect(Collectors.joining("; "));
    return filters.size() > MOST ? words + "; …" : words;
  }

  private static String inWords(FilterUse filter) {
    String constants =
        filter.constants().stream().limit(CONSTANTS).collect(Collectors.joining(", "));
    String more = filter.constants().size() > CONSTANTS ? ", …" : "";
    String words = filter.column().name() + " " + filter.operator() + " " + constants + more;
    return Texts.cut(words.strip(), LENGTH);
  }

  /** What stands behind a view's name. */
  String of(TableId view) {
    String condition = bySource.get("view " + view);
    return condition == null ? " (view)" : " (view, only where " + condition + ")";
  }
}
