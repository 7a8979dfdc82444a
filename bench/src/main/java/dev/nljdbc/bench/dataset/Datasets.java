// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.dataset;

import dev.nljdbc.bench.dataset.Dataset.Family;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The data sets that can be read. */
public final class Datasets {

  private static final List<String> SPIDER_TABLES = List.of("tables.json");

  /**
   * Spider 1.0. The train split is the two train files, one after the other; an older release has a
   * folder {@code test_data} for the test split.
   *
   * <p>Source: Yu et al., "Spider: A Large-Scale Human-Labeled Dataset for Complex and Cross-Domain
   * Semantic Parsing and Text-to-SQL Task", EMNLP 2018.
   */
  public static final DatasetReader SPIDER =
      published(
              "spider",
              "Spider",
              Family.SPIDER,
              QuestionForm.SPIDER,
              "Spider is at https://yale-lily.github.io/spider (spider_data.zip); the folder is the"
                  + " one with tables.json in it.")
          .with("train", spider("database", "train_spider.json", "train_others.json"))
          .with("dev", spider("database", "dev.json"))
          .with("test", spiderTest("", "test.json", "test_tables.json"), olderSpiderTest());

  /**
   * Spider-Syn: Gan et al., "Towards Robustness of Text-to-SQL Models against Synonym
   * Substitution", ACL 2021.
   */
  static final DatasetReader SPIDER_SYN =
      published(
              "spider-syn",
              "Spider-Syn",
              Family.SPIDER,
              QuestionForm.spiderWith("SpiderSynQuestion"),
              "Spider-Syn is at https://github.com/ygan/Spider-Syn (train_spider.json and dev.json"
                  + " in its folder Spider-Syn); its databases are Spider's.")
          .with("dev", variants("dev.json", "Spider-Syn/"))
          .with("train", variants("train_spider.json", "Spider-Syn/"));

  /**
   * Spider-DK: Gan, Chen and Purver, "Exploring Underexplored Limitations of Cross-Domain
   * Text-to-SQL Generalization", EMNLP 2021. Some of its databases are its own, the others
   * Spider's.
   */
  static final DatasetReader SPIDER_DK =
      published(
              "spider-dk",
              "Spider-DK",
              Family.SPIDER,
              QuestionForm.SPIDER,
              "Spider-DK is at https://github.com/ygan/Spider-DK (Spider-DK.json, tables.json and"
                  + " three databases); the other databases are Spider's.")
          .with("dev", variants("Spider-DK.json", "Spider-DK/"));

  /**
   * Spider-Realistic: Deng et al., "Structure-Grounded Pretraining for Text-to-SQL", NAACL 2021.
   */
  static final DatasetReader SPIDER_REALISTIC =
      published(
              "spider-realistic",
              "Spider-Realistic",
              Family.SPIDER,
              QuestionForm.SPIDER,
              "Spider-Realistic is at https://zenodo.org/records/5205322 (spider-realistic.json);"
                  + " its databases are Spider's.")
          .with("dev", variants("spider-realistic.json", "spider-realistic/"));

  /**
   * BIRD, with whichever of its databases are there. A question's number is its position in the
   * file, not BIRD's {@code question_id}, which begins anywhere in a part of the split.
   *
   * <p>Source: Li et al., "Can LLM Already Serve as a Database Interface? A Big Bench for
   * Large-Scale Database Grounded Text-to-SQLs", NeurIPS 2023.
   */
  static final DatasetReader BIRD =
      published(
              "bird",
              "BIRD",
              Family.BIRD,
              QuestionForm.BIRD,
              "BIRD is at https://bird-bench.github.io (dev.zip, train.zip; the databases are in a"
                  + " zip inside it).")
          .with("dev", bird("", "dev"), bird("dev/", "dev"), bird("dev_20240627/", "dev"))
          .with("train", bird("", "train"), bird("train/", "train"));

  /**
   * BIRD's Mini-Dev: 500 questions of its development split, with gold queries for three engines, a
   * split each. The databases of the splits {@code mysql} and {@code postgresql} are on a server:
   * {@code --engine-url} says where; SQLite's are read for them when nothing is said, and most of
   * their gold queries then fail.
   *
   * <p>Source: <a href="https://github.com/bird-bench/mini_dev">github.com/bird-bench/mini_dev</a>.
   */
  static final DatasetReader MINI_DEV =
      published(
              "mini-dev",
              "Mini-Dev",
              Family.BIRD,
              QuestionForm.BIRD,
              "Mini-Dev is at https://github.com/bird-bench/mini_dev (minidev.zip); the folder is"
                  + " MINIDEV, the one with dev_databases in it.")
          .with("sqlite", miniDev("sqlite"))
          .with("mysql", miniDev("mysql"))
          .with("postgresql", miniDev("postgresql"));

