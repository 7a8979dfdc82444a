package dev.nljdbc.bench.analysis;

import dev.nljdbc.bench.analysis.QueryShape.Part;
import dev.nljdbc.bench.metric.Score;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What is wrong with an answer.
 *
 * @param failure the class that it is counted in
 * @param also what else differs from the gold, in order of precedence
 */
public record Diagnosis(Failure failure, List<Failure> also) {

  private static final Pattern UNKNOWN_NAME =
      Pattern.compile(
          "no such (table|column)|no such alias|unknown (column|table)|(column|table|relation)"
              + " .*(not found|does not exist|doesn't exist)|ambiguous column"
              + "|referenced (column|table)");

  private static final Pattern ORDERED = Pattern.compile("(?i)\\border\\s+by\\b");
  private static final Pattern GROUPS =
      Pattern.compile("misuse of aggregate|group by|having|aggregate function");

  /** What may differ besides where one result is the other with rows repeated. */
  private static final Set<Failure> BESIDE_DISTINCT =
      EnumSet.of(Failure.DISTINCT, Failure.JOIN, Failure.NESTING, Failure.SCHEMA_LINKING);

  /**
   * Of an answer; empty when it is correct.
   *
   * @param gold the data set's SQL
   * @param predicted the answer's SQL; blank for none
   * @param score how it fared
   */
  public static Optional<Diagnosis> of(String gold, String predicted, Score score) {
    return switch (score.verdict()) {
      case CORRECT -> Optional.empty();
      case NO_DATABASE -> only(Failure.NO_DATABASE);
      case GOLD_ERROR -> only(Failure.GOLD_ERROR);
      case UNANSWERED -> only(Failure.NO_ANSWER);
      case TIMEOUT -> Optional.of(of(Failure.TIMEOUT, differences(gold, predicted)));
      case ERROR -> Optional.of(of(error(score.detail()), differences(gold, predicted)));
      case WRONG -> {
        Set<Failure> differences = differences(gold, predicted);
        boolean ordered = ORDERED.matcher(gold).find();
        yield Optional.of(of(wrong(score, differences, ordered), differences));
      }
    };
  }

  private static Optional<Diagnosis> only(Failure failure) {
    return Optional.of(new Diagnosis(failure, List.of()));
  }

  private static Set<Failure> differences(String gold, String predicted) {
    return ShapeDifferences.of(QueryPair.of(gold, predicted));
  }

  private static Diagnosis of(Failure failure, Set<Failure> differences) {
    List<Failure> also = new ArrayList<>(differences);
    also.remove(failure);
    return new Diagnosis(failure, also);
  }

  private static Failure error(String message) {
    String text = message.toLowerCase(Locale.ROOT);
    if (UNKNOWN_NAME.matcher(text).find()) {
      return Failure.SCHEMA_LINKING;
    }
    return GROUPS.matcher(text).find() ? Failure.GROUPING : Failure.SYNTAX;
  }

  private static Failure wrong(Score score, Set<Failure> differences, boolean ordered) {
    if (score.goldRows() == 0
        || ResultDifferences.isEmpty(score.goldResult())
            && !ResultDifferences.isEmpty(score.predictedResult())) {
      return Failure.GOLD_EMPTY;
    }
    Optional<Failure> seen =
        ResultDifferences.of(score.goldResult(), score.predictedResult(), ordered)
            .filter(one -> one != Failure.DISTINCT || BESIDE_DISTINCT.containsAll(differences));
    Optional<Failure> deepest =
        differences.stream().filter(one -> one != Failure.DISTINCT).findFirst();
    return seen.or(() -> deepest).orElse(differences.isEmpty() ? Failure.OTHER : Failure.DISTINCT);
  }

  /**
   * How many different tables a query names, subqueries included.
   *
   * <p>Source: Interactive-T2S (arXiv 2408.11062), tables 9 and 10.
   */
  public static int joinedTables(String sql) {
    return new HashSet<>(QueryPair.alone(sql).of(Part.TABLES)).size();
  }
}
