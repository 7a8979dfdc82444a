package dev.nljdbc.jdbc;

final class NlDriver {}
