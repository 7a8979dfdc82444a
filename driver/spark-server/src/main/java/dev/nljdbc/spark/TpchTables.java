// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.spark;

import io.trino.tpch.TpchColumn;
import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** TPC-H at a hundredth of its least size, with columns named as Trino's connector names them. */
final class TpchTables {

  private static final double SCALE = 0.01;

  private TpchTables() {}

  /** Writes all tables into a database. */
  static void write(SparkSession session, String database) {
    session.sql("CREATE DATABASE " + database);
    for (TpchTable<?> table : TpchTable.getTables()) {
      write(session, database, table);
    }
  }

  private static <E extends TpchEntity> void write(
      SparkSession session, String database, TpchTable<E> table) {
    StructType type = new StructType();
    for (TpchColumn<E> column : table.getColumns()) {
      type = type.add(column.getSimplifiedColumnName(), type(column));
    }
    List<Row> rows = new ArrayList<>();
    for (E entity : table.createGenerator(SCALE, 1, 1)) {
      rows.add(
          RowFactory.create(
              table.getColumns().stream().map(column -> cell(column, entity)).toArray()));
    }
    session
        .createDataFrame(rows, type)
        .coalesce(1)
        .write()
        .saveAsTable(database + "." + table.getTableName());
  }

  private static DataType type(TpchColumn<?> column) {
    return switch (column.getType().getBase()) {
      case IDENTIFIER -> DataTypes.LongType;
      case INTEGER -> DataTypes.IntegerType;
      case DOUBLE -> DataTypes.DoubleType;
      case DATE -> DataTypes.DateType;
      case VARCHAR -> DataTypes.StringType;
    };
  }

  private static <E extends TpchEntity> Object cell(TpchColumn<E> column, E entity) {
    return switch (column.getType().getBase()) {
      case IDENTIFIER -> column.getIdentifier(entity);
      case INTEGER -> column.getInteger(entity);
      case DOUBLE -> column.getDouble(entity);
      case DATE -> LocalDate.ofEpochDay(column.getDate(entity));
      case VARCHAR -> column.getString(entity);
    };
  }
}
