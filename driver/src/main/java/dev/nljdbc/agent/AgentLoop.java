package dev.nljdbc.agent;

final class AgentLoop {}
