package unruly;

/** Breaks every rule of style, for the test of the rules. */
public class ShapelessUtils {

  static int count;

  static void misbehave() throws InterruptedException {
    count++;
    System.out.println(count);
    Thread.sleep(1);
    throw new RuntimeException("no exception of ours");
  }
}
