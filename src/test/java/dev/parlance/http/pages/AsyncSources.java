package dev.parlance.http.pages;

import java.io.IOException;
import java.util.Map;
import java.util.Set;

/** The codes of the results of asynchronous requests in the sources. */
final class AsyncSources {
    /** What makes a result or a part of one, with the index of the argument that is its code. */
    private static final Map<String, Integer> MAKERS = Map.ofEntries(
            Map.entry("AsyncResponse.failed", 1),
            Map.entry("EndTermImport: new AsyncResponse", 1),
            Map.entry("new AsyncResponse.Detail", 0),
            Map.entry("AsyncResponse.Detail.of", 0),
            Map.entry("Detail.of", 0),
            Map.entry("CountWarnings.detail", 0),
            Map.entry("CountWarnings: detail", 0),
            Map.entry("UnitImportRunner: warning", 0),
            Map.entry("UnitImportRunner: warn", 1),
            Map.entry("EndImport: fail", 3),
            Map.entry("EndSource: fail", 2),
            Map.entry("EndSource: cancel", 2),
            Map.entry("imports.unreadable", 1),
            Map.entry("ends.refuse", 3),
            Map.entry("UnreadableFile: new Reason", 0));

    /** Arguments that pass on a code from another place of this list, by source. */
    private static final Set<String> PASSED_ON = Set.of(
            "CountWarnings: code",
            "UnitImportRunner: code",
            "UnitImportRunner: unreadable.code()",
            "ImportRunner: unreadable.code()",
            "ExportRunner: unreadable.code()",
            "ArchiveExportRunner: unreadable.code()",
            "ArchivedImports: broken.code()",
            "EndImport: code",
            "EndSource: code",
            "EndExport: code",
            // the result of a reason that has a code
            "EndAnalysis: reason",
            // violations of an import of terms
            "EndTermImport: problem.code()");

    private AsyncSources() {}

    static Set<String> codes() throws IOException {
        return new CodeSources(MAKERS, PASSED_ON, Set.of()).codes();
    }
}
