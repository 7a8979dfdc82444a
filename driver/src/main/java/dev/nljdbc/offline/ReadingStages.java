// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.offline.parse.ParserModel;

/**
 * What a parser reads with. Training and measuring leave some of it out.
 *
 * @param model that was learned
 * @param rules whether the hand-written rules' query is among the candidates
 * @param derived whether {@link SpecialReadings} are tried first
 */
public record ReadingStages(ParserModel model, boolean rules, boolean derived) {

  /** All that the driver reads with. */
  static ReadingStages all() {
    return new ReadingStages(ParserModel.own(), true, true);
  }
}
