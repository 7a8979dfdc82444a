"""The rows of a query that a file of LibreOffice Base keeps; the file is made where there is none.

Arguments: the pipe on which soffice listens, the URL, the driver's class, its class path (file URLs
apart by blanks), the user, the password, the query for a new file, and the file's path.
"""
import os
import sys

import uno
from base import context, rows, say, value
from com.sun.star.sdb.CommandType import QUERY


def main(pipe, url, driver, path, user, password, question, file):
    service = context(pipe).ServiceManager
    databases = service.createInstance("com.sun.star.sdb.DatabaseContext")
    kept = uno.systemPathToFileUrl(file)
    made = not os.path.exists(file)
    source = databases.createInstance() if made else databases.getByName(kept)
    source.URL = url
    source.Info = (value("JavaDriverClass", driver), value("JavaDriverClassPath", path))
    if made:
        query = source.QueryDefinitions.createInstance()
        query.Command = question
        query.EscapeProcessing = False
        source.QueryDefinitions.insertByName("report", query)
        source.DatabaseDocument.storeAsURL(kept, ())

    def run():
        connection = source.getConnection(user, password)
        try:
            one = service.createInstance("com.sun.star.sdb.RowSet")
            one.ActiveConnection = connection
            one.CommandType = QUERY
            one.Command = "report"
            one.execute()
            return rows(one)
        finally:
            connection.close()

    say("report", run)
    source.DatabaseDocument.close(True)


main(*sys.argv[1:])
