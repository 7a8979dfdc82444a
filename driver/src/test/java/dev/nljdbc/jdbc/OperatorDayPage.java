// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes down how a day went. */
final class OperatorDayPage {

  private OperatorDayPage() {}

  /**
   * What came of an hour.
   *
   * @param event empty for none
   * @param panel that showed it; empty for none
   */
  record Hour(
      int number, String event, Map<String, Integer> outcomes, String panel, Remains remains) {

    private String told() {
      return outcomes.entrySet().stream()
          .map(one -> String.format(Locale.ROOT, "%s %,d", one.getKey(), one.getValue()))
          .collect(Collectors.joining(", "));
    }
  }

  static void write(List<Hour> hours, OperatorUsers people, long seconds) throws IOException {
    List<String> wrong = people.wrong();
    int all = people.outcomes().values().stream().mapToInt(Integer::intValue).sum();
    StringBuilder page = new StringBuilder();
    page.append("# A day of an operator\n\n`mvn -pl indexer,driver test -Dtest=OperatorDayTest")
        .append(" -Dsurefire.failIfNoSpecifiedTests=false -Dnljdbc.slow=true")
        .append(" -Dnljdbc.update=true`\n\n")
        .append(
            String.format(
                Locale.ROOT,
                """
                %,d questions of 16 users in %,d s, which stand for 24 hours from noon to noon. Five applications of one
                process ask PostgreSQL, H2 and SQLite, three by a scripted model and two by the offline model. Four share a
                store. In most hours something goes wrong, and ends with the hour. Only the questions' date
                runs faster: leases, retries and the ages of caches keep their own times. The index of version 0.1, midnight
                and the growing tables leave nothing out of order, so that no panel shows them.

                | hour | what happens | questions by outcome | panel that shows it |
                |---|---|---|---|
                """,
                all,
                seconds));
    hours.forEach(
        hour ->
            page.append(
                "| %02d:00 | %s | %s | %s |%n"
                    .formatted(
                        (hour.number() + 12) % 24, hour.event(), hour.told(), hour.panel())));
    page.append(
        String.format(
            Locale.ROOT,
            """

            %s After each hour, all applications were answered again, without a restart. In the end the logs
            had all %,d questions, by outcome as many as `nl.questions` counted, and all verified queries and terms were there.
            %,d times a pool had no connection to give, since the database's server was stopped: such questions are not asked.
            The longest question took %.1f s.

            | after hour | threads | sockets | open files | heap in MB |
            |---|---|---|---|---|
            """,
            wrong.isEmpty() ? "No row was wrong." : "Wrong answers: " + wrong + ".",
            all,
            people.unconnected(),
            people.longest()));
    for (int i = 3; i < hours.size(); i += 4) {
      Remains one = hours.get(i).remains();
      page.append(
          String.format(
              Locale.ROOT,
              "| %02d:00 | %d | %d | %d | %.1f |%n",
              (hours.get(i).number() + 12) % 24,
              one.threads(),
              one.sockets(),
              one.files(),
              one.heap() / 1048576.0));
    }
    Files.writeString(Path.of("..", "bench", "results", "operator-day.md"), page);
  }
}