  private static final List<DatasetReader> ALL =
      List.of(
          new Sample(),
          SPIDER,
          SPIDER_SYN,
          SPIDER_DK,
          SPIDER_REALISTIC,
          BIRD,
          MINI_DEV,
          new JsonLinesReader());

  private Datasets() {}

  private static PublishedReader published(
      String name, String title, Family family, QuestionForm form, String source) {
    return new PublishedReader(name, title, family, form, source, Map.of());
  }

  private static Layout spider(String databases, String... questions) {
    return new Layout(List.of(questions), SPIDER_TABLES, true, List.of(databases));
  }

  private static Layout spiderTest(String folder, String questions, String tables) {
    return new Layout(
        List.of(folder + questions),
        List.of(folder + tables),
        true,
        List.of("test_database", "database"));
  }

  private static Layout olderSpiderTest() {
    return spiderTest("test_data/", "dev.json", "tables.json");
  }

  /** Questions about Spider's databases, in the data set's folder or in one of its own there. */
  private static Layout[] variants(String questions, String folder) {
    List<String> databases =
        List.of("database", "../spider/database", "../database", "../../spider/database");
    return new Layout[] {
      new Layout(List.of(questions), SPIDER_TABLES, false, databases),
      new Layout(List.of(folder + questions), SPIDER_TABLES, false, databases)
    };
  }

  private static Layout bird(String folder, String split) {
    return new Layout(
        List.of(folder + split + ".json"),
        List.of(folder + split + "_tables.json"),
        false,
        List.of(folder + split + "_databases"));
  }

  private static Layout[] miniDev(String engine) {
    List<Layout> layouts = new ArrayList<>();
    for (String folder :
        List.of("", "MINIDEV/", "minidev/MINIDEV/", "mini_dev_data/", "llm/mini_dev_data/")) {
      for (String ending : List.of(".json", ".jsonl")) {
        layouts.add(miniDev(folder, folder, engine + ending));
      }
    }
    // The evaluation's own folders: one for each engine, the databases in sqlite/.
    layouts.add(miniDev(engine + "/", "sqlite/", engine + ".jsonl"));
    return layouts.toArray(Layout[]::new);
  }

  private static Layout miniDev(String folder, String databases, String file) {
    return new Layout(
        List.of(folder + "mini_dev_" + file),
        List.of(databases + "dev_tables.json"),
        false,
        List.of(databases + "dev_databases"));
  }

  /**
   * The reader of that name.
   *
   * @throws DatasetException when there is none
   */
  public static DatasetReader named(String name) throws DatasetException {
    for (DatasetReader reader : ALL) {
      if (reader.name().equalsIgnoreCase(name)) {
        return reader;
      }
    }
    throw new DatasetException(
        "There is no data set '"
            + name
            + "'; known: "
            + ALL.stream().map(DatasetReader::name).collect(Collectors.joining(", ")));
  }

  /**
   * The questions of one file in Spider's form, for example a reworded one.
   *
   * @throws DatasetException when the file is missing or not in that form
   */
  public static List<Example> spiderQuestions(Path file) throws DatasetException {
    QuestionFiles questions = new QuestionFiles(String.valueOf(file), QuestionForm.SPIDER);
    questions.readQuestions(file.toAbsolutePath());
    questions.check();
    return questions.examples();
  }

  /**
   * Questions that come from no data set's folder, with a folder of databases.
   *
   * @param like the data set whose customs they follow
   * @param folder {@code <db_id>/<db_id>.sqlite}
   * @param schemas a file in the form of Spider's {@code tables.json}; when empty, one of that name
   *     in the folder or beside it is taken
   */
  public static Dataset given(
      DatasetReader like, List<Example> examples, Path folder, Optional<Path> schemas)
      throws DatasetException {
    List<String> remarks = new ArrayList<>();
    return new Dataset(
        like.name(),
        "given",
        like.family(),
        "",
        examples,
        new DatabaseFolders(List.of(folder)).find(examples, remarks, true),
        schemas.or(() -> besides(folder)),
        remarks);
  }

  private static Optional<Path> besides(Path folder) {
    Path absolute = folder.toAbsolutePath().normalize();
    for (Path place : List.of(absolute, absolute.resolveSibling(""))) {
      for (String name : List.of("tables.json", "dev_tables.json")) {
        if (Files.isRegularFile(place.resolve(name))) {
          return Optional.of(place.resolve(name));
        }
      }
    }
    return Optional.empty();
  }
}
