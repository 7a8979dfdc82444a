package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.first;
import static dev.nljdbc.jdbc.Asked.rows;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TermsTest {
  @TempDir Path directory;

  @Test
  void probe() throws Exception {
    Asked asked = new Asked(directory);
    String url =
        Engines.SQLITE.urlWith(
            directory,
            "CREATE TABLE customer (id INTEGER PRIMARY KEY, name VARCHAR(40), country VARCHAR(20), status VARCHAR(4))",
            "CREATE TABLE sale (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer (id), amount DECIMAL(8,2), discount DECIMAL(8,2), state VARCHAR(10), sold DATE)",
            "INSERT INTO customer VALUES (1,'Ann','Norway','A'),(2,'Bo','Norway','X'),(3,'Cy','Chile','A'),(4,'Ann','Chile','A')",
            "INSERT INTO sale VALUES (1,1,10,1,'paid','2024-01-02'),(2,1,20,0,'open','2024-01-03'),(3,2,30,5,'paid','2024-02-01'),(4,3,7,0,'paid','2024-02-05'),(5,4,50,0,'paid','2024-03-05')");
    try (Connection connection = asked.connect(Engines.SQLITE, url);
        Statement statement = connection.createStatement()) {
      System.out.println(
          first(
              statement,
              "NL DEFINE 'revenue', 'turnover' AS SUM(amount - discount) FROM sale WHERE state = 'paid'"));
      System.out.println(
          first(statement, "NL DEFINE 'active customer' AS status = 'A' FROM customer"));
      System.out.println(
          first(
              statement,
              "NL DEFINE 'average ticket' AS SUM(amount) / COUNT(DISTINCT customer_id) FROM sale WHERE state = 'paid'"));
      System.out.println(first(statement, "NL DEFINE 'net price' AS amount - discount"));
      System.out.println(
          first(statement, "NL DEFINE 'buyers' AS COUNT(DISTINCT customer_id) FROM sale"));
      rows(statement, "NL TERMS").forEach(System.out::println);
      for (String q :
          new String[] {
            "What is the revenue?",
            "revenue by country",
            "turnover of each customer",
            "total revenue in Norway",
            "Which customer has the highest revenue?",
            "How many active customers are there?",
            "List the names of active customers",
            "names of inactive customers",
            "revenue of active customers by country",
            "average ticket per country",
            "customers with revenue over 10",
            "What is the average revenue?",
            "show the net price of sales over 20",
            "number of buyers",
            "number of buyers by country",
            "revenue in 2024",
            "revenue by month",
            "the three countries with the most revenue",
            "sales with the highest net price",
            "customers that are not active"
          }) {
        try {
          System.out.println(
              q
                  + "\n   "
                  + first(statement, "NL SQL: " + q).get("sql")
                  + "  "
                  + rows(statement, "NL: " + q));
        } catch (Exception e) {
          System.out.println(q + "\n   !! " + e.getMessage());
        }
      }
    }
  }
}
