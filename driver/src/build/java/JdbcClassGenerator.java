// SPDX-License-Identifier: Apache-2.0
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.tools.ToolProvider;

/**
 * Writes the classes that implement an interface of {@code java.sql} method by method: {@code
 * DelegatingX} passes every call on to another X, {@code KeepingPreparedStatement} keeps the calls
 * of setters, {@code ReadOnlyResultSet} reduces a result set to a few methods, {@code TolerantX}
 * does without what a driver lacks.
 *
 * <p>Maven runs it before it compiles the driver. By hand: {@code java JdbcClassGenerator.java
 * FOLDER}. Every JDK from 17 on writes the same classes, with the methods of Java 17.
 */
final class JdbcClassGenerator {

  private static final String HEAD =
      """
      // Written by JdbcClassGenerator.
      package dev.nljdbc.jdbc.ROOM;

      import java.sql.*;

      /** A {@link TYPE} for children, which override what they change. */
      @org.jspecify.annotations.NullUnmarked // the engine decides what may be null
      @SuppressWarnings({"deprecation", "removal"})
      public abstract class NAME implements TYPE {
      """;

  private static final String CONSTRUCTOR =
      """

        protected final TYPE delegate;

        protected NAME(TYPE delegate) {
          this.delegate = delegate;
        }
      """;

  private static final String CATALOG =
      """

        /** The metadata to ask for a result set, for which the engine may query its catalog. */
        protected DatabaseMetaData catalog() throws SQLException {
          return delegate;
        }
      """;

  private static final String BEFORE_CALL =
      """

        /** Runs before each method that may reach the server or change its session. */
        protected void beforeCall() throws SQLException {}
      """;

  private static final Pattern REACHES_SERVER =
      Pattern.compile(
          "execute.*|getMetaData|getParameterMetaData" // of statements
              + "|prepare.*|commit|rollback|(set|release)Savepoint|set(AutoCommit|ReadOnly)|isValid"
              + "|[gs]et(Catalog|Schema|TransactionIsolation)|create(ArrayOf|Struct)"
              + "|(begin|end)Request");

  private static final String KEEPING =
      """

        /** Keeps the call of a setter, to be made on the engine's prepared statement. */
        void keep(int number, String type, Object value, ParameterValues.Setter setter)
            throws SQLException;

        /** Keeps the call of a setter for a value that has no words, or can be read once only. */
        void keepOnce(int number, String type, ParameterValues.Setter setter) throws SQLException;
      """;

  /** The SQL types that setters stand for, by JDBC's table B-1. */
  private static final Map<String, String> TYPES_OF_SETTERS =
      Stream.of(
              ("setBoolean BOOLEAN, setByte TINYINT, setShort SMALLINT, setInt INTEGER")
                  + (", setLong BIGINT, setFloat REAL, setDouble DOUBLE, setBigDecimal DECIMAL")
                  + (", setString VARCHAR, setNString NVARCHAR, setDate DATE, setTime TIME")
                  + (", setTimestamp TIMESTAMP, setURL DATALINK, setAsciiStream LONGVARCHAR")
                  + (", setUnicodeStream LONGVARCHAR, setBinaryStream LONGVARBINARY")
                  + (", setCharacterStream LONGVARCHAR, setNCharacterStream LONGNVARCHAR")
                  + (", setRef REF, setBlob BLOB, setClob CLOB, setNClob NCLOB, setArray ARRAY")
                  + (", setRowId ROWID, setSQLXML SQLXML"))
          .flatMap(all -> Stream.of(all.split(", ")))
          .collect(Collectors.toMap(pair -> pair.split(" ")[0], pair -> pair.split(" ")[1]));

  private static final String EXCHANGEABLE_DELEGATE =
      """

        private ResultSet delegate;

        /** Passes the calls from now on to other rows. */
        protected final synchronized void become(ResultSet others) {
          delegate = others;
        }

        /** The rows that get the calls. */
        protected final synchronized ResultSet behind() {
          return delegate;
        }

        /** The number of a column that has this label only here; 0 to ask the rows behind. */
        protected int place(String columnLabel) throws SQLException {
          return 0;
        }
      """;

