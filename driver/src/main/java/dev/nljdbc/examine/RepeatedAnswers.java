// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.queries.QueryOutline.Selecting;
import dev.nljdbc.queries.QueryOutline.Term;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds lists that show the same rows again and again. */
final class RepeatedAnswers implements Examiner {

  private static final int FEW = 4;
  private static final Set<String> ONCE = Set.of("different", "distinct", "unique");

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) {
    Optional<Selecting> main = query.main();
    List<List<@Nullable String>> rows = query.rows();
    boolean lists =
        main.filter(select -> !select.distinct() && select.groups().isEmpty()).isPresent();
    int different = new HashSet<>(rows).size();
    boolean asked = query.question().has(ONCE);
    boolean again = asked ? different < rows.size() : 2 * different <= rows.size();
    if (!lists || rows.size() < FEW || !again || counts(main.get())) {
      return List.of();
    }
    String first = query.total() == rows.size() ? "" : "the first ";
    String text =
        "Of %s%s %s different: the others repeat them."
            .formatted(
                first,
                DoubtText.rows(rows.size()),
                different == 1 ? "only 1 is" : "only " + different + " are");
    return List.of(new Doubt(Kind.DUPLICATES, text, "SELECT DISTINCT shows each once.", asked));
  }

  private static boolean counts(Selecting select) {
    return select.shown().stream()
        .flatMap(shown -> Conditions.all(shown.term()))
        .anyMatch(term -> term.kind() == Term.Kind.ROWS || Conditions.calls(term, "COUNT", "SUM"));
  }
}
