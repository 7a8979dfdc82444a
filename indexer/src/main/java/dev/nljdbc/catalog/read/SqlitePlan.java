// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Reads the program that SQLite makes of a query: its loops stand in each other as they run, and
 * its cursors name their tables, which the query plan for people calls by their aliases. See
 * https://sqlite.org/opcode.html.
 */
final class SqlitePlan implements PlanReader {

  /** SQLite's own guess where nobody ran ANALYZE. */
  private static final double PER_KEY = 10;

  private static final double PER_RANGE = 0.25;

  private static final Set<String> NEXT = Set.of("Next", "Prev", "SorterNext", "VNext");
  private static final Set<String> BEGIN = Set.of("Rewind", "Last", "Sort", "SorterSort");
  private static final Set<String> SEEK = Set.of("SeekGE", "SeekGT", "SeekLE", "SeekLT");
  private static final Set<String> END = Set.of("IdxGT", "IdxGE", "IdxLT", "IdxLE");
  private static final Set<String> LOOKUP = Set.of("SeekRowid", "NotExists", "NotFound", "Found");
  private static final Set<String> INSERT = Set.of("Insert", "IdxInsert", "SorterInsert");
  private static final Set<String> WORK =
      Set.of(
          "AggStep", "MakeRecord", "Eq", "Ne", "Lt", "Le", "Gt", "Ge", "If", "IfNot", "Function");

  /** An instruction of the program. */
  private record Op(int at, String code, int p1, int p2, int p3) {}

  /** A loop, and how often its body runs each time that it begins. */
  private record Loop(int first, int last, int cursor, double times) {

    boolean holds(int at) {
      return first <= at && at <= last;
    }
  }

  @Override
  public Optional<Plan> read(List<List<String>> plan, PlanFigures figures) throws SQLException {
    List<Op> ops = new ArrayList<>();
    for (List<String> row : plan) {
      ops.add(new Op(number(row, 0), row.get(1), number(row, 2), number(row, 3), number(row, 4)));
    }
    Map<Integer, Double> sizes = sizes(ops, figures);
    return sizes.containsValue(Double.NaN)
        ? Optional.empty()
        : Optional.of(new Program(ops, sizes).read());
  }

  private static int number(List<String> row, int column) {
    return row.get(column).isEmpty() ? 0 : Integer.parseInt(row.get(column));
  }

  /** The rows of the table behind each cursor; NaN where they are not known. */
  private static Map<Integer, Double> sizes(List<Op> ops, PlanFigures figures) throws SQLException {
    Map<Integer, Double> sizes = new HashMap<>();
    for (Op op : ops) {
      if (op.code().equals("OpenRead") || op.code().equals("ReopenIdx")) {
        sizes.put(op.p1(), size(op.p3(), op.p2(), figures).orElse(Double.NaN));
      }
    }
    return sizes;
  }

  private static OptionalDouble size(int database, int page, PlanFigures figures)
      throws SQLException {
    for (List<String> file :
        figures.table("SELECT name FROM pragma_database_list WHERE seq = " + database)) {
      String schema = quoted(file.get(0));
      if (page == 1) {
        return OptionalDouble.of(0); // the catalog
      }
      String query = figures.query("table of a page").orElseThrow().replace("%s", schema);
      for (List<String> table : figures.table(query, Integer.toString(page))) {
        return rows(schema, table.get(0), figures);
      }
    }
    return OptionalDouble.empty();
  }

