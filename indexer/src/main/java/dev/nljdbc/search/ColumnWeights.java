package dev.nljdbc.search;

/**
 * How much each kind of evidence counts beside the coverage of a column's name, which counts 1.
 * Tuned on 40 of Spider's training databases, see {@code bench/results/search-column.md}.
 *
 * @param explained for the share of the question that the column's and its table's words meet
 * @param label for a column that names its rows, times the coverage of its table's name
 * @param text what a word of a description counts beside one of a name
 * @param cosine for the nearness of the question's vector and the column's
 * @param value for values that stand in the question
 * @param table where there are many tables: for the share of the question that all words of the
 *     table meet
 * @param joined where there are many tables: for the share that the words of the table and of those
 *     that keys join with it meet
 */
record ColumnWeights(
    float explained,
    float label,
    float text,
    float cosine,
    float value,
    float table,
    float joined) {

  static final ColumnWeights TUNED = new ColumnWeights(0.5f, 0.2f, 0.5f, 0.33f, 1, 0.3f, 1.5f);
}
