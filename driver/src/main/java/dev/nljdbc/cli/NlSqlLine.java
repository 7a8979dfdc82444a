package dev.nljdbc.cli;

import java.io.IOException;
import java.io.InputStream;
import org.jline.reader.History;
import org.jline.reader.LineReader;
import org.jline.reader.impl.LineReaderImpl;
import sqlline.SqlLine;

/** sqlline, in which a question may have an apostrophe. */
final class NlSqlLine extends SqlLine {

  @Override
  public LineReader getConsoleReader(InputStream in, History history) throws IOException {
    LineReader reader = super.getConsoleReader(in, history);
    ((LineReaderImpl) reader).setParser(new NlLineParser(this));
    return reader;
  }
}
