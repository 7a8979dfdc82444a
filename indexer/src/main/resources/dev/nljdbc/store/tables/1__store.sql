create table nl_document (
  database_id text not null,
  kind text not null,
  key text not null,
  body text,
  said timestamp with time zone not null,
  revision bigint not null,
  primary key (database_id, kind, key)
);
create index nl_document_revision on nl_document (database_id, kind, revision);

create table nl_revision (
  database_id text not null,
  kind text not null,
  revision bigint not null,
  primary key (database_id, kind)
);

create table nl_log (
  id uuid primary key,
  database_id text not null,
  noted timestamp with time zone not null,
  body text not null
);
create index nl_log_noted on nl_log (database_id, noted);

create table nl_generation (
  generation uuid primary key,
  database_id text not null,
  format integer not null,
  fingerprint text not null,
  manifest_sum bigint not null,
  built bigint not null,
  published timestamp with time zone not null default now(),
  used timestamp with time zone not null default now()
);
create index nl_generation_of on nl_generation (database_id, format, fingerprint, built);

create table nl_content (
  content uuid primary key,
  database_id text not null,
  name text not null,
  length bigint not null,
  sum bigint not null,
  uploaded timestamp with time zone not null default now()
);
create index nl_content_of on nl_content (database_id, name);

create table nl_generation_file (
  generation uuid not null references nl_generation on delete cascade,
  name text not null,
  content uuid not null references nl_content,
  primary key (generation, name)
);
create index nl_generation_file_content on nl_generation_file (content);

create table nl_block (
  content uuid not null references nl_content on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (content, number)
);
alter table nl_block alter column bytes set storage external;

create table nl_lease (
  database_id text primary key,
  holder uuid not null,
  host text not null,
  since timestamp with time zone not null default now(),
  until timestamp with time zone not null
);