  private static final String UNWRAPPING =
      """

        /** This, the object behind it, or what that one unwraps. */
        @Override
        public LOCK<T> T unwrap(Class<T> iface) throws SQLException {
          return dev.nljdbc.core.Unwrapping.unwrap(iface, this, BEHIND);
        }

        @Override
        public LOCKboolean isWrapperFor(Class<?> iface) throws SQLException {
          return dev.nljdbc.core.Unwrapping.isWrapperFor(iface, this, BEHIND);
        }
      """;

  private static final String IN_FRONT =
      UNWRAPPING.replace("BEHIND", "delegate")
          + """

        /** As the engine writes it: a prepared statement's SQL, for example. */
        @Override
        public LOCKString toString() {
          return delegate.toString();
        }
      """;

  private static final String IN_MEMORY = UNWRAPPING.replace("BEHIND", "null");

  private static final String CELLS =
      """

        /** Fails on closed rows. */
        protected abstract void checkOpen() throws SQLException;

        /** Reads a date, a time or both in the calendar's zone. */
        protected abstract <T> T getObject(int column, Class<T> type, java.util.Calendar calendar)
            throws SQLException;

        private SQLException readOnly() {
          String message = "These rows are an answer of nl-jdbc and can't be changed.";
          return new dev.nljdbc.error.NlException(dev.nljdbc.error.NlError.UNSUPPORTED, message);
        }
      """;

  /** What methods of rows in memory do, by their name. */
  private static final Map<String, String> ROWS_IN_MEMORY =
      Map.of(
          "clearWarnings", "checkOpen();",
          "getConcurrency", "return CONCUR_READ_ONLY;",
          "getFetchDirection", "return FETCH_FORWARD;",
          "getFetchSize", "return 0;",
          "getHoldability", "return HOLD_CURSORS_OVER_COMMIT;",
          "getWarnings", "checkOpen();\n    return null;",
          "setFetchDirection", "checkOpen();",
          "setFetchSize", "checkOpen();");

  private static final String TOLERANT =
      """

        private final TYPE delegate;
        private final TolerantConnection connection;

        NAME(TYPE delegate, TolerantConnection connection) {
          this.delegate = delegate;
          this.connection = connection;
        }
      """;

  private static final String TOLERANT_CONNECTION =
      """

        private final Connection delegate;
        private final TolerantConnection connection = this;
        private final DriverGaps gaps;
        private final boolean rows;

        /** In front of a connection of any driver. */
        public TolerantConnection(Connection delegate) {
          this(delegate, new DriverGaps(delegate), true);
        }

        TolerantConnection(Connection delegate, DriverGaps gaps) {
          this(delegate, gaps, true);
        }

        private TolerantConnection(Connection delegate, DriverGaps gaps, boolean rows) {
          this.delegate = delegate;
          this.gaps = gaps;
          this.rows = rows;
        }

        /** In front of a statement of the connection; its rows are the driver's own. */
        public Statement over(Statement statement) {
          return new TolerantStatement(statement, new TolerantConnection(delegate, gaps, false));
        }

        DriverGaps gaps() {
          return gaps;
        }

        ResultSet over(ResultSet engines) {
          return rows && engines != null ? new TolerantResultSet(engines, this) : engines;
        }
      """;

  /** What methods say where the driver fails; they are asked once for each connection. */
  private static final Map<String, String> ASKED_ONCE =
      Map.of(
          "getDatabaseProductName", "\"\"",
          "getDatabaseProductVersion", "\"\"",
          "getIdentifierQuoteString", "\"\\\"\"",
          "supportsSavepoints", "false",
          "supportsSchemasInTableDefinitions", "true");

