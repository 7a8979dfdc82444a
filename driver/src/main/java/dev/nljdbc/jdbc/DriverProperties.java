// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import dev.nljdbc.config.NlUrl;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.SettingType;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.execution.ConnectionFactory;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Lists the properties of a connection: our settings ({@code nl.lab.*} if set), then the real
 * driver's.
 */
final class DriverProperties {

  private final UrlResolver urls;

  DriverProperties(UrlResolver urls) {
    this.urls = urls;
  }

  /** The properties; ours alone if the URL names no real driver. */
  DriverPropertyInfo[] of(@Nullable String url, Properties given) throws SQLException {
    NlUrl taken = parsed(url);
    List<DriverPropertyInfo> all = new ArrayList<>();
    for (Setting setting : Setting.values()) {
      if (!setting.lab() || isSet(setting, taken, given)) {
        all.add(info(setting, taken, given));
      }
    }
    if (taken != null) {
      all.addAll(real(taken, given));
    }
    return all.toArray(DriverPropertyInfo[]::new);
  }

  private static boolean isSet(Setting setting, @Nullable NlUrl url, Properties given) {
    return given.getProperty(setting.key()) != null
        || url != null && url.settings().containsKey(setting.key());
  }

  /** Tools ask for properties while the user is still typing the URL. */
  private static @Nullable NlUrl parsed(@Nullable String url) {
    if (url == null || !NlUrl.accepts(url)) {
      return null;
    }
    try {
      return NlUrl.parse(url);
    } catch (NlException unfinished) {
      return null;
    }
  }

  private List<DriverPropertyInfo> real(NlUrl url, Properties given) throws SQLException {
    try {
      DriverPropertyInfo[] infos =
          urls.driver(url.real()).getPropertyInfo(url.real(), ConnectionFactory.realOnly(given));
      return infos == null ? List.of() : List.of(infos);
    } catch (NlException missing) {
      return List.of();
    }
  }

  private static DriverPropertyInfo info(Setting setting, @Nullable NlUrl url, Properties given) {
    boolean secret = setting.type().hidden();
    String value = secret ? null : given.getProperty(setting.key());
    if (!secret && value == null && url != null) {
      value = url.settings().get(setting.key());
    }
    DriverPropertyInfo info =
        new DriverPropertyInfo(setting.key(), value == null ? setting.defaultValue() : value);
    info.description = setting.sentence();
    info.required = false;
    info.choices =
        setting.type() == SettingType.CHOICE ? setting.choices().toArray(String[]::new) : null;
    return info;
  }
}
