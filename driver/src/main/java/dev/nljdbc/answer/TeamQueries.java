package dev.nljdbc.answer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.answer.VerifiedQueries.VerifiedQuery;
import dev.nljdbc.answer.VerifiedStore.KeptQueries;
import dev.nljdbc.store.TeamDatabase;
import dev.nljdbc.store.TeamDocuments;
import dev.nljdbc.text.Sha256;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The verified queries of a team, and those that a member keeps for itself: what it remembered
 * before it joined, what is of its session alone, and all where it may only read the store. Its own
 * wins over the team's.
 */
final class TeamQueries implements KeptQueries {

  private static final Logger LOG = System.getLogger(TeamQueries.class.getName());
  private static final String KIND = "verified";
  private static final int DIGITS = 32;

  private final KeptQueries own;
  private final TeamDatabase team;
  private final TeamDocuments documents;
  private final ObjectMapper json = KeptJson.mapper();

  TeamQueries(KeptQueries own, TeamDatabase team) {
    this.own = own;
    this.team = team;
    this.documents = team.ofAllUsers(KIND);
  }

  @Override
  public String place() {
    return team.store().readOnly()
        ? own.place() + " and, read only, " + team.store().address()
        : team.store().address().toString();
  }

  @Override
  public List<VerifiedQuery> all() {
    return merged(read(documents.all()), own.all());
  }

  private static List<VerifiedQuery> merged(
      Map<String, VerifiedQuery> shared, List<VerifiedQuery> mine) {
    Map<String, VerifiedQuery> all = new LinkedHashMap<>(shared);
    mine.forEach(query -> all.put(key(query), query));
    return all.values().stream().sorted(Comparator.comparing(VerifiedQuery::remembered)).toList();
  }

  /** Equal for queries of which one replaces the other. */
  private static String key(VerifiedQuery query) {
    String text = query.key().question() + "\n" + query.key().columns() + "\n" + query.session();
    return Sha256.hex(text, DIGITS);
  }

  private Map<String, VerifiedQuery> read(Map<String, String> texts) {
    Map<String, VerifiedQuery> queries = new HashMap<>();
    texts.forEach((key, text) -> read(text).ifPresent(query -> queries.put(key, query)));
    return queries;
  }

  private Optional<VerifiedQuery> read(String text) {
    try {
      return Optional.ofNullable(json.readValue(text, VerifiedQuery.class));
    } catch (JsonProcessingException e) {
      LOG.log(Level.WARNING, "A verified query in the team''s store can''t be read: {0}", e);
      return Optional.empty();
    }
  }

  private String write(VerifiedQuery query) {
    try {
      return json.writeValueAsString(query);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("plain texts and numbers can be written as JSON", e);
    }
  }

  @Override
  public void change(UnaryOperator<List<VerifiedQuery>> change) throws IOException {
    if (team.store().readOnly()) {
      if (ofTeam(read(documents.all()), own.all(), change).containsValue(Optional.empty())) {
        throw new IOException("it is the team's, and nl.store.readonly is set");
      }
      own.change(mine -> ofMember(mine, change));
    } else {
      documents.change(texts -> ofTeam(read(texts), own.all(), change));
      own.change(mine -> ofMember(mine, change));
    }
  }

  /** What is to be different in the store. */
  private Map<String, Optional<String>> ofTeam(
      Map<String, VerifiedQuery> shared,
      List<VerifiedQuery> mine,
      UnaryOperator<List<VerifiedQuery>> change) {
    Map<String, VerifiedQuery> after = byKey(change.apply(merged(shared, mine)));
    Map<String, VerifiedQuery> kept = byKey(mine);
    Map<String, Optional<String>> changes = new LinkedHashMap<>();
    after.forEach(
        (key, query) -> {
          boolean stays = query.equals(shared.get(key)) || isUpdate(query, kept.get(key));
          if (!stays && query.session().isEmpty()) {
            changes.put(key, Optional.of(write(query)));
          }
        });
    shared.keySet().stream()
        .filter(key -> !after.containsKey(key))
        .forEach(key -> changes.put(key, Optional.empty()));
    return changes;
  }

  /** What is different for the member: what it keeps itself, unless it is the team's now. */
  private List<VerifiedQuery> ofMember(
      List<VerifiedQuery> mine, UnaryOperator<List<VerifiedQuery>> change) {
    Map<String, VerifiedQuery> before = byKey(mine);
    List<VerifiedQuery> after = new ArrayList<>();
    for (VerifiedQuery query : change.apply(mine)) {
      boolean forTeam = !team.store().readOnly() && query.session().isEmpty();
      if (!forTeam || isUpdate(query, before.get(key(query)))) {
        after.add(query);
      }
    }
    return after;
  }

  /** Whether it is the same with other counts, and not remembered anew. */
  private static boolean isUpdate(VerifiedQuery query, @Nullable VerifiedQuery before) {
    return before != null && before.remembered().equals(query.remembered());
  }

  private static Map<String, VerifiedQuery> byKey(List<VerifiedQuery> queries) {
    return queries.stream()
        .collect(
            Collectors.toMap(
                TeamQueries::key, query -> query, (one, other) -> other, LinkedHashMap::new));
  }

  @Override
  public List<String> newWarnings() {
    return own.newWarnings();
  }
}