  /** What methods do where the driver fails; nothing is taken for granted. */
  private static final Map<String, String> INSTEAD =
      Map.ofEntries(
          Map.entry("getAutoCommit", "return true;"),
          Map.entry("getCatalog", "return null;"),
          Map.entry("getSchema", "return null;"),
          Map.entry("isClosed", "return false;"),
          Map.entry("isReadOnly", "return false;"),
          Map.entry("releaseSavepoint", "return;"),
          Map.entry("getUserName", "return \"\";"),
          Map.entry("getURL", "return \"\";"),
          Map.entry("setFetchSize", "return;"),
          Map.entry("setMaxRows", "return;"),
          Map.entry("setQueryTimeout", "return;"),
          Map.entry("getFetchSize", "return 0;"),
          Map.entry("getMaxRows", "return 0;"),
          Map.entry("getMaxFieldSize", "return 0;"),
          Map.entry("getQueryTimeout", "return 0;"),
          Map.entry("getResultSetType", "return ResultSet.TYPE_FORWARD_ONLY;"),
          Map.entry("getResultSetConcurrency", "return ResultSet.CONCUR_READ_ONLY;"),
          Map.entry("isCloseOnCompletion", "return false;"),
          Map.entry("getColumnLabel", "return getColumnName(arg0);"),
          Map.entry("getColumnType", "return Types.OTHER;"),
          Map.entry("getColumnTypeName", "return \"\";"));

  private final Path folder;
  private final JavacTask compiler;

  private JdbcClassGenerator(Path folder) {
    this.folder = folder;
    List<String> options = List.of("--release", "17");
    List<String> classes = List.of("java.lang.Object"); // a task without any is refused
    var javac = ToolProvider.getSystemJavaCompiler();
    this.compiler = (JavacTask) javac.getTask(null, null, null, options, classes, null);
  }

  public static void main(String[] arguments) throws IOException {
    new JdbcClassGenerator(Path.of(arguments[0])).writeAll();
  }

  private void writeAll() throws IOException {
    for (String type : List.of("Connection", "PreparedStatement", "CallableStatement")) {
      String members = CONSTRUCTOR + BEFORE_CALL + IN_FRONT;
      write("delegate.Delegating", type, "", members, this::forwardAfterHook);
    }
    write("delegate.Delegating", "Statement", "", CONSTRUCTOR + IN_FRONT, this::forward);
    String columns = CONSTRUCTOR + IN_FRONT;
    write("delegate.Delegating", "ResultSetMetaData", "", columns, this::forward);
    write("execution.Keeping", "PreparedStatement", "default ", KEEPING, this::keep);
    String metaData = CONSTRUCTOR + CATALOG + IN_FRONT;
    write("delegate.Delegating", "DatabaseMetaData", "", metaData, this::forwardMetaData);
    String exchangeable = EXCHANGEABLE_DELEGATE + IN_FRONT;
    write("delegate.Delegating", "ResultSet", "synchronized ", exchangeable, this::forwardOrPlace);
    write("delegate.Tolerant", "Connection", "", TOLERANT_CONNECTION + IN_FRONT, this::tolerate);
    for (String type :
        List.of(
            "Statement",
            "PreparedStatement",
            "ResultSet",
            "ResultSetMetaData",
            "DatabaseMetaData")) {
      write("delegate.Tolerant", type, "", TOLERANT + IN_FRONT, this::tolerate);
    }
    write("rows.ReadOnly", "ResultSet", "", CELLS + IN_MEMORY, this::readOnly);
    write(
        "rows.ReadOnly",
        "ResultSetMetaData",
        "",
        IN_MEMORY,
        method -> "return " + none(method.getReturnType()) + ";");
  }

