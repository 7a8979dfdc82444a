// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.CueMatcher;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.PolitenessFilter;
import dev.nljdbc.offline.language.QuestionText;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.Tokenizer;
import dev.nljdbc.offline.schema.CellLookup;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;

/** Tokenizes questions about one database and links their words to it. Thread-safe. */
public final class QuestionReader {

  private final Tokenizer tokenizer;
  private final PolitenessFilter courtesies = new PolitenessFilter();
  private final Titles titles;
  private final SpellingCorrector typing;
  private final AbbreviatedNames abbreviations;
  private final QuotedNames names;
  private final CueMatcher cues;
  private final Linker linker;

  /** A reader for one database. */
  public QuestionReader(SchemaView schema, Lexicon lexicon) {
    CellLookup values = new CellLookup(schema, lexicon);
    this.tokenizer = new Tokenizer(lexicon);
    this.titles = new Titles(values);
    this.names = new QuotedNames(values, tokenizer);
    this.typing = new SpellingCorrector(schema, lexicon, values);
    this.abbreviations = new AbbreviatedNames(schema, lexicon, values);
    this.cues = new CueMatcher(lexicon);
    SchemaNames known = new SchemaNames(schema, lexicon);
    this.linker =
        new Linker(
            known,
            new SimilarNames(schema, lexicon),
            values,
            new PlaceCells(schema, values, lexicon),
            new FlagCells(schema, known, lexicon),
            new CodeCells(schema, lexicon),
            new AttributiveLinks(schema),
            lexicon);
  }

  /** The question with its words, cues and links. */
  public Utterance read(String question) {
    String text = QuestionText.of(question);
    List<Token> said = titles.without(courtesies.without(tokenizer.tokens(text)));
    List<Token> tokens = abbreviations.abbreviated(typing.corrected(names.split(text, said)));
    Utterance all = read(text, tokens);
    List<Token> asking = asking(all);
    return asking.size() == tokens.size() ? all : read(text, asking);
  }

  private Utterance read(String text, List<Token> tokens) {
    List<Cue> all = cues.find(tokens);
    List<Link> links = linker.link(text, tokens, all);
    List<Cue> found = all.stream().filter(c -> links.stream().noneMatch(l -> names(l, c))).toList();
    return new Utterance(
        text, tokens, found, links, new QuestionSegmenter(tokens, found, links).find());
  }

  /** Whether a cue is said by the words of a cell: no task is denied by "not started". */
  private static boolean names(Link link, Cue cue) {
    boolean cell = link.value() && !link.named() && link.length() > 1;
    return cell && link.start() <= cue.start() && cue.end() <= link.end();
  }

  /** The sentences that name or ask something, where there are others: I hope you are well. */
  private static List<Token> asking(Utterance u) {
    List<Token> asking = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < u.size(); i++) {
      boolean ends = u.isMark(i) && u.isAny(i, ".", "?", "!", ";");
      if (ends || i == u.size() - 1) {
        if (asks(u, from, i + 1)) {
          asking.addAll(u.tokens().subList(from, i + 1));
        }
        from = i + 1;
      }
    }
    return asking.isEmpty() ? u.tokens() : asking;
  }

  private static boolean asks(Utterance u, int from, int to) {
    for (int i = from; i < to; i++) {
      boolean telling = !u.isMark(i) && !u.token(i).word();
      if (telling || u.linkAt(i) != null || u.cueAt(i) != null) {
        return true;
      }
    }
    return false;
  }
}
