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
    "customer_demographics.id, custdem_id, 0.66",
    "customer_demographics.id, ccd_id, 0",
    "customer_demographics.id, cx_id, 0",
    "members.member_id, charge_in_member_list_id, 0",
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
    "staff.staff_id, manager_no, 0",
    "staff.number, manager_number, 0.6",
    "staff.number, staff_number, 0",
    "staff.number, chief_staff_number, 0.9",
    "staff.login, manager_code, 0.6",
    "staff.staff_id, office_id, 0"
  })
  void scoreOfOwn_columnOfTheKeysTable_takesARole(String key, String column, double score) {
    int dot = key.indexOf('.');
    KeyName name = new KeyName(key.substring(0, dot), key.substring(dot + 1));
    assertThat(name.scoreOfOwn(ReferenceName.of(List.of(), column))).isEqualTo(score);
  }

  @ParameterizedTest
  @CsvSource({
    "order_statuses.id, orders.status, 0.6",
    "lkp_order_status.id, orders.status, 0.6",
    "ord_statuses.id, orders.status, 0.6",
    "statuses.id, orders.status, 0",
    "lkp.id, orders.status, 0",
    "user_statuses.id, orders.status, 0"
  })
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

  @ParameterizedTest
  @CsvSource({
    "customer.custkey, true, true",
    "department.dept_no, true, true",
    "customer.cukey, false, false",
    "customer.orderkey, false, false",
    "customer.stkey, false, false",
    "date_dim.date_sk, true, true",
    "customer_demographics.demo_sk, false, true",
    "customer_demographics.dem_sk, false, false",
    "customer_demographics.graph_sk, false, false",
    "orders.status, false, false",
    "orders.key, false, false"
  })
  void partOfTableAndId_lettersOrWordsOfTheTablesName_are(
      String key, boolean letters, boolean part) {
    assertThat(name(key).shortTableAndId()).isEqualTo(letters);
    assertThat(name(key).partOfTableAndId()).isEqualTo(part);
  }

  @ParameterizedTest
  @CsvSource({
    "boxes.size, shirt_size, true",
    "boxes.size, size, true",
    "boxes.size, weight, false",
    "boxes.name, box_name, true",
    "boxes.box_id, old_box_id, false",
    "boxes.code, area_code, false"
  })
  void sharesOnlyAName_keyThatIsNotCalledOne_may(String key, String column, boolean only) {
    assertThat(name(key).sharesOnlyAName(ReferenceName.of(List.of(), column))).isEqualTo(only);
  }

  @ParameterizedTest
  @CsvSource({
    "customer_address.address_id, supplier_address.address_id, true",
    "customer_address.address_id, supplier_address.addr_id, false",
    "address.address_id, supplier_address.address_id, false",
    "customer_address.address_id, address.address_id, false",
    "customer_address.address_id, supplier_phone.address_id, false",
    "customer_address.address, supplier_address.address, false",
    "customer_address.phone_id, supplier_address.phone_id, false"
  })
  void siblingOf_keysOfTablesOfOneSort_are(String one, String other, boolean siblings) {
    assertThat(name(one).siblingOf(name(other))).isEqualTo(siblings);
  }

  @ParameterizedTest
  @CsvSource({
    "cust, customer, true",
    "cstmr, customer, true",
    "customer, customer, true",
    "'', customer, true",
    "ust, customer, false",
    "cuu, customer, false",
    "crc, customer, false",
    "custx, customer, false"
  })
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