  /**
   * Writes a class, unless it is there: an untouched file is not compiled anew.
   *
   * @param prefix of the class's name, after the last part of its package's
   * @param type the interface that the class implements
   * @param lock the modifier of each method
   * @param members what the class has beside the interface's methods
   * @param body what a method does; nothing if children write the method
   */
  private void write(
      String prefix,
      String type,
      String lock,
      String members,
      Function<ExecutableElement, String> body)
      throws IOException {
    String room = prefix.substring(0, prefix.indexOf('.'));
    String name = prefix.substring(room.length() + 1) + type;
    String methods =
        methods(type)
            .filter(method -> !body.apply(method).isEmpty())
            .map(method -> declaration(method) + " {\n    " + body.apply(method) + "\n  }\n")
            .collect(Collectors.joining());
    String kind =
        lock.startsWith("default")
            ? "public interface"
            : !name.startsWith("Tolerant")
                ? "public abstract class"
                : type.equals("Connection") ? "public final class" : "final class";
    String head =
        (HEAD + members)
            .replace("public abstract class", kind)
            .replace("implements", lock.startsWith("default") ? "extends" : "implements")
            .replace("ROOM", room)
            .replace("TYPE", type)
            .replace("NAME", name);
    String text = (head + methods + "}\n").replace("LOCK", lock);
    Path file = folder.resolve("dev/nljdbc/jdbc").resolve(room).resolve(name + ".java");
    if (!Files.exists(file) || !Files.readString(file).equals(text)) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    }
  }

  /** Every method of an interface but those that {@link #UNWRAPPING} has. */
  private Stream<ExecutableElement> methods(String type) {
    var members = compiler.getElements().getTypeElement("java.sql." + type);
    return ElementFilter.methodsIn(compiler.getElements().getAllMembers(members)).stream()
        .filter(method -> method.getEnclosingElement().getKind().isInterface())
        .filter(method -> !method.getEnclosingElement().toString().equals("java.sql.Wrapper"))
        .filter(method -> !method.getModifiers().contains(Modifier.STATIC))
        .sorted(Comparator.comparing(ExecutableElement::toString));
  }

  private String declaration(ExecutableElement method) {
    String deprecated = compiler.getElements().isDeprecated(method) ? "  @Deprecated\n" : "";
    String generic = method.getTypeParameters().isEmpty() ? "" : "<T> ";
    String parameters =
        method.getParameters().stream()
            .map(parameter -> parameter.asType() + " " + parameter)
            .collect(Collectors.joining(", "));
    String result = "LOCK" + generic + method.getReturnType();
    String thrown = method.getThrownTypes().isEmpty() ? "" : " throws " + method.getThrownTypes();
    return ("\n  @Override\n" + deprecated + "  public " + result + " ")
        + (method.getSimpleName() + "(" + parameters + ")" + thrown);
  }

  private String forward(ExecutableElement method) {
    boolean silent = method.getReturnType().getKind() == TypeKind.VOID;
    return (silent ? "" : "return ") + "delegate." + call(method, "arg0") + ";";
  }

  private String forwardAfterHook(ExecutableElement method) {
    boolean reaches = REACHES_SERVER.matcher(method.getSimpleName()).matches();
    return (reaches ? "beforeCall();\n    " : "") + forward(method);
  }

  /** Keeps the call of a setter; a child keeps those of setNull, setObject and setBytes. */
  private String keep(ExecutableElement method) {
    String type = TYPES_OF_SETTERS.get(method.getSimpleName().toString());
    if (type == null) {
      return "";
    }
    String value = method.getParameters().get(1).asType().toString();
    boolean once = value.matches("java.io.*|java.sql.(Ref|[BC]lob|NClob|Array|RowId|SQLXML)");
    return (once ? "keepOnce(arg0, \"" : "keep(arg0, \"")
        + (type + (once ? "\"" : "\", arg1"))
        + (", (statement, number) -> statement." + call(method, "number") + ");");
  }

  /** Forwards the call, and does without it where the driver fails. */
  private String tolerate(ExecutableElement method) {
    String name = method.getSimpleName().toString();
    if (name.equals("getConnection")) {
      return "return connection;";
    }
    if (ASKED_ONCE.containsKey(name)) {
      String once =
          ("connection.gaps().once(\"NAME\", delegate::NAME, " + ASKED_ONCE.get(name) + ")")
              .replace("NAME", name);
      return switch (name) {
        case "getDatabaseProductName" -> "return connection.gaps().product(" + once + ");";
        case "supportsSavepoints" -> "return " + once + " && connection.gaps().savepointsWork();";
        default -> "return " + once + ";";
      };
    }
    if (!method.getThrownTypes().toString().equals("java.sql.SQLException")) {
      return forward(method);
    }
    boolean ofCell = name.equals("getURL") && !method.getParameters().isEmpty();
    String instead = ofCell ? null : INSTEAD.get(name);
    String caught =
        instead != null
            ? "SQLException | RuntimeException | AbstractMethodError e) {\n      "
                + ("DriverGaps.note(e);\n      " + instead)
            : name.equals("close")
                ? "SQLFeatureNotSupportedException | AbstractMethodError e) {\n      "
                    + "DriverGaps.note(e);"
                : "UnsupportedOperationException | AbstractMethodError e) {\n      throw DriverGaps.unsupported(e);";
    return "try {\n      " + tolerant(method, name) + "\n    } catch (" + caught + "\n    }";
  }

  private String tolerant(ExecutableElement method, String name) {
    String call = "delegate." + call(method, "arg0");
    String type = method.getReturnType().toString().replace("java.sql.", "");
    return switch (name.equals("getStatement") ? "" : type) {
      case "ResultSet" -> "return connection.over(" + call + ");";
      case "Statement", "PreparedStatement", "DatabaseMetaData", "ResultSetMetaData" ->
          (type + " made = " + call + ";\n      return made == null ? null : new Tolerant")
              + (type + "(made, connection);");
      default -> forward(method);
    };
  }

  private String forwardMetaData(ExecutableElement method) {
    boolean rows = method.getReturnType().toString().equals("java.sql.ResultSet");
    return rows ? "return catalog()." + call(method, "arg0") + ";" : forward(method);
  }

  private String forwardOrPlace(ExecutableElement method) {
    boolean finds = method.getSimpleName().contentEquals("findColumn");
    if (!finds && !readsByLabel(method)) {
      return forward(method);
    }
    String placed = finds ? "place" : "delegate." + call(method, "place");
    String unplaced = "delegate." + call(method, "arg0");
    return "int place = place(arg0);\n    return place > 0 ? " + placed + " : " + unplaced + ";";
  }

  private String readOnly(ExecutableElement method) {
    String name = method.getSimpleName().toString();
    if (name.matches("(update|insertRow|deleteRow|refreshRow|cancelRow|moveTo).*")) {
      return "throw readOnly();";
    }
    if (ROWS_IN_MEMORY.containsKey(name) || name.startsWith("row")) { // rowUpdated and the like
      return ROWS_IN_MEMORY.getOrDefault(name, "return false;");
    }
    if (readsByLabel(method)) {
      return "return " + call(method, "findColumn(arg0)") + ";";
    }
    return method.toString().matches("get\\w+\\(int(,java.util.(Calendar|Map).*)?\\)")
        ? convert(method)
        : "";
  }

  /** Reads a cell by {@code getObject(int, Class)}. */
  private String convert(ExecutableElement method) {
    TypeMirror type = method.getReturnType();
    boolean calendar = method.toString().endsWith("Calendar)");
    if (!type.getKind().isPrimitive()) {
      return "return getObject(arg0, " + type + ".class" + (calendar ? ", arg1);" : ");");
    }
    String boxed = compiler.getTypes().boxedClass((PrimitiveType) type).toString();
    return (boxed + " cell = getObject(arg0, " + boxed + ".class);\n")
        + ("    return cell == null ? " + none(type) + " : cell;");
  }

  /** What says nothing: no, 0 or an empty text. */
  private static String none(TypeMirror type) {
    boolean text = !type.getKind().isPrimitive();
    return text ? "\"\"" : type.getKind() == TypeKind.BOOLEAN ? "false" : "0";
  }

  private static boolean readsByLabel(ExecutableElement method) {
    return method.toString().matches("(<T>)?get\\w+\\(java.lang.String.*");
  }

  /** A call with the method's arguments, of which the first may be another. */
  private static String call(ExecutableElement method, String first) {
    String arguments = method.getParameters().toString().replace("arg0", first).replace(",", ", ");
    return method.getSimpleName() + "(" + arguments + ")";
  }
}
