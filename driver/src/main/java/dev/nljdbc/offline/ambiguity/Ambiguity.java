package dev.nljdbc.offline.ambiguity;

import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.parse.CandidateRunner;
import dev.nljdbc.offline.parse.TrialOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A word of a question that may mean several things, with the query that comes of each.
 *
 * @param word as the question writes it
 * @param meanings the one that was taken first, then the others, the likeliest first; at least two
 */
public record Ambiguity(String word, List<Meaning> meanings) {

  /** As many other meanings of one word are tried. */
  private static final int MOST = 6;

  /** Copies the list. */
  public Ambiguity {
    meanings = List.copyOf(meanings);
  }

  /**
   * What a word may mean.
   *
   * @param target what of the database: {@code product.name}, {@code the total of line.quantity}
   * @param inWords the same as a clause about the word
   * @param sql the question's query with this meaning
   * @param equal whether the word fits it about as well as the one that was taken
   */
  public record Meaning(String target, String inWords, String sql, boolean equal) {}

  /**
   * The same with those meanings alone that return other rows than those before them. A query that
   * the trial does not run may return others.
   *
   * @return empty when only one is left
   * @throws NlException when the trial ends the question
   */
  public Optional<Ambiguity> differing(CandidateRunner trial) throws NlException {
    List<Meaning> left = new ArrayList<>();
    List<TrialOutcome> seen = new ArrayList<>();
    for (Meaning meaning : meanings.stream().limit(MOST + 1L).toList()) {
      TrialOutcome outcome = TrialOutcome.of(trial.run(meaning.sql()));
      boolean other = seen.stream().noneMatch(outcome::same);
      if (left.isEmpty() || other && outcome.status() != CandidateRunner.Status.FAILED) {
        seen.add(outcome);
        left.add(meaning);
      }
    }
    return left.size() < 2 ? Optional.empty() : Optional.of(new Ambiguity(word, left));
  }

  /** The same with those meanings alone that the word fits about equally well. */
  public Optional<Ambiguity> equal() {
    List<Meaning> left = meanings.stream().filter(Meaning::equal).toList();
    return left.size() < 2 ? Optional.empty() : Optional.of(new Ambiguity(word, left));
  }

  /** The word and what it may mean, to be told to whoever asked. */
  public String inWords() {
    String targets = meanings.stream().map(Meaning::target).collect(Collectors.joining(", "));
    return "'%s' may mean %s things (%s)".formatted(word, meanings.size(), targets);
  }
}
