package dev.nljdbc.agent;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The vote over tries by what their queries return: SQL-PaLM's consistency decoding by execution
 * (section 6.2), in which queries that fail have no vote.
 *
 * <p>Two queries that order their rows support each other when they return equal lists; otherwise
 * equal multisets. So a query that orders stands with those that don't and have the same rows, but
 * not with one that orders the same rows differently; a group is one order of one multiset of rows,
 * together with the queries that don't order. The group with most votes wins; among equals, the one
 * whose first vote was cast first. Its query is the earliest of those that order when they are at
 * least as many as the others, else the earliest of the others.
 *
 * @param cast by try, in the order of their drawing; null for a try without a vote
 */
record ResultGroups(List<@Nullable Vote> cast) {

  /**
   * A vote.
   *
   * @param rows stands for the multiset of rows
   * @param order stands for the list of rows when the query orders them; null when it does not
   */
  record Vote(String rows, @Nullable String order) {}

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
  }

  /** Nobody has voted. */
  static final ResultGroups NONE = new ResultGroups(List.of());

  ResultGroups with(@Nullable Vote vote) {
    return with(vote, 1);
  }

  private ResultGroups with(@Nullable Vote vote, int times) {
    List<@Nullable Vote> more = new ArrayList<>(cast);
    more.addAll(Collections.nCopies(times, vote));
    return new ResultGroups(more);
  }

  /** All groups, the winner first. A query that does not order may stand in several. */
  List<Group> groups() {
    Map<String, Set<Optional<String>>> orders = new HashMap<>();
    for (Vote vote : cast) {
      if (vote != null) {
        orders
            .computeIfAbsent(vote.rows(), rows -> new LinkedHashSet<>())
            .add(Optional.ofNullable(vote.order()));
      }
    }
    List<Group> groups = new ArrayList<>();
    orders.forEach(
        (rows, found) -> {
          boolean ordered = found.stream().anyMatch(Optional::isPresent);
          for (Optional<String> order : found) {
            if (order.isPresent() || !ordered) {
              groups.add(group(rows, order.orElse(null)));
            }
          }
        });
    groups.sort(
        Comparator.comparingInt(Group::votes)
            .reversed()
            .thenComparing(group -> group.members().get(0))
            .thenComparing(Group::query));
    return groups;
  }

  private Group group(String rows, @Nullable String order) {
    List<Integer> members = new ArrayList<>();
    List<Integer> ordering = new ArrayList<>();
    List<Integer> others = new ArrayList<>();
    for (int i = 0; i < cast.size(); i++) {
      Vote vote = cast.get(i);
      if (vote != null && vote.rows().equals(rows)) {
        if (vote.order() == null) {
          others.add(i);
          members.add(i);
        } else if (Objects.equals(vote.order(), order)) {
          ordering.add(i);
          members.add(i);
        }
      }
    }
    boolean orders = !ordering.isEmpty() && ordering.size() >= others.size();
    return orders
        ? new Group(new Vote(rows, order), members, ordering.get(0))
        : new Group(new Vote(rows, null), members, others.get(0));
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
                .anyMatch(vote -> !with(vote, further).winner().orElseThrow().answersAs(now)));
  }

  /**
   * The fewest further tries after which the vote may be decided, at most those that are left: it
   * is decided soonest when they vote for the answer so far.
   */
  int atLeast(int left) {
    Vote sofar = winner().map(Group::result).orElse(new Vote(NEW, null));
    for (int more = 1; more < left; more++) {
      if (!with(sofar, more).open(left - more)) {
        return more;
      }
    }
    return left;
  }

  /** Every vote that differs in its effect: those seen, in an order not seen, of rows not seen. */
  private Set<Vote> possible() {
    Set<Vote> votes = new HashSet<>();
    votes.add(new Vote(NEW, null));
    for (Vote vote : cast) {
      if (vote != null) {
        votes.add(vote);
        votes.add(new Vote(vote.rows(), null));
        votes.add(new Vote(vote.rows(), NEW));
      }
    }
    return votes;
  }
}
