// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.MinedQueries.MinedJoin;
import dev.nljdbc.queries.MinedQuery.JoinUse;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MinedJoinsTest {

  /** A chain of declared keys: visit -> patient -> household; and doctors that nothing leads to. */
  private static Tables clinic() {
    return new Tables()
        .table("household", "id*", "street")
        .table("patient", "id*", "household_id", "doctor_id", "name")
        .table("visit", "id*", "patient_id", "household_id", "seen_by")
        .table("doctor", "id*", "name")
        .key("lives", "patient.household_id", "household.id")
        .key("who", "visit.patient_id", "patient.id")
        .key("guess", "patient.doctor_id", "doctor.id", 0.7);
  }

  private static MinedJoin mined(String from, String to, int times) {
    return new MinedJoin(
        new JoinUse(
            TableId.of(from.split("\\.")[0]),
            List.of(from.split("\\.")[1].split(",")),
            TableId.of(to.split("\\.")[0]),
            List.of(to.split("\\.")[1].split(","))),
        times,
        List.of("view daily"));
  }

  private static List<String> paths(Catalog catalog, String start, String end, MinedJoin... mined) {
    return JoinGraph.of(catalog, Arrays.asList(mined))
        .shortestPaths(Tables.column(start), Tables.column(end), 5)
        .stream()
        .map(JoinPath::toString)
        .toList();
  }

  @Test
  void shortestPaths_noKeyReaches_theMinedJoinIsCrossedAndMarked() {
    assertThat(
            paths(
                clinic().catalog(),
                "visit.id",
                "doctor.name",
                mined("visit.seen_by", "doctor.id", 1)))
        .containsExactly(
            "visit.id <-> visit.seen_by = doctor.id (no key; used in view daily) <-> doctor.name");
  }

  @Test
  void shortestPaths_minedJoinIsShorter_comesFirstAndTheDeclaredPathFollows() {
    assertThat(
            paths(
                clinic().catalog(),
                "visit.id",
                "household.street",
                mined("visit.household_id", "household.id", 4)))
        .containsExactly(
            "visit.id <-> visit.household_id = household.id (no key; used in view daily and 3"
                + " more) <-> household.street",
            "visit.id <-> visit.patient_id = patient.id <-> patient.household_id = household.id"
                + " <-> household.street");
  }

  @Test
  void shortestPaths_asLongAsADeclaredOne_followsIt() {
    assertThat(
            paths(
                clinic().catalog(),
                "visit.seen_by",
                "patient.name",
                mined("visit.seen_by", "patient.id", 9)))
        .containsExactly(
            "visit.seen_by <-> visit.patient_id = patient.id (key who) <-> patient.name",
            "visit.seen_by <-> visit.seen_by = patient.id (no key; used in view daily and 8 more)"
                + " <-> patient.name");
  }

  @Test
  void shortestPaths_minedJoinEqualsAnInferredKey_isNoGuessAnyMore() {
    assertThat(
            paths(
                clinic().catalog(),
                "patient.id",
                "doctor.name",
                mined("patient.doctor_id", "doctor.id", 1)))
        .singleElement()
        .asString()
        .contains("used in view daily")
        .doesNotContain("inferred");
  }

  @Test
  void shortestPaths_minedJoinIsADeclaredKeyAndMore_addsNothing() {
    MinedJoin same = mined("patient.id", "visit.patient_id", 3);
    MinedJoin more = mined("visit.patient_id,household_id", "patient.id,household_id", 3);
    JoinGraph graph = JoinGraph.of(clinic().catalog(), List.of(same, more));
    assertThat(graph.conditions()).hasSize(3);
    assertThat(graph.conditions().stream().map(c -> c.origin().rank())).containsExactly(0, 0, 2);
  }

  @Test
  void shortestPaths_minedSelfJoin_isAWayWithinTheTable() {
    assertThat(
            paths(
                clinic().catalog(),
                "patient.name",
                "patient.name",
                mined("patient.doctor_id", "patient.id", 1)))
        .containsExactly(
            "patient.name",
            "patient.name <-> patient.doctor_id = patient.id (no key; used in view daily) <->"
                + " patient.name");
  }

  @Test
  void connect_treesOfAsManyJoins_takesTheDeclaredOne() {
    Catalog catalog =
        new Tables()
            .table("a", "id*", "b_id", "x")
            .table("b", "id*", "c_id")
            .table("c", "id*", "x")
            .key("ab", "a.b_id", "b.id")
            .key("bc", "b.c_id", "c.id")
            .catalog();
    List<TableId> three = List.of(TableId.of("a"), TableId.of("b"), TableId.of("c"));
    JoinGraph graph = JoinGraph.of(catalog, List.of(mined("a.x", "c.x", 1)));
    assertThat(graph.connect(three).orElseThrow().steps())
        .allSatisfy(s -> assertThat(s.condition().origin().rank()).isZero());
    assertThat(graph.connect(List.of(three.get(0), three.get(2))).orElseThrow().steps()).hasSize(1);
  }

  @Test
  void connect_parallelKeys_takesTheOneOverTheColumnsPreferred() {
    JoinGraph graph =
        new Tables()
            .table("invoice", "id*", "billing_customer_id", "customer_id")
            .table("customer", "id*")
            .key("billing", "invoice.billing_customer_id", "customer.id")
            .key("plain", "invoice.customer_id", "customer.id")
            .graph();
    JoinTree tree =
        graph
            .connect(
                List.of(TableId.of("customer"), TableId.of("invoice")),
                Set.of(Tables.column("invoice.billing_customer_id")))
            .orElseThrow();
    assertThat(tree.steps().get(0).condition().fromColumns())
        .containsExactly("billing_customer_id");
  }
}
