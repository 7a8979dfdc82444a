// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.spring;

import io.micrometer.observation.ObservationRegistry;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.env.Environment;

/**
 * Makes the application's data sources answer questions, under the settings {@code nl.*} of its
 * environment; {@code nl.enabled=false} leaves them as they are.
 */
@AutoConfiguration(
    afterName = {
      "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
      "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"
    })
@ConditionalOnClass(DataSource.class)
@ConditionalOnProperty(name = "nl.enabled", matchIfMissing = true)
@ImportRuntimeHints(NlRuntimeHints.class)
public class NlAutoConfiguration {

  /** Static, so that it is there before any data source is. */
  @Bean
  static NlDataSourcePostProcessor nlDataSourcePostProcessor(Environment environment) {
    return new NlDataSourcePostProcessor(environment);
  }

  @Bean
  @ConditionalOnSingleCandidate(DataSource.class)
  @ConditionalOnMissingBean
  NlTemplate nlTemplate(DataSource dataSource, ObjectProvider<ObservationRegistry> observations) {
    return new NlTemplate(dataSource, observations.getIfUnique(() -> ObservationRegistry.NOOP));
  }

  /** Where there is an actuator. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(Endpoint.class)
  static class OfActuator {

    @Bean
    @ConditionalOnMissingBean
    NlEndpoint nlEndpoint(ApplicationContext context) {
      return new NlEndpoint(() -> Map.copyOf(context.getBeansOfType(DataSource.class)));
    }
  }
}
