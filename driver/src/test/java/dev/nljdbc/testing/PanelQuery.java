// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A query of a panel in the part of PromQL that the dashboard needs, over the time between two
 * readings of the metrics.
 */
public final class PanelQuery {

  private static final Pattern TOKEN =
      Pattern.compile("[A-Za-z_]+|[0-9.]+|\"[^\"]*\"|\\[[^]]*]|=~|!=|[-+*/(){},=]");
  private static final Map<String, String> NONE = Map.of();

  private final List<String> tokens;
  private final Series before;
  private final Series after;
  private final double seconds;
  private int at;

  private PanelQuery(String text, Series before, Series after, double seconds) {
    this.tokens = TOKEN.matcher(text).results().map(MatchResult::group).toList();
    this.before = before;
    this.after = after;
    this.seconds = seconds;
  }

  /** The values by their labels; a number has none. */
  public static Map<Map<String, String>, Double> evaluate(
      String text, Series before, Series after, double seconds) {
    PanelQuery query = new PanelQuery(text, before, after, seconds);
    Map<Map<String, String>, Double> result = query.either();
    if (query.at < query.tokens.size()) {
      throw new IllegalArgumentException(text + " at " + query.tokens.get(query.at));
    }
    return result;
  }

  private String next() {
    return tokens.get(at++);
  }

  private boolean take(String token) {
    boolean there = at < tokens.size() && tokens.get(at).equals(token);
    at += there ? 1 : 0;
    return there;
  }

  private void expect(String token) {
    if (!take(token)) {
      throw new IllegalArgumentException(token + " is missing in " + tokens + " at " + at);
    }
  }

  private Map<Map<String, String>, Double> either() {
    Map<Map<String, String>, Double> left = new HashMap<>(product());
    while (take("or")) {
      product().forEach(left::putIfAbsent);
    }
    return left;
  }

  private Map<Map<String, String>, Double> product() {
    Map<Map<String, String>, Double> left = term();
    while (true) {
      if (take("*")) {
        left = combined(left, term(), (a, b) -> a * b);
      } else if (take("/")) {
        left = combined(left, term(), (a, b) -> a / b);
      } else {
        return left;
      }
    }
  }

  private static Map<Map<String, String>, Double> combined(
      Map<Map<String, String>, Double> left,
      Map<Map<String, String>, Double> right,
      DoubleBinaryOperator operator) {
    Map<Map<String, String>, Double> all = new HashMap<>();
    left.forEach(
        (labels, value) -> {
          Double other = right.getOrDefault(labels, right.get(NONE));
          if (other != null) {
            all.put(labels, operator.applyAsDouble(value, other));
          }
        });
    return all;
  }

  private Map<Map<String, String>, Double> term() {
    String token = next();
    if (token.equals("(")) {
      Map<Map<String, String>, Double> inner = either();
      expect(")");
      return inner;
    }
    if (Character.isDigit(token.charAt(0))) {
      return Map.of(NONE, Double.valueOf(token));
    }
    return switch (token) {
      case "sum" -> sum();
      case "vector" -> inParentheses();
      case "histogram_quantile" -> quantile();
      case "increase" -> range((from, to) -> to < from ? to : to - from);
      case "rate" -> range((from, to) -> (to < from ? to : to - from) / seconds);
      case "resets" -> range((from, to) -> to < from ? 1 : 0);
      default -> throw new IllegalArgumentException("unknown: " + token);
    };
  }

  private Map<Map<String, String>, Double> inParentheses() {
    expect("(");
    Map<Map<String, String>, Double> inner = either();
    expect(")");
    return inner;
  }

  private Map<Map<String, String>, Double> sum() {
    List<String> by = List.of();
    if (take("by")) {
      expect("(");
      by = new ArrayList<>();
      do {
        by.add(next());
      } while (take(","));
      expect(")");
    }
    Map<Map<String, String>, Double> sums = new HashMap<>();
    List<String> kept = by;
    inParentheses()
        .forEach(
            (labels, value) -> {
              Map<String, String> group = new TreeMap<>(labels);
              group.keySet().retainAll(kept);
              sums.merge(group, value, Double::sum);
            });
    return sums;
  }

  private Map<Map<String, String>, Double> range(DoubleBinaryOperator change) {
    expect("(");
    String name = next();
    Map<Map<String, String>, Double> matching = new HashMap<>(after.named(name));
    expect("{");
    do {
      String label = next();
      String operator = next();
      String value = next().replace("\"", "");
      matching
          .keySet()
          .removeIf(
              labels ->
                  switch (operator) {
                    case "=" -> !labels.getOrDefault(label, "").equals(value);
                    case "!=" -> labels.getOrDefault(label, "").equals(value);
                    default -> false; // the variable of the dashboard: all
                  });
    } while (take(","));
    expect("}");
    next(); // the range, which is the time between the readings
    expect(")");
    Map<Map<String, String>, Double> first = before.named(name);
    matching.replaceAll((labels, to) -> change.applyAsDouble(first.getOrDefault(labels, 0.0), to));
    return matching;
  }

  private record Bucket(double most, double below) {}

  private Map<Map<String, String>, Double> quantile() {
    expect("(");
    double share = Double.parseDouble(next());
    expect(",");
    Map<Map<String, String>, List<Bucket>> groups = new HashMap<>();
    either()
        .forEach(
            (labels, below) -> {
              Map<String, String> group = new TreeMap<>(labels);
              String most = String.valueOf(group.remove("le")).replace("+Inf", "Infinity");
              groups
                  .computeIfAbsent(group, g -> new ArrayList<>())
                  .add(new Bucket(Double.parseDouble(most), below));
            });
    expect(")");
    Map<Map<String, String>, Double> quantiles = new HashMap<>();
    groups.forEach((labels, buckets) -> quantiles.put(labels, quantile(share, buckets)));
    quantiles.values().removeIf(value -> value.isNaN());
    return quantiles;
  }

  private static double quantile(double share, List<Bucket> buckets) {
    buckets.sort(Comparator.comparingDouble(Bucket::most));
    double wanted = share * buckets.get(buckets.size() - 1).below();
    if (wanted == 0) {
      return Double.NaN;
    }
    Bucket under = new Bucket(0, 0);
    for (Bucket bucket : buckets) {
      if (bucket.below() >= wanted) {
        double part = (wanted - under.below()) / (bucket.below() - under.below());
        return Double.isInfinite(bucket.most())
            ? under.most()
            : under.most() + (bucket.most() - under.most()) * part;
      }
      under = bucket;
    }
    return under.most();
  }
}
