// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.spring;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlException;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.lang.reflect.RecordComponent;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.dao.DataRetrievalFailureException;
import org.springframework.dao.EmptyResultDataAccessException;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.jdbc.core.ColumnMapRowMapper;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.RowMapperResultSetExtractor;
import org.springframework.jdbc.core.SimplePropertyRowMapper;
import org.springframework.jdbc.core.SingleColumnRowMapper;

/**
 * Asks a data source that answers questions, in the transaction that is open. Each question is an
 * observation {@code nl.question}: model, outcome, whether the answer was kept. Thread-safe.
 *
 * <pre>{@code
 * record Customer(String name, String city) {}
 * Answered<List<Customer>> late =
 *     database.ask("name and city of customers with an unpaid invoice").list(Customer.class);
 * long orders = database.ask("how many orders has ?", "Ann Lee").single(Long.class).value();
 * }</pre>
 */
public final class NlTemplate {

  private static final String OBSERVATION = "nl.question";

  private final JdbcTemplate jdbc;
  private final ObservationRegistry observations;

  /** Creates a template without observations. */
  public NlTemplate(DataSource dataSource) {
    this(dataSource, ObservationRegistry.NOOP);
  }

  /**
   * Over a data source.
   *
   * @param dataSource an {@code NlDataSource}, a pool of {@code jdbc:nl:} connections, or a wrapper
   *     of these
   */
  public NlTemplate(DataSource dataSource, ObservationRegistry observations) {
    this.jdbc = new JdbcTemplate(dataSource);
    this.observations = observations;
  }

  /**
   * A question, which is asked when its rows are.
   *
   * @param question in plain words; nothing in it is read as a setting or as SQL
   * @param parameters the values of each {@code ?} that stands alone in it, in order
   */
  public NlQuestion ask(String question, @Nullable Object @Nullable ... parameters) {
    return new NlQuestion(question, parameters == null ? new Object[1] : parameters);
  }

  /** A question with its values. */
  public final class NlQuestion {

    private final String question;
    private final @Nullable Object[] parameters;

    private NlQuestion(String question, @Nullable Object[] parameters) {
      this.question = question;
      this.parameters = parameters.clone();
    }

    /** The rows, each by the names of its columns. */
    public Answered<List<Map<String, @Nullable Object>>> rows() {
      return mapped(new ColumnMapRowMapper());
    }

    /**
     * The rows as values of one column, or as records or beans by the names of columns.
     *
     * @throws DataRetrievalFailureException when the rows lack a component of the record; name it
     *     in the question
     */
    public <T> Answered<List<T>> list(Class<T> type) {
      return mapped(mapper(type));
    }

    /** The rows as somebody maps them. */
    public <T> Answered<List<T>> mapped(RowMapper<T> mapper) {
      Observation observation = Observation.createNotStarted(OBSERVATION, observations);
      return Objects.requireNonNull(
          observation.observe(() -> execute(mapper, observation)),
          "an observation gives its value");
    }

    /**
     * The one row.
     *
     * @throws IncorrectResultSizeDataAccessException when there is none, or another
     */
    public <T> Answered<T> single(Class<T> type) {
      Answered<List<T>> all = list(type);
      if (all.value().isEmpty()) {
        throw new EmptyResultDataAccessException(1);
      }
      if (all.value().size() > 1) {
        throw new IncorrectResultSizeDataAccessException(1, all.value().size());
      }
      return new Answered<>(all.value().get(0), all.answer());
    }

    private static <T> RowMapper<T> mapper(Class<T> type) {
      if (BeanUtils.isSimpleProperty(type)) {
        return new SingleColumnRowMapper<>(type);
      }
      RowMapper<T> named = new SimplePropertyRowMapper<>(type);
      return (row, number) -> {
        if (number == 0 && type.isRecord()) {
          check(type, row.getMetaData());
        }
        return Objects.requireNonNull(named.mapRow(row, number));
      };
    }

    private static void check(Class<?> type, ResultSetMetaData columns) throws SQLException {
      Set<String> names = new LinkedHashSet<>();
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        names.add(letters(columns.getColumnLabel(i)));
      }
      List<String> missing =
          Arrays.stream(type.getRecordComponents())
              .map(RecordComponent::getName)
              .filter(name -> !names.contains(letters(name)))
              .toList();
      if (!missing.isEmpty()) {
        throw new DataRetrievalFailureException(
            "The rows have the columns %s, and %s needs %s too: name them in the question."
                .formatted(names, type.getSimpleName(), missing));
      }
    }

    private static String letters(String name) {
      return name.replace("_", "").toLowerCase(Locale.ROOT);
    }

    private <T> Answered<List<T>> execute(RowMapper<T> mapper, Observation observation) {
      try {
        Answered<List<T>> answered =
            Objects.requireNonNull(
                jdbc.execute(
                    (ConnectionCallback<Answered<List<T>>>)
                        connection -> asked(connection, mapper)));
        noted(observation, "answered", Optional.of(answered.answer()));
        return answered;
      } catch (RuntimeException e) {
        noted(observation, state(e), Optional.empty());
        throw e;
      }
    }

    private <T> Answered<List<T>> asked(Connection connection, RowMapper<T> mapper)
        throws SQLException {
      // a semicolon at a line's end would end the statement
      String nl = "NL: '" + question.replace("'", "''").replaceAll("\\R", " ").strip() + "'";
      try (PreparedStatement statement = connection.prepareStatement(nl)) {
        for (int i = 0; i < parameters.length; i++) {
          statement.setObject(i + 1, parameters[i]);
        }
        try (ResultSet rows = statement.executeQuery()) {
          List<T> read = new RowMapperResultSetExtractor<>(mapper).extractData(rows);
          return new Answered<>(read, statement.unwrap(NlAnswer.class));
        }
      }
    }

    private static String state(Throwable failure) {
      for (Throwable e = failure; e != null; e = e.getCause()) {
        if (e instanceof NlException ours) {
          return ours.getSQLState();
        }
      }
      return "failed";
    }

    private static void noted(Observation observation, String outcome, Optional<NlAnswer> answer) {
      observation
          .lowCardinalityKeyValue("nl.outcome", outcome)
          .lowCardinalityKeyValue("nl.model", answer.map(a -> a.outcome().model()).orElse("none"))
          .lowCardinalityKeyValue(
              "nl.kept", answer.map(a -> String.valueOf(a.cached())).orElse("false"));
    }
  }
}
