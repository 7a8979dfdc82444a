package dev.nljdbc.offline.parse;

import dev.nljdbc.offline.model.Features;

/** The keys under which weights are kept in the model's file; a change makes the file useless. */
final class Keys {

  private Keys() {}

  static int part(String name) {
    return Features.hash("part:" + name);
  }

  static int sketch(Sketch sketch) {
    return Features.hash("sketch:" + SketchText.write(sketch));
  }

  static int role(Slot slot) {
    return Features.hash("role:" + slot.role());
  }

  static int clause(Slot slot) {
    return Features.hash("clause:" + slot.kind() + slot.clause());
  }

  /** Features as the slots' weights know them: each for the slot's role and for its clause. */
  static void salt(Features plain, Slot slot, Features into) {
    int role = role(slot);
    int clause = clause(slot);
    for (int i = 0; i < plain.size(); i++) {
      into.add(Features.mix(role, plain.key(i)), plain.value(i));
      into.add(Features.mix(clause, plain.key(i)), plain.value(i));
    }
  }
}
