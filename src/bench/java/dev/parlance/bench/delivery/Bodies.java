package dev.parlance.bench.delivery;

import dev.parlance.event.EventKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Bodies of about 700 bytes: a job or a project. */
public final class Bodies {
    public static final String KIND = "JOB_STATUS_CHANGED";

    private static final Map<String, Object> USER = Map.of(
            "id", "5",
            "uid", "usr0000000000000000005",
            "userName", "anna.k",
            "firstName", "Anna",
            "lastName", "Kadlecova",
            "email", "anna@example.test",
            "role", "PROJECT_MANAGER");
    private static final Map<String, Object> IMPORTED = new HashMap<>();

    static {
        IMPORTED.put("status", "OK");
        IMPORTED.put("errorMessage", null);
    }

    private Bodies() {}

    static String body(int number, String eventUid) {
        return """
                {"event":"%s","eventUid":"%s","timestamp":1795251600,"jobParts":[{"id":"%d","uid":"job%022d",\
                "filename":"manual-chapter-%d.docx","sourceLang":"en","targetLang":"cs",\
                "status":"COMPLETED","workflowLevel":1,\
                "wordsCount":1234,\
                "project":{"id":"77","uid":"prj0000000000000000077","name":"Operating manual, third edition"},\
                "providers":[{"type":"USER","id":"5","uid":"usr0000000000000000005","userName":"anna.k",\
                "firstName":"Anna",\
                "lastName":"Kadlecova","email":"anna@example.test"}]}],"metadata":{"project":{"id":"77",\
                "uid":"prj0000000000000000077","name":"Operating manual, third edition","sourceLang":"en",\
                "status":"ASSIGNED"}}}\
                """.formatted(KIND, eventUid, 1_000_000 + number, number, number % 97);
    }

    /** Only the subject, as it is published. */
    public static Map<String, Object> payload(int number) {
        return payload(number, 100);
    }

    /** The subject of an event about jobs or a project, with a note of this length and about 600 other bytes. */
    static Map<String, Object> payload(EventKind kind, int number, int note) {
        return kind.name().contains("PROJECT") ? Map.of("project", project(number, note)) : payload(number, note);
    }

    private static Map<String, Object> project(int number, int note) {
        var project = new HashMap<String, Object>();
        for (var name : List.of("domain", "subDomain", "dateDue", "client", "businessUnit", "purchaseOrder")) {
            project.put(name, null);
        }
        for (var name : List.of("references", "mtSettingsPerLanguageList", "workflowSteps", "lqaProfiles")) {
            project.put(name, List.of());
        }
        project.put("uid", "prj%022d".formatted(number));
        project.put("internalId", 1 + number);
        project.put("id", Integer.toString(1 + number));
        project.put("name", "Operating manual, edition " + number);
        project.put("dateCreated", "2026-11-23T08:00:00.000Z");
        project.put("owner", USER);
        project.put("sourceLang", "en");
        project.put("targetLangs", List.of("cs"));
        project.put("status", "COMPLETED");
        project.put("note", "x".repeat(note));
        project.put("createdBy", USER);
        project.put("archived", false);
        project.put("fileHandover", false);
        return project;
    }

    /** A subject with a note of this length, besides about 600 other bytes. */
    static Map<String, Object> payload(int number, int note) {
        var job = new HashMap<String, Object>();
        job.put("uid", "job%022d".formatted(number));
        job.put("innerId", Integer.toString(1 + number));
        job.put("filename", "manual-chapter-%d.docx".formatted(number % 97));
        job.put("path", null);
        job.put("sourceLang", "en");
        job.put("targetLang", "cs");
        job.put("workflowLevel", 1);
        job.put("workflowStep", null);
        job.put("status", "COMPLETED");
        job.put("providers", List.of());
        job.put("dateDue", null);
        job.put("dateCreated", "2026-11-23T08:00:00.000Z");
        job.put("wordsCount", 1234);
        job.put("beginIndex", 0);
        job.put("endIndex", 117);
        job.put("translatedSegments", 118);
        job.put("confirmedSegments", 118);
        job.put("importStatus", IMPORTED);
        job.put("note", "x".repeat(note));
        return Map.of("jobParts", List.of(job));
    }
}
