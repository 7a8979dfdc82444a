/**
 * The agent's tools over one database: SearchColumn, SearchValue, FindShortestPath and ExecuteSQL
 * (Interactive-T2S, section 3.3), DescribeColumn, how they print what they find, and the {@link
 * dev.nljdbc.agent.tool.Workspace} that they work in. One more is a {@link
 * dev.nljdbc.agent.tool.Tool}, a line in the toolbox and its name in {@link
 * dev.nljdbc.config.Choices#TOOLS}.
 *
 * <p>Begin with {@link dev.nljdbc.agent.tool.Toolbox}.
 */
@NullMarked
package dev.nljdbc.agent.tool;

import org.jspecify.annotations.NullMarked;
