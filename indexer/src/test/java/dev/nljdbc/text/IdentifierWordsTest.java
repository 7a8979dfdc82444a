// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdentifierWordsTest {

  @ParameterizedTest
  @CsvSource({
    "customer_id, customer id",
    "CustomerID, customer id",
    "HTTPServerID2, http server id 2",
    "IDs, ids",
    "CreationDATE, creation date",
    "Größe_im_Lager, größe im lager",
    "% of total $, of total",
    "population2020, population 2020",
    "__x__, x",
    "CUSTOMER_NAME, customer name",
    "'', ''",
    "😀, ''"
  })
  void of_identifiers_splitsThem(String name, String words) {
    assertThat(String.join(" ", IdentifierWords.of(name))).isEqualTo(words);
  }
}
