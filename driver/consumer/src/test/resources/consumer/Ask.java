import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;

/** Asks a database of three customers. */
public class Ask {
  public static void main(String[] arguments) throws Exception {
    Path file = Files.createTempDirectory("shop").resolve("shop.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, name TEXT)");
      statement.execute("INSERT INTO customer (name) VALUES ('Ann'), ('Bo'), ('Cy')");
    }
    try (Connection connection = DriverManager.getConnection("jdbc:nl:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL: How many customers are there?")) {
      rows.next();
      System.out.println("customers: " + rows.getLong(1));
    }
  }
}
