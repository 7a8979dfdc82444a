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

  /** A parser for one database. */
  public OfflineParser(DatabaseIndex index) {
    Lexicon lexicon = Lexicon.ENGLISH;
    this.schema = new SchemaView(index, lexicon);
    this.tokenizer = new Tokenizer(lexicon);
    this.cues = new Cues(lexicon);
    this.linker = new Linker(new SchemaNames(schema, lexicon), new Values(schema), lexicon);
    this.renderer = new SqlRenderer(schema);
  }

  /**
   * The best reading of a question.
   *
   * @throws NlException {@link dev.nljdbc.error.NlError#NOT_UNDERSTOOD}, naming the words that link
   *     to nothing, or what kind of question it can't build
   */
  public Reading parse(String question) throws NlException {
    Utterance utterance = utterance(question);
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
    new AbsenceRule(draft, chooser).apply();
    OrderRule order = new OrderRule(draft, chooser);
    order.apply();
    new EachRule(draft, chooser).apply();
    new SelectRule(draft, chooser).apply();
    if (order.bySelected()) {
      draft.select.stream()
          .findFirst()
          .ifPresent(t -> draft.orderBy.add(new Query.Order(t, order.descending(0))));
    }
    Query query = new Assembler(draft).query();
    return new Reading(renderer.render(query), 0.5, draft.report(), List.of(), draft.explanation());
  }

  private Utterance utterance(String question) {
    List<Token> tokens = tokenizer.tokens(question);
    List<Cue> found = cues.find(tokens);
    List<Link> links = linker.link(question, tokens, found);
    return new Utterance(question, tokens, found, links, new Parts(tokens, found, links).find());
  }
}
