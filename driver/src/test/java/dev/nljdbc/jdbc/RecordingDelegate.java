// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Stands in for an engine's object: remembers the last call and what it answered. */
final class RecordingDelegate {

  private Method method;
  private Object[] arguments;
  private Object answer;

  <T> T of(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            RecordingDelegate.class.getClassLoader(), new Class<?>[] {type}, this::called));
  }

  private Object called(Object proxy, Method called, Object[] with) {
    method = called;
    arguments = with == null ? new Object[0] : with;
    answer = any(called.getReturnType());
    return answer;
  }

  Method method() {
    return method;
  }

  Object[] arguments() {
    return arguments;
  }

  Object answer() {
    return answer;
  }

  void clear() {
    method = null;
  }

  /** A value of the type that no default would be. */
  static Object any(Class<?> type) {
    if (type == boolean.class || type == Boolean.class) {
      return true;
    }
    if (type == byte.class) {
      return (byte) 42;
    }
    if (type == short.class) {
      return (short) 42;
    }
    if (type == int.class) {
      return 42;
    }
    if (type == long.class) {
      return 42L;
    }
    if (type == float.class) {
      return 42f;
    }
    if (type == double.class) {
      return 42d;
    }
    if (type == String.class) {
      return "SELECT 1";
    }
    if (type.isArray()) {
      return Array.newInstance(type.getComponentType(), 1);
    }
    return type.isInterface() ? new RecordingDelegate().of(type) : null;
  }
}
