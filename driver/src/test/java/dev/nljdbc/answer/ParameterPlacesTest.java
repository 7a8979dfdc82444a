// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.core.SqlLiterals;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ParameterPlacesTest {

  private static Optional<String> bound(
      ParameterPlaces places, String sql, String again, List<String> others) {
    return places.in(sql, again, others).map(found -> marked(sql, found));
  }

  private static String marked(String sql, List<SqlLiterals.Literal> found) {
    StringBuilder marked = new StringBuilder(sql);
    for (int i = found.size() - 1; i >= 0; i--) {
      marked.replace(found.get(i).start(), found.get(i).end(), "?");
    }
    return marked.toString();
  }

  @Test
  void others_valueThatNothingElseSays_staysItself() {
    ParameterPlaces places =
        new ParameterPlaces("tracks of ? longer than ?", List.of("Moon", "300"));
    assertThat(places.others("SELECT a FROM t WHERE b = 'Moon' AND c > 300"))
        .contains(List.of("Moon", "300"));
  }

  @Test
  void others_equalSaidOrSmallNumbers_areTakenThatNothingSays() {
    assertThat(new ParameterPlaces("longer than ? limit ?", List.of("40", "40")).others("WHERE 41"))
        .contains(List.of("42", "43"));
    assertThat(new ParameterPlaces("over 40, of ?", List.of("40.0")).others(""))
        .contains(List.of("41.0"));
    assertThat(new ParameterPlaces("the oldest of ?", List.of("1")).others("LIMIT 1"))
        .contains(List.of("2"));
    assertThat(new ParameterPlaces("after 2024-02-28 or ?", List.of("2024-02-28")).others(""))
        .contains(List.of("2024-02-29"));
  }

  @Test
  void others_textsThatAreEqualOrSaid_cannotBeTold() {
    assertThat(new ParameterPlaces("from ? to ?", List.of("Oslo", "oslo")).others("")).isEmpty();
    assertThat(new ParameterPlaces("from Oslo or ?", List.of("oslo")).others("")).isEmpty();
    assertThat(new ParameterPlaces("from Osloville or ?", List.of("oslo")).others("")).isPresent();
  }

  @Test
  void in_equalValues_areToldByOthers() {
    ParameterPlaces places = new ParameterPlaces("longer than ? limit ?", List.of("4", "4"));
    List<String> others = places.others("SELECT a FROM t WHERE b > 4 LIMIT 4").orElseThrow();
    assertThat(others).containsExactly("5", "6");
    assertThat(
            bound(
                places,
                "SELECT a FROM t WHERE b > 4 LIMIT 4",
                "SELECT a FROM t WHERE b > 5 LIMIT 6",
                others))
        .contains("SELECT a FROM t WHERE b > ? LIMIT ?");
    assertThat(
            bound(
                places,
                "SELECT a FROM t WHERE b > 4 LIMIT 4",
                "SELECT a FROM t WHERE b > 6 LIMIT 5",
                others))
        .as("in another order")
        .isEmpty();
    assertThat(
            bound(
                places,
                "SELECT a FROM t WHERE b > 4 AND c < 4",
                "SELECT a FROM t WHERE b > 5 LIMIT 6",
                others))
        .as("in another role")
        .isEmpty();
  }

  @Test
  void in_valueThatTheModelWroteItself_isNoParameter() {
    ParameterPlaces places = new ParameterPlaces("the oldest with ?", List.of("1"));
    String sql = "SELECT a FROM t ORDER BY b LIMIT 1";
    assertThat(places.in(sql, sql, List.of("2"))).isEmpty();
    String with = "SELECT a FROM t WHERE c = 1 ORDER BY b LIMIT 1";
    String again = "SELECT a FROM t WHERE c = 2 ORDER BY b LIMIT 1";
    assertThat(bound(places, with, again, List.of("2")))
        .contains("SELECT a FROM t WHERE c = ? ORDER BY b LIMIT 1");
  }

  @Test
  void in_valueTwiceOrNever_isNotFound() {
    ParameterPlaces places = new ParameterPlaces("of ?", List.of("Moon"));
    String twice = "SELECT 'Moon' FROM t WHERE b = 'Moon'";
    assertThat(places.in(twice, twice, List.of("Moon"))).isEmpty();
    assertThat(places.in("SELECT 1", "SELECT 1", List.of("Moon"))).isEmpty();
  }

  @Test
  void in_moreThanTheParametersDiffers_isInDoubt() {
    ParameterPlaces places = new ParameterPlaces("of ?", List.of("4"));
    assertThat(places.in("SELECT 4, 240", "SELECT 5, 300", List.of("5"))).isEmpty();
  }
}
