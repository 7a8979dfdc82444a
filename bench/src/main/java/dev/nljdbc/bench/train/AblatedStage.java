package dev.nljdbc.bench.train;

/** A part of the offline model that can be left out, to see what it is good for. */
public enum AblatedStage {
  /** The query that hand-written rules make, as one candidate among the learned ones. */
  RULES("the hand-written rules' candidate"),
  /** What comes of running candidates. */
  EXECUTION("running candidates"),
  /** Learned ranking of candidates; without it they stay in the order of their making. */
  RANKING("learned ranking"),
  /** Questions in other words among those that are learned from. */
  PARAPHRASES("paraphrases in training"),
  /** All that was learned; without it there are the rules alone. */
  LEARNING("all that is learned");

  private final String label;

  AblatedStage(String label) {
    this.label = label;
  }

  /** In words. */
  public String label() {
    return label;
  }
}
