// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a column's name says of the key that it may refer to. */
class KeyNameTest {

  private static double score(String key, String column) {
    int dot = key.indexOf('.');
    return new KeyName(key.substring(0, dot), key.substring(dot + 1))
        .score(ReferenceName.of(List.of(), column));
  }

  @TableTest
  void score_ofAnotherTablesColumn_isAsTheNamesAreAlike(String key, String column, double score) {
    assertThat(score(key, column)).isEqualTo(score);
  }

  @TableTest
  void scoreOfOwn_columnOfTheKeysTable_takesARole(String key, String column, double score) {
    int dot = key.indexOf('.');
    KeyName name = new KeyName(key.substring(0, dot), key.substring(dot + 1));
    assertThat(name.scoreOfOwn(ReferenceName.of(List.of(), column))).isEqualTo(score);
  }

  @TableTest
  void scoreOfLookup_tableNamedForAColumnAndItsTable_isVague(
      String key, String column, double score) {
    int dot = column.indexOf('.');
    ReferenceName name =
        ReferenceName.of(KeyName.words(column.substring(0, dot)), column.substring(dot + 1));
    assertThat(name(key).scoreOfLookup(name)).isEqualTo(score);
  }

  private static KeyName name(String key) {
    int dot = key.indexOf('.');
    return new KeyName(key.substring(0, dot), key.substring(dot + 1));
  }

  @TableTest
  void partOfTableAndId_lettersOrWordsOfTheTablesName_are(
      String key, boolean letters, boolean part) {
    assertThat(name(key).shortTableAndId()).isEqualTo(letters);
    assertThat(name(key).partOfTableAndId()).isEqualTo(part);
  }

  @TableTest
  void sharesOnlyAName_keyThatIsNotCalledOne_may(String key, String column, boolean only) {
    assertThat(name(key).sharesOnlyAName(ReferenceName.of(List.of(), column))).isEqualTo(only);
  }

  @TableTest
  void siblingOf_keysOfTablesOfOneSort_are(String one, String other, boolean siblings) {
    assertThat(name(one).siblingOf(name(other))).isEqualTo(siblings);
  }

  @TableTest
  void lettersOf_inTheirOrderFromTheFirst_makeUpTheText(String text, String word, boolean made) {
    assertThat(KeyName.lettersOf(text, word)).isEqualTo(made);
  }

  @Test
  void forms_ofAKey_areThese() {
    assertThat(name("web_client_accelerators.number").forms())
        .containsExactlyInAnyOrder(
            "webclientacceleratornumber",
            "webclientaccelerator",
            "webclientacceleratorid",
            "web",
            "clientaccelerator",
            "webclient",
            "accelerator",
            "web-",
            "num-",
            "acce~",
            "wcac~");
    assertThat(name("us.us_key").forms()).contains("us-", "us~", "uskey", "ususkey", "usid");
  }

  @TableTest
  void named_forItsOwnTable_isHardlyAnothersKey(
      String table, String key, boolean named, boolean tableAndId) {
    assertThat(new KeyName(table, key).named()).isEqualTo(named);
    assertThat(new KeyName(table, key).tableAndId()).isEqualTo(tableAndId);
  }

  @TableTest
  void words_plurals_areSingular(String plural, String singular) {
    assertThat(KeyName.words(plural)).containsExactly(singular);
  }

  @Test
  void words_allWaysToPartAName_areTheSame() {
    assertThat(KeyName.words("OrderItems")).isEqualTo(List.of("order", "item"));
    assertThat(KeyName.words("order_items")).isEqualTo(List.of("order", "item"));
  }

  @Test
  void forms_columnThatRefersToIt_isFoundByOne() {
    for (String[] pair :
        new String[][] {
          {"customers.id", "customer_id"},
          {"customers.id", "customer_no"},
          {"customers.id", "billing_customer_id"},
          {"customers.id", "cust_id"},
          {"products.sku", "old_sku"},
          {"x.customer_number", "cust_num"},
          {"web_client_accelerator.id", "accelerator_id"},
          {"web_client_accelerator.id", "web_id"},
          {"claim_headers.claim_header_id", "claim_id"},
          {"members.member_id", "member_in_charge_id"},
          {"us.us_key", "us_key_old"}
        }) {
      int dot = pair[0].indexOf('.');
      KeyName key = new KeyName(pair[0].substring(0, dot), pair[0].substring(dot + 1));
      assertThat(key.forms())
          .as("%s and %s", pair[0], pair[1])
          .containsAnyElementsOf(ReferenceName.of(List.of(), pair[1]).forms());
    }
    assertThat(new KeyName("_", "code").forms()).as("a table without a word").contains("cod-");
    assertThat(new KeyName("boats", "_").forms())
        .as("a key without a word")
        .contains("boa-", "boat");
    assertThat(KeyName.shortened("customer")).isEqualTo(KeyName.shortened("cust"));
    assertThat(KeyName.shortened("cus")).isEqualTo(KeyName.shortened("customer"));
    assertThat(KeyName.shortened("cu")).isNotEqualTo(KeyName.shortened("customer"));
  }
}
