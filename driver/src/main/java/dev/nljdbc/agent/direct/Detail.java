package dev.nljdbc.agent.direct;

/** How much of a column a prompt shows. */
enum Detail {
  /** Name and type. */
  NAME,
  /** Also its description, and its values where they are few. */
  FACTS,
  /** Also examples where they are many. */
  FULL
}
