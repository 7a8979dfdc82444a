package dev.nljdbc.offline;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import java.util.List;

/** Reads a question as SQL, without a language model. Stateless but for its index; thread-safe. */
public final class OfflineParser {

  private final SchemaView schema;
  private final Tokenizer tokenizer;
  private final Cues cues;
  private final Linker linker;
  private final SqlRenderer renderer;
  private final Understanding understanding;

  /** A parser for one database. */
  public OfflineParser(DatabaseIndex index) {
    Lexicon lexicon = Lexicon.ENGLISH;
    this.schema = new SchemaView(index, lexicon);
    this.tokenizer = new Tokenizer(lexicon);
    this.cues = new Cues(lexicon);
    this.linker =
        new Linker(new SchemaNames(schema, lexicon), new Values(schema, lexicon), lexicon);
    this.renderer = new SqlRenderer(schema);
    this.understanding = new Understanding(lexicon, schema);
  }

  /**
   * The best reading of a question.
   *
   * @throws NlException {@link dev.nljdbc.error.NlError#NOT_UNDERSTOOD}, naming the words that link
   *     to nothing, or what kind of question it can't build
   */
  public Reading parse(String question) throws NlException {
    Sketch sketch = sketch(question);
    SqlRenderer.Rendered rendered = renderer.render(sketch.query());
    return new Reading(
        rendered.sql(),
        Confidence.of(sketch),
        sketch.draft().report(),
        rendered.joins(),
        QueryInWords.of(sketch.query()));
  }

  /** The query that a question asks for, with all that led to it. */
  Sketch sketch(String question) throws NlException {
    Utterance utterance = utterance(question);
    understanding.check(utterance);
    Draft draft = new Draft(utterance, schema);
    Chooser chooser = new Chooser(draft);
    new FocusRule(draft, chooser).apply();
    if (draft.focus() == null) {
      throw new NlException(
          NlError.NOT_UNDERSTOOD,
          "No table or column of this database is spoken of in: " + question);
    }
    new AverageRule(draft, chooser).apply();
    new SuperlativeRule(draft, chooser).apply();
    new NumberRule(draft, chooser).apply();
    new ValueRule(draft, chooser).apply();
    new FlagRule(draft, chooser).apply();
    new AbsenceRule(draft, chooser).apply();
    OrderRule order = new OrderRule(draft, chooser);
    order.apply();
    new EachRule(draft, chooser).apply();
    new HowRule(draft, chooser).apply();
    new SelectRule(draft, chooser).apply();
    if (order.bySelected()) {
      draft.select.stream()
          .findFirst()
          .ifPresent(t -> draft.orderBy.add(new Query.Order(t, order.descending(0))));
    }
    Query query = new Assembler(draft).query();
    new Leftovers(draft).check(query);
    return new Sketch(utterance, draft, query, understanding.share(utterance));
  }

  /** A question's query before it is written, and what was found on the way. */
  record Sketch(Utterance utterance, Draft draft, Query query, double share) {}

  private Utterance utterance(String question) {
    List<Token> tokens = tokenizer.tokens(question);
    List<Cue> found = cues.find(tokens);
    List<Link> links = linker.link(question, tokens, found);
    return new Utterance(question, tokens, found, links, new Parts(tokens, found, links).find());
  }
}
