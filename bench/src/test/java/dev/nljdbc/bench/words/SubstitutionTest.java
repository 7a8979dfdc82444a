// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SubstitutionTest {

  @Test
  void between_twoWordings_areTheWordsThatDiffer() {
    assertThat(
            Substitution.between(
                "Show the first names of all customers ?", "show the forename of clients"))
        .containsExactly(
            new Substitution("first name", "forename"), new Substitution("customer", "client"));
    assertThat(Substitution.between("How many?", "How many (pets)?"))
        .containsExactly(new Substitution("", "pet"));
    assertThat(Substitution.between("How many pets?", "Of how many pet")).isEmpty();
  }

  @Test
  void listed_synonymInEitherDirection_isTrue() {
    assertThat(new Substitution("customer", "client").listed()).isTrue();
    assertThat(new Substitution("singer", "zorblatt").listed()).isFalse();
  }
}
