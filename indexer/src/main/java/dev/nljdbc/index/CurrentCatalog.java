// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.DescriptionReader;
import dev.nljdbc.catalog.Descriptions;
import dev.nljdbc.catalog.ModelDescriptions;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.catalog.read.SchemaList;
import dev.nljdbc.catalog.read.SchemaScope;
import dev.nljdbc.files.FileErrors;
import dev.nljdbc.queries.WrittenQueries;
import dev.nljdbc.semantics.AppliedSemantics;
import dev.nljdbc.semantics.SemanticModel;
import dev.nljdbc.semantics.SemanticModels;
import dev.nljdbc.semantics.SemanticResolver;
import dev.nljdbc.text.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The database's current catalog, before rows are read.
 *
 * @param catalog with descriptions
 * @param written the queries that people wrote
 * @param described what a model wrote
 * @param semantics what semantic models say of it
 * @param fingerprint a hash of all that, and of the settings that an index depends on
 * @param warnings of descriptions that could not be read
 */
record CurrentCatalog(
    Catalog catalog,
    WrittenQueries written,
    ViewDefinitions views,
    ModelDescriptions described,
    AppliedSemantics semantics,
    String fingerprint,
    List<String> warnings) {

  private static final int FINGERPRINT = 32;
  private static final int PART = 16;
  private static final int WHOLE_HASH = 64;

  private static final String UNTOLD =
      "Tables are read live, not from the index: nl-jdbc cannot see this engine's row filters and"
          + " masks. Set nl.index.shared=on if all users of this login may see the same rows.";

  CurrentCatalog {
    warnings = List.copyOf(warnings);
  }

  static CurrentCatalog read(Connection connection, IndexRequest request) throws SQLException {
    List<String> warnings = new ArrayList<>();
    CatalogReader reader =
        new CatalogReader(request.shared(), new SchemaList(request.visibility().schemas()));
    Catalog bare = reader.read(connection);
    warnings.addAll(reader.warnings());
    if (!reader.reportsRowVisibility() && !request.shared()) {
      warnings.add(UNTOLD);
    }
    SemanticModel model = SemanticModels.read(request.texts().semantics());
    Descriptions ofModel = new SemanticResolver(model, bare).descriptions();
    Descriptions descriptions = descriptions(connection, request, ofModel, warnings);
    warnings.addAll(descriptions.unknown(bare));
    String home = SchemaScope.of(connection, bare.product()).home();
    warnings.addAll(request.visibility().unmatched(bare, home));
    ModelDescriptions described = request.texts().described().get();
    Catalog visible =
        request.visibility().of(bare.describedBy(descriptions).describedBy(described), home);
    AppliedSemantics semantics = new SemanticResolver(model, visible).applied();
    Stream.concat(model.warnings().stream(), semantics.warnings().stream())
        .filter(warning -> !visible.hidden().isNamedIn(warning))
        .forEach(warnings::add);
    Catalog catalog = semantics.catalog();
    WrittenQueries all = WrittenQueries.read(connection, catalog, request.texts().queries());
    ViewDefinitions views = new ViewDefinitions(all, catalog);
    WrittenQueries written = all.without(catalog.hidden());
    String made =
        settings(request)
            + all.fingerprint()
            + described.fingerprint()
            + semantics.terms().fingerprint()
            + semantics.rules()
            + "\n";
    return new CurrentCatalog(
        catalog, written, views, described, semantics, hash(made, catalog), warnings);
  }

  private static String hash(String made, Catalog catalog) {
    String json = new String(IndexJson.write(catalog), StandardCharsets.UTF_8);
    return Sha256.hex(made + Sha256.hex(json, WHOLE_HASH), FINGERPRINT);
  }

  private static Descriptions descriptions(
      Connection connection, IndexRequest request, Descriptions ofModel, List<String> warnings)
      throws SQLException {
    DescriptionReader reader = new DescriptionReader();
    return reader
        .beside(connection, warnings::add)
        .under(ofModel)
        .under(ofUser(reader, request.texts().descriptions(), warnings));
  }

  /** The settings that an index depends on. */
  static String settings(IndexRequest request) {
    return "%s %s %s %s %s%s\n"
        .formatted(
            Manifest.FORMAT,
            request.limits().maxValuesPerColumn(),
            request.embedder().id(),
            request.texts().queries().map(Path::toString).orElse(""),
            request.texts().semantics(),
            request.visibility().key());
  }

  /** A hash of what reading one table's rows depends on; without descriptions and foreign keys. */
  String part(Table table, IndexRequest request) {
    StringBuilder text = new StringBuilder();
    text.append(Manifest.FORMAT)
        .append(' ')
        .append(request.limits().maxValuesPerColumn())
        .append('\n');
    text.append(table.kind()).append(table.primaryKey()).append(table.uniqueKeys());
    text.append(table.perSession() ? " per session\n" : "\n").append(views.of(table.id()));
    for (Column column : table.columns()) {
      text.append(column.name()).append('\t').append(column.type()).append('\t');
      text.append(column.jdbcType()).append('\n');
    }
    return Sha256.hex(text.toString(), PART);
  }

  private static Descriptions ofUser(
      DescriptionReader reader, Optional<Path> file, List<String> warnings) {
    if (file.isEmpty()) {
      return Descriptions.NONE;
    }
    try {
      return reader.read(file.get(), warnings::add);
    } catch (IOException e) {
      warnings.add("The descriptions in " + file.get() + " can't be used: " + FileErrors.words(e));
      return Descriptions.NONE;
    }
  }
}
