// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import static dev.nljdbc.joins.Tables.column;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.TableId;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class JoinGraphTest {

  private static List<String> paths(JoinGraph graph, String start, String end, int limit) {
    return graph.shortestPaths(column(start), column(end), limit).stream()
        .map(JoinPath::toString)
        .toList();
  }

  private static Tables university() {
    return new Tables()
        .table("Faculty", "FacID*", "Fname")
        .table("Activity", "actid*", "activity_name")
        .table("Takes_part", "FacID", "actid")
        .key("", "Takes_part.FacID", "Faculty.FacID")
        .key("", "Takes_part.actid", "Activity.actid");
  }

  @Test
  void shortestPaths_overJunction_printsReferencingFirstAsThePaperDoes() {
    assertThat(paths(university().graph(), "Faculty.Fname", "Activity.activity_name", 5))
        .containsExactly(
            "Faculty.Fname <-> Takes_part.FacID = Faculty.FacID <-> Takes_part.actid ="
                + " Activity.actid <-> Activity.activity_name");
  }

  @Test
  void shortestPaths_sameTable_hasNoSteps() {
    assertThat(paths(university().graph(), "Faculty.Fname", "Faculty.FacID", 5))
        .containsExactly("Faculty.Fname <-> Faculty.FacID");
    assertThat(paths(university().graph(), "Faculty.Fname", "Faculty.Fname", 5))
        .containsExactly("Faculty.Fname");
  }

  private static Tables flights() {
    return new Tables()
        .table("airport", "code*", "city")
        .table("flight", "no*", "source", "destination")
        .key("fk_destination", "flight.destination", "airport.code")
        .key("fk_source", "flight.source", "airport.code");
  }

  @Test
  void shortestPaths_parallelKeys_givesEachByName() {
    assertThat(paths(flights().graph(), "flight.no", "airport.city", 5))
        .containsExactly(
            "flight.no <-> flight.source = airport.code (key fk_source) <-> airport.city",
            "flight.no <-> flight.destination = airport.code (key fk_destination) <->"
                + " airport.city");
  }

  @Test
  void shortestPaths_startsAtKeyColumn_itsOwnKeyComesFirst() {
    assertThat(paths(flights().graph(), "flight.destination", "airport.city", 1))
        .containsExactly(
            "flight.destination <-> flight.destination = airport.code (key fk_destination) <->"
                + " airport.city");
  }

  @Test
  void shortestPaths_parallelKeysTwice_givesAllCombinationsUpToLimit() {
    JoinGraph graph =
        flights()
            .table("crew", "id*", "outward_no", "return_no")
            .key("out", "crew.outward_no", "flight.no")
            .key("back", "crew.return_no", "flight.no")
            .graph();
    assertThat(paths(graph, "crew.id", "airport.city", 10)).hasSize(4).doesNotHaveDuplicates();
    assertThat(paths(graph, "crew.id", "airport.city", 3)).hasSize(3);
    assertThat(paths(graph, "crew.id", "airport.city", 0)).isEmpty();
  }

  @Test
  void shortestPaths_compositeKey_isOneHop() {
    JoinGraph graph =
        new Tables()
            .table("section", "course*", "term*", "room")
            .table("takes", "student", "course", "term")
            .key("k", "takes.course,term", "section.course,term")
            .graph();
    assertThat(paths(graph, "section.room", "takes.student", 5))
        .containsExactly(
            "section.room <-> takes.course = section.course AND takes.term = section.term <->"
                + " takes.student");
    assertThat(
            graph.shortestPaths(column("section.room"), column("takes.student"), 5).get(0).steps())
        .hasSize(1);
  }

  @Test
  void shortestPaths_selfReference_followsThePathWithoutSteps() {
    JoinGraph graph =
        new Tables()
            .table("employee", "id*", "name", "reports_to")
            .key("boss", "employee.reports_to", "employee.id")
            .graph();
    assertThat(paths(graph, "employee.name", "employee.name", 5))
        .containsExactly(
            "employee.name",
            "employee.name <-> employee.reports_to = employee.id <-> employee.name");
    assertThat(paths(graph, "employee.name", "employee.id", 5))
        .containsExactly(
            "employee.name <-> employee.id",
            "employee.name <-> employee.reports_to = employee.id <-> employee.id",
            "employee.name <-> employee.id = employee.reports_to <-> employee.id");
  }

  @Test
  void shortestPaths_bothColumnsReferToOneKey_leadOverIt() {
    assertThat(paths(flights().graph(), "flight.source", "flight.destination", 5))
        .containsExactly(
            "flight.source <-> flight.destination",
            "flight.source <-> flight.source = airport.code (key fk_source) <->"
                + " flight.destination = airport.code (key fk_destination) <-> flight.destination");
    assertThat(paths(flights().graph(), "flight.source", "flight.no", 5)).hasSize(1);
  }

  @Test
  void shortestPaths_inferredShortcut_isTakenOnlyWhereDeclaredKeysDoNotReach() {
    Tables tables =
        university()
            .table("Room", "RoomID*", "FacID", "actid")
            .key("guess", "Room.FacID", "Faculty.FacID", 0.8)
            .key("guess2", "Room.actid", "Activity.actid", 0.8);
    assertThat(paths(tables.graph(), "Faculty.Fname", "Activity.activity_name", 5))
        .singleElement()
        .asString()
        .doesNotContain("inferred");
    assertThat(paths(tables.graph(), "Room.RoomID", "Faculty.Fname", 5))
        .containsExactly("Room.RoomID <-> Room.FacID = Faculty.FacID (inferred) <-> Faculty.Fname");
  }

  @Test
  void shortestPaths_unconnectedOrUnknown_isEmpty() {
    JoinGraph graph = university().table("Island", "id*").graph();
    assertThat(paths(graph, "Island.id", "Faculty.Fname", 5)).isEmpty();
    assertThat(paths(graph, "Nowhere.id", "Faculty.Fname", 5)).isEmpty();
  }

  @Test
  void shortestPaths_keyToInvisibleTableOrDeclaredTwice_isLeftOut() {
    JoinGraph graph =
        university()
            .key("again", "Takes_part.FacID", "Faculty.FacID")
            .key("hidden", "Takes_part.FacID", "Elsewhere.id")
            .graph();
    assertThat(paths(graph, "Faculty.Fname", "Takes_part.actid", 5))
        .containsExactly("Faculty.Fname <-> Takes_part.FacID = Faculty.FacID <-> Takes_part.actid");
  }

  private static List<TableId> tables(String... names) {
    return Arrays.stream(names).map(TableId::of).toList();
  }

  @Test
  void connect_acrossJunction_addsItAndKeepsEachSourcePresent() {
    JoinTree tree = university().graph().connect(tables("Faculty", "Activity")).orElseThrow();
    assertThat(tree.root()).isEqualTo(TableId.of("Faculty"));
    assertThat(tree.steps().stream().map(JoinStep::source))
        .containsExactlyElementsOf(tables("Faculty", "Takes_part"));
    assertThat(tree.steps().stream().map(JoinStep::target))
        .containsExactlyElementsOf(tables("Takes_part", "Activity"));
  }

  @Test
  void connect_oneTable_needsNoStep() {
    JoinTree tree = university().graph().connect(tables("Faculty", "Faculty")).orElseThrow();
    assertThat(tree.steps()).isEmpty();
  }

  @Test
  void connect_notConnectedUnknownOrNone_isEmpty() {
    JoinGraph graph = university().table("Island", "id*").graph();
    assertThat(graph.connect(tables("Island", "Faculty"))).isEmpty();
    assertThat(graph.connect(tables("Nowhere"))).isEmpty();
    assertThat(graph.connect(List.of())).isEmpty();
  }

  @Test
  void connect_hubOrChain_takesTheFewestTables() {
    JoinGraph graph =
        new Tables()
            .table("a", "id*", "hub_id")
            .table("b", "id*", "hub_id", "ab_id")
            .table("c", "id*", "hub_id")
            .table("hub", "id*")
            .table("ab", "id*", "a_id")
            .key("1", "a.hub_id", "hub.id")
            .key("2", "b.hub_id", "hub.id")
            .key("3", "c.hub_id", "hub.id")
            .key("4", "ab.a_id", "a.id")
            .key("5", "b.ab_id", "ab.id")
            .graph();
    JoinTree tree = graph.connect(tables("b", "a", "c")).orElseThrow();
    assertThat(tree.steps()).hasSize(3);
    assertThat(tree.root()).isEqualTo(TableId.of("b"));
  }

  @Test
  void connect_parallelKeys_takesThePlainest() {
    JoinTree tree =
        new Tables()
            .table("invoice", "id*", "billing_customer_id", "customer_id")
            .table("customer", "id*")
            .key("billing", "invoice.billing_customer_id", "customer.id")
            .key("plain", "invoice.customer_id", "customer.id")
            .graph()
            .connect(tables("customer", "invoice"))
            .orElseThrow();
    assertThat(tree.steps().get(0).condition().fromColumns()).containsExactly("customer_id");
  }

  @Test
  void connect_keyNamedForARole_comesAfterTheOneNamedForItsTableHoweverShort() {
    Tables firm =
        new Tables()
            .table("departments", "department_id*", "head_id")
            .table("employees", "employee_id*", "department_id")
            .key("head", "departments.head_id", "employees.employee_id")
            .key("member", "employees.department_id", "departments.department_id");
    for (List<TableId> order :
        List.of(tables("departments", "employees"), tables("employees", "departments"))) {
      JoinTree tree = firm.graph().connect(order).orElseThrow();
      assertThat(tree.steps().get(0).condition().fromColumns()).containsExactly("department_id");
    }
  }

  @Test
  void connect_keysOfTwoRoles_takesTheFirstOfTheTable() {
    JoinTree tree =
        new Tables()
            .table("trip", "id*", "start_station_id", "end_station_id")
            .table("station", "id*")
            .key("a", "trip.end_station_id", "station.id")
            .key("b", "trip.start_station_id", "station.id")
            .graph()
            .connect(tables("station", "trip"))
            .orElseThrow();
    assertThat(tree.steps().get(0).condition().fromColumns()).containsExactly("start_station_id");
  }

  @Test
  void connect_inferredKeyWhereDeclaredOnesLead_isTheShorterWay() {
    Tables tables =
        new Tables()
            .table("pet", "pet_id*")
            .table("visit", "visit_id*", "pet_id")
            .table("bill", "bill_id*", "visit_id", "pet_id")
            .key("a", "visit.pet_id", "pet.pet_id")
            .key("b", "bill.visit_id", "visit.visit_id")
            .key("c", "bill.pet_id", "pet.pet_id", 0.9);
    assertThat(
            tables
                .graph()
                .connect(List.of(TableId.of("bill"), TableId.of("pet")))
                .orElseThrow()
                .steps())
        .hasSize(1);
    assertThat(
            tables
                .graph()
                .shortestPaths(Tables.column("bill.bill_id"), Tables.column("pet.pet_id"), 8))
        .as("the declared way follows")
        .extracting(path -> path.steps().size())
        .containsExactly(1, 2);
  }
}
