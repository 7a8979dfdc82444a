/**
 * What people wrote down of the meaning of a database: business terms such as "revenue" with their
 * SQL, and semantic models in the files of dbt, MetricFlow and Open Semantic Interchange.
 *
 * <p>Begin with {@link dev.nljdbc.semantics.SemanticModels}, which reads files, and {@link
 * dev.nljdbc.semantics.BusinessTerms}, which a question is looked up in.
 */
@NullMarked
package dev.nljdbc.semantics;

import org.jspecify.annotations.NullMarked;
