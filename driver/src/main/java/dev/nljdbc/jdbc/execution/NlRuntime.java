package dev.nljdbc.jdbc.execution;

import dev.nljdbc.answer.Answers;
import dev.nljdbc.answer.Ledger;
import dev.nljdbc.answer.VerifiedStore;
import dev.nljdbc.index.BuildState;
import dev.nljdbc.index.IndexStore;
import dev.nljdbc.journal.Journals;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What all connections share: indexes, models, kept answers. Made when the first NL statement is
 * seen, for it is with this class that Lucene and the rest are loaded.
 *
 * @param indexes one store, so that two connections to one database index it once
 * @param answers answers questions
 * @param verified what people verified
 * @param ledger what questions cost so far
 * @param journals what was asked
 * @param building how far the index builds under way are, by database
 */
public record NlRuntime(
    IndexStore indexes,
    QuestionAnswerer answers,
    VerifiedStore verified,
    Ledger ledger,
    Journals journals,
    Map<String, BuildState> building) {

  /** Of the shared one, once somebody asked. */
  private static final AtomicReference<@Nullable Answers> ASKED = new AtomicReference<>();

  public NlRuntime(IndexStore indexes, QuestionAnswerer answers) {
    this(
        indexes,
        answers,
        new VerifiedStore(),
        new Ledger(),
        new Journals(),
        new ConcurrentHashMap<>());
  }

  /** One that answers as users have it. */
  public static NlRuntime real() {
    VerifiedStore verified = new VerifiedStore();
    Ledger ledger = new Ledger();
    return real(new Answers(verified, ledger), verified, ledger);
  }

  private static NlRuntime real(Answers answers, VerifiedStore verified, Ledger ledger) {
    return new NlRuntime(
        new IndexStore(),
        answers::ask,
        verified,
        ledger,
        new Journals(),
        new ConcurrentHashMap<>());
  }

  /** The one of this process, or of this class loader. */
  public static NlRuntime shared() {
    return Shared.RUNTIME;
  }

  /**
   * Lets go of the connections to models that this process's runtime holds, and of the threads that
   * serve them; does nothing where nobody asked. Questions may go on: they make new ones.
   */
  public static void release() {
    Answers asked = ASKED.get();
    if (asked != null) {
      asked.close();
    }
  }

  private static final class Shared {

    static final NlRuntime RUNTIME = make();

    private static NlRuntime make() {
      VerifiedStore verified = new VerifiedStore();
      Ledger ledger = new Ledger();
      Answers answers = new Answers(verified, ledger);
      ASKED.set(answers);
      return real(answers, verified, ledger);
    }
  }
}
