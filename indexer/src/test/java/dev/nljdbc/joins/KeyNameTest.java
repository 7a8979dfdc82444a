// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a column's name says of the key that it may refer to. */
class KeyNameTest {

  private static double score(String key, String column) {
    int dot = key.indexOf('.');
    return new KeyName(key.substring(0, dot), key.substring(dot + 1))
        .score(ReferenceName.of(List.of(), column));
  }

  @ParameterizedTest
  @CsvSource({
    "customers.customer_id, customer_id, 0.95",
    "customers.id, customer_id, 0.95",
    "products.sku, sku, 0.9",
    "products.sku, product_sku, 0.95",
    "customers.id, customer_no, 0.75",
    "customers.id, customer_day, 0",
    "customers.id, customer, 0.65",
    "customers.id, billing_customer_id, 0.7",
    "customers.number, old_customer_id, 0.7",
    "products.sku, old_sku, 0.7",
    "products.sku, old_product_sku, 0.7",
    "x.customer_number, cust_no, 0",
    "x.customer_number, cust_num, 0.66",
    "x.customer_number, customer_num, 0.66",
    "x.customer_number, custom_numbering, 0.6",
    "x.customer_number, cus_num, 0.6",
    "x.customer_number, cu_number, 0",
    "x.customer_number, client_number, 0",
    "x.customer_number, cust, 0",
    "x.customer_number, cust_num_old, 0",
    "customers.number, cust_num, 0.66",
    "customer_demographics.cd_demo_sk, cdemo_sk, 0.66",
    "customer_address.address_sk, bill_addr_sk, 0.66",
    "customer_address.address_sk, bill_add_sk, 0",
    "customers.id, old_customer, 0.55",
    "customers.id, old_customer_code, 0.55",
    "web_client_accelerator.id, accelerator_id, 0.5",
    "web_client_accelerator.id, web_id, 0.5",
    "web_client_accelerator.id, client_id, 0",
    "claim_headers.claim_header_id, claim_id, 0.5",
    "members.member_id, member_in_charge_id, 0.5",
    "members.member_id, charge_of_member, 0.55",
    "a.id, id, 0",
    "a.id, b_id, 0",
    "a.name, b_name, 0"
  })
  void score_ofAnotherTablesColumn_isAsTheNamesAreAlike(String key, String column, double score) {
    assertThat(score(key, column)).isEqualTo(score);
  }

  @ParameterizedTest
  @CsvSource({
    "staff.staff_id, manager_id, 0.6",
    "staff.staff_id, manager_staff_id, 0.9",
    "staff.staff_id, other_staff_id, 0.7",
    "staff.staff_id, reports_to, 0.6",
    "staff.staff_id, office_id, 0"
  })
  void scoreOfOwn_columnOfTheKeysTable_takesARole(String key, String column, double score) {
    int dot = key.indexOf('.');
    KeyName name = new KeyName(key.substring(0, dot), key.substring(dot + 1));
    assertThat(name.scoreOfOwn(ReferenceName.of(List.of(), column))).isEqualTo(score);
  }

  @ParameterizedTest
  @CsvSource({
    "customers, id, true, false",
    "customers, customer_id, true, true",
    "customers, customer, true, false",
    "customers, customerref, true, false",
    "web_customers, customer_id, true, false",
    "web_customers, web_customer_no, true, true",
    "orders, customer_id, false, false",
    "orders, sku, false, false",
    "orders, order_status, true, false",
    "_, id, true, false"
  })
  void named_forItsOwnTable_isHardlyAnothersKey(
      String table, String key, boolean named, boolean tableAndId) {
    assertThat(new KeyName(table, key).named()).isEqualTo(named);
    assertThat(new KeyName(table, key).tableAndId()).isEqualTo(tableAndId);
  }

  @ParameterizedTest
  @CsvSource({
    "countries, country",
    "ties, tie",
    "addresses, address",
    "boxes, box",
    "batches, batch",
    "buses, bus",
    "orders, order",
    "gas, gas",
    "toys, toy",
    "class, class",
    "status, status",
    "sheep, sheep"
  })
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