  /** As counted by ANALYZE, or if there are few; else by the range of the row ids. */
  private static OptionalDouble rows(String schema, String table, PlanFigures figures)
      throws SQLException {
    String analyzed = figures.query("analyzed rows").orElseThrow().replace("%s", schema);
    OptionalDouble rows = figures.number(analyzed, table);
    for (String section : List.of("few rows", "rows of a table")) {
      String query = figures.query(section).orElseThrow().replace("%s", schema);
      rows = rows.isPresent() ? rows : figures.number(query.replace("%t", quoted(table)));
    }
    return rows;
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** The program of one query. */
  private static final class Program {

    private final List<Op> ops;
    private final Map<Integer, Double> sizes;
    private final List<Loop> loops = new ArrayList<>();
    private final Set<Integer> underWay = new HashSet<>();

    Program(List<Op> ops, Map<Integer, Double> sizes) {
      this.ops = ops;
      this.sizes = sizes;
    }

    Plan read() {
      // what is read from memory repeats as often as it was filled, which other loops tell
      ops.stream().filter(op -> NEXT.contains(op.code()) && table(op)).forEach(this::loop);
      ops.stream().filter(op -> NEXT.contains(op.code()) && !table(op)).forEach(this::loop);
      double read = 0;
      int accesses = 0;
      boolean work = false;
      for (Loop loop : loops) {
        accesses++;
        read += sizes.containsKey(loop.cursor()) ? loop.times() * around(loop) : 0;
      }
      for (Op op : ops) {
        work |= WORK.contains(op.code());
        if (table(op) && op.code().equals("Count")) {
          read += times(op.at()) * sizes.getOrDefault(op.p1(), 0.0);
          work = true;
        } else if (table(op) && (LOOKUP.contains(op.code()) || alone(op))) {
          read += times(op.at());
          accesses++;
        }
      }
      return new Plan(read, accesses == 1 && !work);
    }

    private boolean table(Op op) {
      return sizes.containsKey(op.p1());
    }

    /** A search without a loop behind it. */
    private boolean alone(Op op) {
      return SEEK.contains(op.code())
          && loops.stream().noneMatch(loop -> loop.cursor() == op.p1() && loop.last() > op.at());
    }

    private void loop(Op next) {
      if (next.p2() > next.at()) {
        return;
      }
      double times = 1;
      for (Op op : ops) {
        if (op.p1() == next.p1() && op.at() < next.p2()) {
          if (BEGIN.contains(op.code())) {
            times = table(op) ? sizes.getOrDefault(op.p1(), 0.0) : filled(op.p1());
          } else if (SEEK.contains(op.code())) {
            double all = table(op) ? sizes.getOrDefault(op.p1(), 0.0) : filled(op.p1());
            times = Math.min(all, equal(op) ? PER_KEY : all * PER_RANGE);
          }
        }
      }
      loops.add(new Loop(next.p2(), next.at(), next.p1(), Math.max(1, times)));
    }

    /** Whether a search ends with the key that it began with: nothing loads another between. */
    private boolean equal(Op seek) {
      return ops.stream()
          .anyMatch(
              op ->
                  END.contains(op.code())
                      && op.p1() == seek.p1()
                      && op.at() == seek.at() + 1
                      && op.p3() == seek.p3());
    }

    /** How many rows a table in memory gets; one that fills itself is not known. */
    private double filled(int cursor) {
      if (!underWay.add(cursor)) {
        return 1;
      }
      double rows = 0;
      for (Op op : ops) {
        boolean copies = op.code().equals("OpenDup") && op.p1() == cursor;
        rows +=
            copies
                ? filled(op.p2())
                : INSERT.contains(op.code()) && op.p1() == cursor ? times(op.at()) : 0;
      }
      underWay.remove(cursor);
      return rows;
    }

    /** How often an instruction runs. */
    private double times(int at) {
      double times = 1;
      int once = once(at);
      for (Loop loop : loops) {
        times *= loop.holds(at) && loop.first() > once ? loop.times() : 1;
      }
      return times;
    }

    /** How often a loop begins. */
    private double around(Loop inner) {
      return times(inner.last()) / inner.times();
    }

    /** Where the part begins that runs only once, whatever loops stand around it. */
    private int once(int at) {
      int once = -1;
      for (Op op : ops) {
        once = op.code().equals("Once") && op.at() < at && at < op.p2() ? op.at() : once;
      }
      return once;
    }
  }
}
