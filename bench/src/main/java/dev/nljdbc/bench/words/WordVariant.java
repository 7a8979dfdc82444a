// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import java.util.List;
import java.util.Optional;

/** A way to put questions in other words. */
public enum WordVariant {
  /** Names of tables and columns exchanged for other words of the same meaning. */
  SYNONYMS("names exchanged for WordNet's synonyms"),
  /** Columns that the rest of the question tells are not named. */
  UNNAMED("columns not named where a value or the table tells them"),
  /** Knowledge of the world: adjectives of columns, of countries and of people. */
  KNOWLEDGE("adjectives, nationalities and other knowledge of the world"),
  /** Other constructions of the sentence. */
  CONSTRUCTIONS("possessives, passives, nouns for verbs"),
  /** Letters mistyped. */
  TYPING_ERRORS("one or two letters mistyped"),
  /** The sentence of a question about another database whose query has the same shape. */
  BORROWED_SENTENCES("in the sentence of a question about another database");

  private final String label;

  WordVariant(String label) {
    this.label = label;
  }

  /** The variant in words. */
  public String label() {
    return label;
  }

  /** Puts questions in the words of each variant. Thread-safe. */
  public static final class Rewording {

    private final WordNet words = new WordNet();
    private final PatternRewriter unnamed = new PatternRewriter("unnamed.tsv");
    private final PatternRewriter knowledge = new PatternRewriter("knowledge.tsv");
    private final PatternRewriter constructions = new PatternRewriter("constructions.tsv");
    private final Rewriter sentences;

    /**
     * Reads the rules and WordNet.
     *
     * @param sentences puts questions in the sentences of others
     */
    public Rewording(Rewriter sentences) {
      this.sentences = sentences;
    }

    /** The question in other words; empty when the variant changes nothing of it. */
    public Optional<String> of(NamedQuestion question, WordVariant variant) {
      String text = question.text();
      for (Rewriter rewriter : rewriters(variant)) {
        text = rewriter.rewrite(question.withText(text));
      }
      return Sentences.tidy(text).equalsIgnoreCase(Sentences.tidy(question.text()))
          ? Optional.empty()
          : Optional.of(text);
    }

    private List<Rewriter> rewriters(WordVariant variant) {
      return switch (variant) {
        case SYNONYMS -> List.of(new SynonymRewriter(words::synonym));
        case UNNAMED -> List.of(unnamed);
        case KNOWLEDGE -> List.of(new DemonymRewriter(words), knowledge);
        case CONSTRUCTIONS -> List.of(constructions);
        case TYPING_ERRORS -> List.of(new TypingErrorRewriter());
        case BORROWED_SENTENCES -> List.of(sentences);
      };
    }
  }
}
