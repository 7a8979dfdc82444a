// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReferenceNameTest {

  private static ReferenceName of(String name) {
    return ReferenceName.of(List.of("order"), name);
  }

  @Test
  void of_columnsName_isInWords() {
    assertThat(of("BillingCustomers_ID"))
        .isEqualTo(
            new ReferenceName(
                List.of("billing", "customer", "id"),
                List.of("order", "billing", "customer", "id"),
                "billingcustomerid",
                "billingcustomer",
                true));
    assertThat(of("_")).isEqualTo(new ReferenceName(List.of(), List.of("order"), "", "", false));
    assertThat(of("id"))
        .isEqualTo(new ReferenceName(List.of("id"), List.of("order", "id"), "id", "", true));
    assertThat(of("colour").generic()).isFalse();
  }

  @TableTest
  void endsWith_someOfTheLastWordsButNotAll_does(
      String name, String text, boolean ends, boolean stemEnds) {
    assertThat(of(name).endsWith(text)).isEqualTo(ends);
    assertThat(of(name).stemEndsWith(text)).isEqualTo(stemEnds);
  }

  @Test
  void forms_ofANameThatEndsLikeAKey_areItsEndsAndBeginnings() {
    assertThat(of("old_customer_id").forms())
        .containsExactlyInAnyOrder(
            "oldcustomerid",
            "oldcustomer",
            "old",
            "customerid",
            "customer",
            "id",
            "old-",
            "old~",
            "cust~");
    assertThat(of("old_colour").forms()).containsExactlyInAnyOrder("oldcolour", "colour", "old-");
    assertThat(of("_").forms()).isEmpty();
  }
}
