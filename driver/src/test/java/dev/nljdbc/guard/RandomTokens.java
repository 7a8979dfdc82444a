// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import java.util.List;
import java.util.Random;

/** Words and signs of SQL, of all engines, with some that belong to none. */
final class RandomTokens {

  private static final List<String> TOKENS =
      List.of(
          ("SELECT FROM WHERE GROUP BY HAVING ORDER LIMIT OFFSET FETCH FIRST ROWS ONLY UNION ALL"
                  + " EXCEPT INTERSECT MINUS WITH RECURSIVE AS MATERIALIZED VALUES TABLE JOIN LEFT"
                  + " INNER CROSS NATURAL FULL ON USING LATERAL APPLY DISTINCT TOP CASE WHEN THEN ELSE"
                  + " END AND OR NOT XOR IN IS NULL LIKE ILIKE SIMILAR TO BETWEEN EXISTS ANY SOME"
                  + " ESCAPE COLLATE CAST( EXTRACT( SUBSTRING( POSITION( TRIM( OVERLAY( COALESCE("
                  + " COUNT( SUM( f( INTERVAL DATE TIMESTAMP TIME AT ZONE ARRAY[ ROW( STRUCT( MAP OVER"
                  + " PARTITION FILTER( WITHIN WINDOW QUALIFY ROLLUP( CUBE( GROUPING SETS PIVOT"
                  + " UNPIVOT TABLESAMPLE FOR UPDATE SHARE INTO OUTFILE INSERT DELETE MERGE DROP"
                  + " CREATE CALL EXPLAIN SHOW DO COPY PRAGMA ATTACH SET NEXT VALUE CURRENT_DATE"
                  + " DEFAULT IGNORE NULLS RESPECT SEPARATOR customers orders canary id name c.id * ("
                  + " ) [ ] { } , ; . :: : := => -> ->> #> #>> @> <@ @@ ? ?| || && & | ^ ~ ! != <> = <"
                  + " > <= >= + - / // % ** << >> 0 1 1.5 .5 1e9 0x1f 1e 1.. 'x' '' ' \" \"q\" ` `q`"
                  + " [q] $$ $a$ E'x' N'x' X'41' b'1' U&'x' -- --x /* */ /*! /*+ # @x @@v :p $1 ?1 \\"
                  + " \\' é ſ K \u200b \u00a0 \0 \ud83d \n"
                  + " \r"
                  + " \t \f")
              .split(" "));

  private RandomTokens() {}

  static String one(Random random) {
    return TOKENS.get(random.nextInt(TOKENS.size()));
  }
}
