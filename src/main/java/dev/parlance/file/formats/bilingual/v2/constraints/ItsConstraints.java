package dev.parlance.file.formats.bilingual.v2.constraints;

import dev.parlance.file.gate.UnreadableFile;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The constraints of the ITS module of XLIFF 2.1 and 2.2 for attributes that are together, or that need another. */
final class ItsConstraints {
    private static final List<String> ISSUE = List.of("Type", "Comment", "Severity", "ProfileRef", "Enabled");

    private static final List<String> PROVENANCE = List.of(
            "org orgRef person personRef tool toolRef revOrg revOrgRef revPerson revPersonRef revTool revToolRef"
                    .split(" "));

    /** The data categories of ITS 2.0, which annotatorsRef names. */
    private static final Set<String> CATEGORIES =
            Set.of(("allowed-characters directionality domain elements-within-text external-resource id-value"
                            + " language-information locale-filter localization-note localization-quality-issue"
                            + " localization-quality-rating mt-confidence preserve-space provenance storage-size"
                            + " target-pointer terminology text-analysis translate")
                    .split(" "));

    /** What has a confidence, and the data category whose tool must be named. */
    private static final Map<String, String> CONFIDENCES = Map.of(
            "its:mtConfidence", "mt-confidence",
            "its:taConfidence", "text-analysis",
            "its:termConfidence", "terminology");

    private ItsConstraints() {}

    /** Checks an element with attributes of modules. */
    static void check(Element element) throws UnreadableFile {
        var issue = ISSUE.stream().map(each -> "its:locQualityIssue" + each).toList();
        excludes(element, "its:locQualityIssuesRef", issue);
        excludes(
                element,
                "its:provenanceRecordsRef",
                PROVENANCE.stream().map(each -> "its:" + each).toList());
        excludes(element, "its:taIdentRef", List.of("its:taSource", "its:taIdent"));
        excludes(element, "its:locQualityRatingScore", List.of("its:locQualityRatingVote"));
        needs(element, "its:taSource", "its:taIdent");
        needs(element, "its:taIdent", "its:taSource");
        inherits(element, "its:locQualityRatingScoreThreshold", "its:locQualityRatingScore");
        inherits(element, "its:locQualityRatingVoteThreshold", "its:locQualityRatingVote");
        if (issue.stream().anyMatch(each -> element.get(each) != null)
                && element.get("its:locQualityIssueType") == null
                && element.get("its:locQualityIssueComment") == null) {
            throw element.broken("must have its:locQualityIssueType or its:locQualityIssueComment");
        }
        annotators(element);
    }

    private static void excludes(Element element, String name, List<String> others) throws UnreadableFile {
        for (var other : others) {
            if (element.get(name) != null && element.get(other) != null) {
                throw element.broken("must not have both %s and %s".formatted(name, other));
            }
        }
    }

    private static void needs(Element element, String name, String other) throws UnreadableFile {
        if (element.get(name) != null && element.get(other) == null) {
            throw element.broken("has %s without %s".formatted(name, other));
        }
    }

    private static void inherits(Element element, String name, String other) throws UnreadableFile {
        var around = element;
        while (around != null && around.get(other) == null) {
            around = around.parent;
        }
        if (around == null && element.get(name) != null) {
            throw element.broken("has %s without %s, also around it".formatted(name, other));
        }
    }

    /** The tools that are named, each as a data category, a vertical bar and an IRI. */
    private static void annotators(Element element) throws UnreadableFile {
        var known = new HashSet<String>();
        var value = element.get("its:annotatorsRef");
        for (var tool : value == null ? new String[0] : value.strip().split("\\s+")) {
            var bar = tool.indexOf('|');
            var category = tool.substring(0, Math.max(0, bar));
            if (bar == tool.length() - 1 || !CATEGORIES.contains(category) || !known.add(category)) {
                throw element.broken("has an invalid its:annotatorsRef, " + Element.shown(String.valueOf(value)));
            }
        }
        for (var confidence : CONFIDENCES.entrySet()) {
            if (element.get(confidence.getKey()) != null && !names(element, confidence.getValue())) {
                throw element.broken("has %s without an its:annotatorsRef with %s, also around it"
                        .formatted(confidence.getKey(), confidence.getValue()));
            }
        }
    }

    private static boolean names(Element element, String category) {
        for (var at = element; at != null; at = at.parent) {
            var tools = at.get("its:annotatorsRef");
            if (tools != null && Arrays.stream(tools.split("\\s+")).anyMatch(tool -> tool.startsWith(category + "|"))) {
                return true;
            }
        }
        return false;
    }

    /** What a stand-off element must have. */
    static void record(Element element) throws UnreadableFile {
        var issue = element.get("locQualityIssueType") != null || element.get("locQualityIssueComment") != null;
        if (element.is("its:locQualityIssue") && !issue) {
            throw element.broken("must have locQualityIssueType or locQualityIssueComment");
        }
        if (element.is("its:provenanceRecord") && PROVENANCE.stream().allMatch(each -> element.get(each) == null)) {
            throw element.broken("must have at least one of " + String.join(", ", PROVENANCE));
        }
    }
}
