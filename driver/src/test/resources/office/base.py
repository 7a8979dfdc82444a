"""What LibreOffice Base does with a JDBC driver, by its own interfaces; a line for each thing seen.

Arguments: the pipe on which soffice listens, the URL, the driver's class, its class path (file URLs
apart by blanks), the user, the password, SQL, a question, one with a parameter, one for a report, the
file (as a URL) that Base shall keep it in, and settings as name=value.
"""
import sys
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.sdb.CommandType import COMMAND, QUERY
from com.sun.star.uno import Exception as UnoException


def context(pipe):
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext(
        "com.sun.star.bridge.UnoUrlResolver", local)
    url = "uno:pipe,name=" + pipe + ";urp;StarOffice.ComponentContext"
    for _ in range(120):
        try:
            return resolver.resolve(url)
        except UnoException:
            time.sleep(0.5)
    raise SystemExit("soffice does not answer")


def value(name, content):
    prop = PropertyValue()
    prop.Name = name
    prop.Value = content
    return prop


def rows(result):
    width = result.getMetaData().getColumnCount()
    found = []
    while result.next():
        found.append("|".join(result.getString(i) for i in range(1, width + 1)))
    return ";".join(found)


def say(name, make):
    try:
        print(name + "=" + str(make()).replace("\n", " "), flush=True)
    except UnoException as error:
        print(name + "!" + error.Message.replace("\n", " "), flush=True)


def direct(connection, sql, question, longer):
    """com.sun.star.sdbc: the bridge to JDBC, without Base above it."""
    def statement(text, escape):
        one = connection.createStatement()
        one.EscapeProcessing = escape
        return rows(one.executeQuery(text))

    def prepared():
        one = connection.prepareStatement(longer)
        one.setInt(1, 4)
        return rows(one.executeQuery())

    def tables():
        found = connection.getMetaData().getTables(None, "%", "%", ("TABLE",))
        names = []
        while found.next():
            names.append(found.getString(3).lower())
        return ";".join(sorted(names))

    say("tables", tables)
    say("sql", lambda: statement(sql, True))
    say("question", lambda: statement(question, False))
    say("escaped", lambda: statement(question, True))
    say("parameter", prepared)


def base(service, source, user, password, sql, question, longer, report):
    """com.sun.star.sdb: queries as Base keeps and runs them."""
    connection = source.getConnection(user, password)

    def rowset(command, kind, escape, number=None):
        one = service.createInstance("com.sun.star.sdb.RowSet")
        one.ActiveConnection = connection
        one.CommandType = kind
        one.Command = command
        one.EscapeProcessing = escape
        if number is not None:
            one.setInt(1, number)
        one.execute()
        return rows(one)

    def keep(name, command, escape):
        query = source.QueryDefinitions.createInstance()
        query.Command = command
        query.EscapeProcessing = escape
        source.QueryDefinitions.insertByName(name, query)

    say("base sql", lambda: rowset(sql, COMMAND, True))
    say("base question", lambda: rowset(question, COMMAND, False))
    say("base question parsed", lambda: rowset(question, COMMAND, True))
    say("base parameter", lambda: rowset(longer, COMMAND, False, 4))
    keep("kept", question, False)
    say("base query", lambda: rowset("kept", QUERY, False))
    keep("report", report, False)
    connection.close()


def reopened(service, path, user, password):
    """The file that Base keeps, opened anew: its query is described, run, counted, and run again."""
    source = service.createInstance("com.sun.star.sdb.DatabaseContext").getByName(path)
    connection = source.getConnection(user, password)

    def described():
        columns = connection.Queries.getByName("report").Columns
        found = [columns.getByName(name) for name in columns.ElementNames]
        return ";".join(column.Name.lower() + " " + str(column.Type) for column in found)

    def run():
        one = service.createInstance("com.sun.star.sdb.RowSet")
        one.ActiveConnection = connection
        one.CommandType = QUERY
        one.Command = "report"
        one.execute()
        one.last()
        counted = one.RowCount
        one.beforeFirst()
        return str(counted) + ":" + rows(one)

    say("report columns", described)
    say("report", run)
    say("report again", run)
    connection.close()


def main(pipe, url, driver, path, user, password, sql, question, longer, report, file, *settings):
    service = context(pipe).ServiceManager
    info = (value("JavaDriverClass", driver), value("JavaDriverClassPath", path),
            value("user", user), value("password", password),
            *(value(*setting.split("=", 1)) for setting in settings))
    manager = service.createInstance("com.sun.star.sdbc.DriverManager")
    connection = manager.getConnectionWithInfo(url, info)
    direct(connection, sql, question, longer)
    connection.close()
    source = service.createInstance("com.sun.star.sdb.DatabaseContext").createInstance()
    source.URL = url
    source.Info = info
    base(service, source, user, password, sql, question, longer, report)
    source.DatabaseDocument.storeAsURL(file, ())
    source.DatabaseDocument.close(True)
    reopened(service, file, user, password)
    service.createInstance("com.sun.star.frame.Desktop").terminate()


if __name__ == "__main__":
    main(*sys.argv[1:])
