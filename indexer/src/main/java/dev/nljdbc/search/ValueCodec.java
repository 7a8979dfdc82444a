// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import java.io.IOException;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.FilterCodec;
import org.apache.lucene.codecs.PointsFormat;
import org.apache.lucene.codecs.PointsReader;
import org.apache.lucene.codecs.PointsWriter;
import org.apache.lucene.codecs.lucene90.Lucene90PointsWriter;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.util.bkd.BKDWriter;

/**
 * Lucene's own format, with fewer points in a leaf: a leaf is read whole for each key that is
 * looked up. It has the name of Lucene's, which reads it.
 */
final class ValueCodec extends FilterCodec {

  private static final int POINTS_IN_LEAF = 64;

  ValueCodec() {
    super(Codec.getDefault().getName(), Codec.getDefault());
  }

  @Override
  public PointsFormat pointsFormat() {
    PointsFormat usual = delegate.pointsFormat();
    return new PointsFormat() {
      @Override
      public PointsWriter fieldsWriter(SegmentWriteState state) throws IOException {
        return new Lucene90PointsWriter(
            state, POINTS_IN_LEAF, BKDWriter.DEFAULT_MAX_MB_SORT_IN_HEAP);
      }

      @Override
      public PointsReader fieldsReader(SegmentReadState state) throws IOException {
        return usual.fieldsReader(state);
      }
    };
  }
}
