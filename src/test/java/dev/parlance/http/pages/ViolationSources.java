package dev.parlance.http.pages;

import java.io.IOException;
import java.util.Map;
import java.util.Set;

/** The codes of violations in the sources. */
final class ViolationSources {
    /** What makes a violation, with the index of the argument that is its code. */
    private static final Map<String, Integer> MAKERS = Map.ofEntries(
            Map.entry("Violation.at", 1),
            Map.entry("Violation.of", 1),
            Map.entry("new Violation", 0),
            Map.entry("new TermSink.Problem", 1),
            Map.entry("new UnreadableTerms", 0),
            Map.entry("ErrorReply: new Detail", 0),
            Map.entry("EntryCheck: new Found", 0),
            Map.entry("EntryCheck: wrong", 1),
            Map.entry("SegmentCheck: violate", 1),
            Map.entry("FieldType: unless", 2),
            Map.entry("ZipRules: violation", 0),
            Map.entry("ReplayEvents: refused", 0));

    /** Arguments that pass on a code from another place of this list, by source. */
    private static final Set<String> PASSED_ON = Set.of(
            "Violation: code",
            "ZipRules: code",
            "SegmentCheck: code",
            "FieldType: code",
            "ReplayEvents: code",
            "EntryCheck: code",
            "EntryCheck: found.code()",
            "UnreadableTerms: code",
            "TermImportRunner: file.end().code()",
            "ExchangeEndpoints: problem.code()",
            "ErrorReply: violation.code()",
            "ValidPart: violation.code()",
            // a keyword of the contract's schemas
            "Violations: keyword",
            // the codes are in the cases of a switch
            "UnreadableTerms: code(unreadable.reason())");

    private ViolationSources() {}

    static Set<String> codes() throws IOException {
        return new CodeSources(MAKERS, PASSED_ON, Set.of("UnreadableTerms")).codes();
    }
}
