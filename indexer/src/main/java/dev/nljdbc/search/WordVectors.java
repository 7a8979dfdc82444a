package dev.nljdbc.search;

/**
 * The static vectors of words, in eight bits a component.
 *
 * @param rows one behind the other
 * @param scales what a component of each row is to be multiplied with
 */
record WordVectors(byte[] rows, float[] scales) {

  static WordVectors of(String[] words) {
    StaticEmbedder embedder = StaticEmbedder.shared();
    int dimensions = words.length == 0 ? 0 : embedder.dimensions();
    byte[] rows = new byte[words.length * dimensions];
    float[] scales = new float[words.length];
    for (int word = 0; word < words.length; word++) {
      if (words[word].codePoints().anyMatch(Character::isLetter)) { // numbers mean nothing
        scales[word] = quantize(embedder.sum(words[word]), rows, word * dimensions);
      }
    }
    return new WordVectors(rows, scales);
  }

  /** Writes a vector in eight bits a component; gives what to multiply them with. */
  static float quantize(float[] vector, byte[] rows, int at) {
    float largest = Float.MIN_NORMAL;
    for (float component : vector) {
      largest = Math.max(largest, Math.abs(component));
    }
    for (int i = 0; i < vector.length; i++) {
      rows[at + i] = (byte) Math.round(vector[i] / largest * Byte.MAX_VALUE);
    }
    return largest / Byte.MAX_VALUE;
  }
}
