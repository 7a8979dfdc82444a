// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.store.TeamDatabase;
import dev.nljdbc.store.TeamDocuments;
import dev.nljdbc.text.Sha256;
import dev.nljdbc.text.VisibleText;
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
 * The entries of a team, and those that a member keeps for itself: what it remembered before it
 * joined, what is of its session alone, and all where it may only read the store. Its own wins over
 * the team's.
 */
final class TeamEntries<E extends MemoryEntry> implements EntryStorage<E> {

  private static final Logger LOG = System.getLogger(TeamEntries.class.getName());
  private static final int DIGITS = 32;

  private final EntryKind<E> kind;
  private final EntryStorage<E> own;
  private final TeamDatabase team;
  private final TeamDocuments documents;
  private final ObjectMapper json = PersistentJson.mapper();

  TeamEntries(EntryKind<E> kind, EntryStorage<E> own, TeamDatabase team) {
    this.kind = kind;
    this.own = own;
    this.team = team;
    this.documents = team.ofAllUsers(kind.documents());
  }

  @Override
  public String place() {
    return team.store().readOnly()
        ? own.place() + " and, read only, " + team.store().address()
        : team.store().address().toString();
  }

  @Override
  public List<E> all() {
    return merged(read(documents.all()), own.all());
  }

  private List<E> merged(Map<String, E> shared, List<E> mine) {
    Map<String, E> all = new LinkedHashMap<>(shared);
    mine.forEach(entry -> all.put(key(entry), entry));
    return all.values().stream().sorted(Comparator.comparing(MemoryEntry::remembered)).toList();
  }

  /** Equal for entries of which one replaces the other. */
  private static String key(MemoryEntry entry) {
    String text = entry.identity() + "\n" + entry.session();
    return Sha256.hex(text, DIGITS);
  }

  private Map<String, E> read(Map<String, String> texts) {
    Map<String, E> entries = new HashMap<>();
    texts.forEach((key, text) -> read(text).ifPresent(entry -> entries.put(key, entry)));
    return entries;
  }

  private Optional<E> read(String text) {
    try {
      return Optional.ofNullable(json.readValue(text, kind.type())).filter(MemoryEntry::usable);
    } catch (JsonProcessingException e) {
      LOG.log(
          Level.WARNING,
          "An entry of the team''s store can''t be read: {0}",
          VisibleText.line(String.valueOf(e.getMessage())));
      return Optional.empty();
    }
  }

  private String write(E entry) {
    try {
      return json.writeValueAsString(entry);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("plain texts and numbers can be written as JSON", e);
    }
  }

  @Override
  public void change(UnaryOperator<List<E>> change) throws IOException {
    if (team.store().readOnly()) {
      List<E> mine = own.all();
      // its own hides the team's: that goes first, and the team's shows again
      if (!removesOne(mine, change)
          && ofTeam(read(documents.all()), mine, change).containsValue(Optional.empty())) {
        throw new IOException("it is the team's, and nl.store.readonly is set");
      }
      own.change(before -> ofMember(before, change));
    } else {
      documents.change(texts -> ofTeam(read(texts), own.all(), change));
      List<E> before = own.all();
      if (!ofMember(before, change).equals(before)) { // else a full disk is no fault of this
        own.change(mine -> ofMember(mine, change));
      }
    }
  }

  private boolean removesOne(List<E> mine, UnaryOperator<List<E>> change) {
    return !byKey(change.apply(mine)).keySet().containsAll(byKey(mine).keySet());
  }

  /** The changes to the store. */
  private Map<String, Optional<String>> ofTeam(
      Map<String, E> shared, List<E> mine, UnaryOperator<List<E>> change) {
    Map<String, E> after = byKey(change.apply(merged(shared, mine)));
    Map<String, E> kept = byKey(mine);
    Map<String, Optional<String>> changes = new LinkedHashMap<>();
    after.forEach(
        (key, entry) -> {
          boolean stays = entry.equals(shared.get(key)) || isUpdate(entry, kept.get(key));
          if (!stays && entry.session().isEmpty()) {
            changes.put(key, Optional.of(write(entry)));
          }
        });
    shared.keySet().stream()
        .filter(key -> !after.containsKey(key))
        .forEach(key -> changes.put(key, Optional.empty()));
    return changes;
  }

  /** The member's own entries after the change, without those that are the team's now. */
  private List<E> ofMember(List<E> mine, UnaryOperator<List<E>> change) {
    Map<String, E> before = byKey(mine);
    List<E> after = new ArrayList<>();
    for (E entry : change.apply(mine)) {
      boolean forTeam = !team.store().readOnly() && entry.session().isEmpty();
      if (!forTeam || isUpdate(entry, before.get(key(entry)))) {
        after.add(entry);
      }
    }
    return after;
  }

  /** Whether it is the same with other counts, and not remembered anew. */
  private boolean isUpdate(E entry, @Nullable E before) {
    return before != null && before.remembered().equals(entry.remembered());
  }

  private Map<String, E> byKey(List<E> entries) {
    return entries.stream()
        .collect(
            Collectors.toMap(
                TeamEntries::key, entry -> entry, (one, other) -> other, LinkedHashMap::new));
  }

  @Override
  public List<String> newWarnings() {
    return own.newWarnings();
  }
}
