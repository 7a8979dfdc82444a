// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The vote over tries by what their queries return: SQL-PaLM's consistency decoding by execution
 * (section 6.2), in which queries that fail have no vote.
 *
 * <p>Two queries that order their rows support each other when they return equal lists; otherwise
 * equal multisets. So a query that orders stands with those that don't and have the same rows, but
 * not with one that orders the same rows differently; a group is one order of one multiset of rows,
 * together with the queries that don't order. The group with most votes wins; among equals, one
 * with a query before that the database can't answer, then one with the query that is likeliest
 * right, and then the one whose first vote was cast first. Its query is the earliest of those that
 * order when they are at least as many as the others, else the earliest of the others.
 *
 * @param cast by try, in the order of their drawing; null for a try without a vote
 * @param sure by try, how likely its query is right, in 0 to 1
 * @param most as sure a further one may be
 */
record ResultGroups(List<@Nullable Vote> cast, List<Double> sure, double most) {

  /**
   * A vote.
   *
   * @param rows stands for the multiset of rows
   * @param order stands for the list of rows when the query orders them; null when it does not
   */
  record Vote(String rows, @Nullable String order) {

    /** The vote that the database can't answer the question. */
    static final Vote CANNOT_ANSWER = new Vote("\0cannot answer", null);
  }

  /**
   * Queries that support each other.
   *
   * @param result what the query that stands for them returns
   * @param members their tries, from 0, in the order of their drawing
   * @param query the try whose query stands for them
   */
  record Group(Vote result, List<Integer> members, int query) {

    int votes() {
      return members.size();
    }

    /** Whether the other's queries could stand here. */
    private boolean answersAs(Group other) {
      return result.rows().equals(other.result().rows())
          && (result.order() == null
              || other.result().order() == null
              || result.order().equals(other.result().order()));
    }
  }

  /** Something that no ballot stands for yet. */
  private static final String NEW = "\0new";

  ResultGroups {
    cast = Collections.unmodifiableList(new ArrayList<>(cast));
    sure = List.copyOf(sure);
  }

  /** Nobody has voted yet. */
  static ResultGroups none(double most) {
    return new ResultGroups(List.of(), List.of(), most);
  }

  /** These groups with the vote of one more try. */
  ResultGroups with(@Nullable Vote vote, double likely) {
    List<Double> all = new ArrayList<>(sure);
    all.add(likely);
    return new ResultGroups(repeated(vote, 1).cast, all, most);
  }

  private ResultGroups repeated(@Nullable Vote vote, int times) {
    List<@Nullable Vote> more = new ArrayList<>(cast);
    more.addAll(Collections.nCopies(times, vote));
    return new ResultGroups(more, sure, most);
  }

  /** All groups, the winner first. A query that does not order may stand in several. */
  List<Group> groups() {
    Set<String> ordered =
        votes().filter(vote -> vote.order() != null).map(Vote::rows).collect(Collectors.toSet());
    return votes()
        .distinct()
        .filter(vote -> vote.order() != null || !ordered.contains(vote.rows()))
        .map(this::group)
        .sorted(
            Comparator.comparingInt(Group::votes)
                .reversed()
                .thenComparing(group -> group.result().equals(Vote.CANNOT_ANSWER))
                .thenComparingDouble(group -> -sure(group))
                .thenComparing(group -> group.members().get(0))
                .thenComparing(Group::query))
        .toList();
  }

  private double sure(Group group) {
    return group.members().stream()
        .mapToDouble(i -> i < sure.size() ? sure.get(i) : most)
        .max()
        .orElseThrow();
  }

  private Stream<Vote> votes() {
    return cast.stream().filter(Objects::nonNull);
  }

  private Group group(Vote vote) {
    Vote bare = new Vote(vote.rows(), null);
    List<Integer> ordering = vote.equals(bare) ? List.of() : tries(vote);
    List<Integer> others = tries(bare);
    boolean orders = !ordering.isEmpty() && ordering.size() >= others.size();
    return new Group(
        orders ? vote : bare,
        Stream.concat(ordering.stream(), others.stream()).sorted().toList(),
        (orders ? ordering : others).get(0));
  }

  private List<Integer> tries(Vote vote) {
    return IntStream.range(0, cast.size()).filter(i -> vote.equals(cast.get(i))).boxed().toList();
  }

  /** The try whose query is the answer; empty when nobody voted. */
  Optional<Group> winner() {
    return groups().stream().findFirst();
  }

  /**
   * Whether so many further tries could still change what the answer returns. Whoever is to win
   * does best when all of them vote for it alike, so those cases are tried.
   */
  boolean open(int further) {
    Group now = winner().orElse(null);
    return further > 0
        && (now == null
            || possible().stream()
                .anyMatch(vote -> !repeated(vote, further).winner().orElseThrow().answersAs(now)));
  }

  /**
   * The fewest further tries after which the vote may be decided, at most those that are left: it
   * is decided soonest when they vote for the answer so far.
   */
  int atLeast(int left) {
    Vote sofar = winner().map(Group::result).orElse(new Vote(NEW, null));
    for (int more = 1; more < left; more++) {
      if (!repeated(sofar, more).open(left - more)) {
        return more;
      }
    }
    return left;
  }

  /** Every vote that differs in its effect: those seen, in an order not seen, of rows not seen. */
  private Set<Vote> possible() {
    Set<Vote> votes = new HashSet<>(Set.of(new Vote(NEW, null)));
    votes()
        .forEach(
            vote -> {
              votes.add(vote);
              votes.add(new Vote(vote.rows(), null));
              votes.add(new Vote(vote.rows(), NEW));
            });
    return votes;
  }
}
