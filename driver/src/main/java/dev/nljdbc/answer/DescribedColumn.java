package dev.nljdbc.answer;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ModelDescriptions.ModelDescription;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A column, and what became of it.
 *
 * @param column which one
 * @param state what became of it
 * @param text what the model wrote; null where it has written nothing
 */
public record DescribedColumn(Column column, State state, @Nullable ModelDescription text) {

  /** What became of a column. */
  public enum State {
    /** The model has described it now. */
    NEW,
    /** It has described it before, and the profile is the same. */
    KEPT,
    /** People have, and theirs stays. */
    BY_PEOPLE,
    /** The model was asked and gave nothing that can be used. */
    NOT_DESCRIBED,
    /** The budget was spent before. */
    NOT_REACHED;

    /** In words. */
    public String words() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }
}
