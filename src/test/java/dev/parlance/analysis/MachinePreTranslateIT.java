package dev.parlance.analysis;

import static dev.parlance.analysis.PreTranslations.attach;
import static dev.parlance.analysis.PreTranslations.begun;
import static dev.parlance.analysis.PreTranslations.body;
import static dev.parlance.analysis.PreTranslations.ended;
import static dev.parlance.analysis.PreTranslations.segments;
import static dev.parlance.analysis.PreTranslations.targets;
import static dev.parlance.analysis.PreTranslations.unit;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Segments without a match are translated by a service that the test simulates, over HTTP. */
class MachinePreTranslateIT {
    private static final TestService SERVICE = TestService.start(
            "delivery.allowedNetworks",
            "127.0.0.0/8",
            "machineTranslation.textsPerRequest",
            "3",
            "machineTranslation.maxRequestBytes",
            "1KiB",
            "machineTranslation.maxAttempts",
            "1",
            "machineTranslation.retryFor",
            "1s");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final String TEXT = "Close the valve.\nOpen the red door.\n1234\nWait here.\n";

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private Translations.Answering answering = MachinePreTranslateIT::translate;
    private Translations translations;

    @BeforeEach
    void open() throws IOException {
        translations = new Translations(request -> answering.answer(request));
    }

    @AfterEach
    void shut() {
        released.countDown();
        translations.close();
    }

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    /** Each text in brackets, with the quality 0.9, or 0.5 if it begins with W. */
    private static Translations.Answer translate(JsonNode request) {
        var texts = texts(request);
        return Translations.Answer.of(Map.of(
                "translatedText",
                texts.stream().map("[%s]"::formatted).toList(),
                "quality",
                texts.stream().map(text -> text.startsWith("W") ? 0.5 : 0.9).toList()));
    }

    private static List<String> texts(JsonNode request) {
        return request.path("q").valueStream().map(JsonNode::asText).toList();
    }

    /** Answers only when the test releases it. */
    private Translations.Answer hold(JsonNode request) throws InterruptedException {
        asked.countDown();
        assertThat(released.await(60, TimeUnit.SECONDS)).isTrue();
        return translate(request);
    }

    private String project() {
        var project = Sample.project(ADMIN, Map.of("targetLangs", List.of("de")));
        translations.serve(ADMIN, project);
        return project;
    }

    private static Map<String, Object> machine(Map<String, ?> more, String... jobs) {
        var all = new HashMap<String, Object>(more);
        all.put("useMachineTranslation", true);
        return body(all, jobs);
    }

    private static Map<String, Object> only(Map<String, ?> more, String... jobs) {
        var all = new HashMap<String, Object>(more);
        all.put("useTranslationMemory", false);
        return machine(all, jobs);
    }

    /** Reasons and numbers, such as {@code {CONFIRMED=1}}. */
    private static Map<String, Integer> leftOut(JsonNode response) {
        return response.at("/preTranslation/leftOut")
                .valueStream()
                .collect(Collectors.toMap(
                        one -> one.path("reason").asText(),
                        one -> one.path("segments").asInt()));
    }

    private static JsonNode failed(String project, Map<String, Object> body) {
        return Sample.ended(ADMIN, begun(ADMIN, project, body)).path("asyncResponse");
    }

    private static void put(String project, String job, Object... segments) {
        var answer =
                ADMIN.put("/projects/" + project + "/jobs/" + job + "/segments", Map.of("segments", List.of(segments)));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }

    private static List<JsonNode> events(String kind, String job) {
        return ADMIN.get("/events?events=" + kind)
                .json()
                .path("content")
                .valueStream()
                .filter(event -> event.toString().contains(job))
                .toList();
    }

    @Test
    void translatesWhatNoMemoryHas() {
        var project = project();
        attach(ADMIN, project, List.of(unit("Close the valve.", "Ventil zu.")));
        var job = Sample.job(ADMIN, project, "a.txt", TEXT);
        var other = Sample.job(ADMIN, project, "b.txt", "Close the valve.");
        var response = ended(ADMIN, project, machine(Map.of(), job, other));
        assertThat(targets(ADMIN, project, job))
                .containsExactly("Ventil zu.", "[Open the red door.]", "null", "[Wait here.]");
        var suggestion = segments(ADMIN, project, job).path(1).path("suggestion");
        assertThat(suggestion.path("origin").asText()).isEqualTo("MT");
        assertThat(suggestion.path("score").asInt()).isEqualTo(90);
        assertThat(response.path("acceptedSegmentsCount").asInt()).isEqualTo(4);
        assertThat(response.path("preTranslation")).hasToString("""
                {"segments":5,"translationMemory":2,"machineTranslation":2,"estimated":2,"nonTranslatable":0,\
                "characters":28,"leftOut":[{"reason":"NON_TRANSLATABLE","segments":1}]}""");
        assertThat(translations.requests()).hasSize(1).allSatisfy(request -> {
            assertThat(texts(request)).containsExactly("Open the red door.", "Wait here.");
            assertThat(request.path("source").asText()).isEqualTo("en");
            assertThat(request.path("target").asText()).isEqualTo("de");
            assertThat(request.path("format").asText()).isEqualTo("text");
        });
        publishes(response, job, other);
    }

    private static void publishes(JsonNode response, String job, String other) {
        var finished = events("PRE_TRANSLATION_FINISHED", job);
        assertThat(finished).hasSize(1);
        assertThat(Sample.uids(finished.getFirst().findValue("jobParts"))).containsExactly(job, other);
        for (var kind : List.of("RAW_MT_PRE_TRANSLATION_FINISHED", "RAW_MT_QUALITY_ESTIMATION_FINISHED")) {
            var events = events(kind, job);
            assertThat(events).as(kind).hasSize(1);
            assertThat(Sample.uids(events.getFirst().findValue("jobParts")))
                    .as("the job with machine translation")
                    .containsExactly(job);
            var end = events.getFirst().findValue("preTranslation");
            assertThat(end.path("counts")).isEqualTo(response.path("preTranslation"));
            assertThat(end.path("errorCode").isNull()).isTrue();
            assertThat(end.at("/asyncRequest/id").asText()).matches("[0-9]+");
        }
        assertThat(events("JOB_TARGET_UPDATED", job)).isEmpty();
    }

    @Test
    void placesInlineCodesOrLeavesTheSegmentOut() {
        answering = request -> Translations.Answer.of(Map.of(
                "translatedText",
                texts(request).stream()
                        .map(text -> text.startsWith("Lost")
                                ? "weg"
                                : "<br id=\"2\"></br>" + text.replace("<br id=\"2\"/>", ""))
                        .toList()));
        var project = project();
        var html = "<p>Press <b>A &amp; B</b><img src=\"x\"/>.</p><p>Lost <b>codes</b>.</p>";
        var job = Sample.job(ADMIN, project, "a.html", html);
        var response = ended(ADMIN, project, only(Map.of(), job));
        assertThat(translations.requests())
                .extracting(request -> request.path("format").asText())
                .containsOnly("html");
        assertThat(targets(ADMIN, project, job)).containsExactly("\uFFFCPress \uFFFCA & B\uFFFC.", "null");
        assertThat(segments(ADMIN, project, job).path(0).path("targetCodes").findValuesAsText("data"))
                .containsExactly("<img src=\"x\"/>", "<b>", "</b>");
        assertThat(segments(ADMIN, project, job).path(0).at("/suggestion/score").asInt())
                .as("no estimate")
                .isZero();
        assertThat(leftOut(response)).isEqualTo(Map.of("CODES_NOT_FITTING", 1));
        assertThat(events("RAW_MT_PRE_TRANSLATION_FINISHED", job)).hasSize(1);
        assertThat(events("RAW_MT_QUALITY_ESTIMATION_FINISHED", job)).isEmpty();
    }

    @Test
    void usesAndConfirmsByTheEstimate() {
        var project = project();
        var job = Sample.job(ADMIN, project, "a.txt", TEXT);
        var response = ended(ADMIN, project, only(Map.of("machineTranslationThreshold", 51), job));
        assertThat(leftOut(response)).isEqualTo(Map.of("NON_TRANSLATABLE", 1, "LOW_ESTIMATE", 1));
        assertThat(targets(ADMIN, project, job))
                .containsExactly("[Close the valve.]", "[Open the red door.]", "null", "null");
        var rest = Map.of("confirmMachineTranslationsFrom", 51, "overwriteExistingTranslations", true);
        ended(ADMIN, project, only(rest, job));
        assertThat(targets(ADMIN, project, job))
                .containsExactly("[Close the valve.] !", "[Open the red door.] !", "null", "[Wait here.]");
        var copied = ended(ADMIN, project, body(Map.of("useNonTranslatables", true), job));
        assertThat(copied.at("/preTranslation/nonTranslatable").asInt()).isEqualTo(1);
        assertThat(leftOut(copied)).isEqualTo(Map.of("CONFIRMED", 2, "TRANSLATED", 1));
        assertThat(segments(ADMIN, project, job)
                        .path(2)
                        .at("/suggestion/origin")
                        .asText())
                .isEqualTo("NT");
    }

    @Test
    void sendsEachTextOnceAndKeepsTheLimits() {
        var project = project();
        var text = "Same here.\nSame here.\nOther text.\nSame here.\n"
                + "Long text. ".repeat(100).strip() + "\n";
        // one segment, because nothing divides it
        var job = Sample.job(ADMIN, project, "a.txt", text.replace("Long text. ", "Long text, "));
        var response = ended(ADMIN, project, only(Map.of("machineTranslationCharacters", 12), job));
        assertThat(targets(ADMIN, project, job))
                .containsExactly("[Same here.]", "[Same here.]", "null", "[Same here.]", "null");
        assertThat(leftOut(response)).isEqualTo(Map.of("CHARACTER_LIMIT", 1, "REQUEST_TOO_LARGE", 1));
        assertThat(response.at("/preTranslation/characters").asInt()).isEqualTo(10);
        assertThat(translations.requests()).hasSize(1);
        assertThat(texts(translations.requests().getFirst())).containsExactly("Same here.");
    }

    @Test
    void leavesOutTextsThatNoFileCanHave() {
        answering = request -> Translations.Answer.of(Map.of("translatedText", List.of("a\0b", " ", "\uD800")));
        var project = project();
        var job = Sample.job(ADMIN, project, "a.txt", "One of it.\nTwo of it.\nThree of it.\n");
        assertThat(leftOut(ended(ADMIN, project, only(Map.of(), job)))).isEqualTo(Map.of("TEXT_NOT_USABLE", 3));
    }

    @Test
    void endsWithTheReasonOfAServiceThatRefuses() {
        answering = request ->
                texts(request).contains("Line of number 0.") ? translate(request) : Translations.Answer.of(403);
        var project = project();
        attach(ADMIN, project, List.of(unit("Close the valve.", "Ventil zu.")));
        var lines = IntStream.range(0, 400)
                .mapToObj("Line of number %d."::formatted)
                .collect(Collectors.joining("\n"));
        var job = Sample.job(ADMIN, project, "a.txt", "Close the valve.\n" + lines);
        var response = failed(project, machine(Map.of("translationMemoryThreshold", 100), job));
        assertThat(response.path("errorCode").asText()).isEqualTo("machineTranslationUnavailable");
        var error = response.at("/errorDetails/0");
        assertThat(error.at("/args/reason/value").asText()).isEqualTo("it returned the status 403");
        assertThat(response.path("errorDesc").asText())
                .contains(error.at("/args/name/value").asText(), "status 403");
        assertThat(response.path("acceptedSegmentsCount").asInt())
                .as("of the memory, and of a request")
                .isEqualTo(4);
        assertThat(leftOut(response)).isEqualTo(Map.of("SERVICE_FAILED", 397));
        assertThat(targets(ADMIN, project, job).subList(0, 2)).containsExactly("Ventil zu.", "[Line of number 0.]");
        assertThat(events("PRE_TRANSLATION_FINISHED", job)
                        .getFirst()
                        .findValue("errorCode")
                        .asText())
                .isEqualTo("machineTranslationUnavailable");
        assertThat(translations.requests())
                .as("no more requests after the failure")
                .hasSizeLessThan(10);
    }

    @Test
    void waitsForAServiceThatFailsForTheTimeBeing() {
        answering = request -> translations.requests().size() == 1 ? Translations.Answer.of(503) : translate(request);
        var project = project();
        var job = Sample.job(ADMIN, project, "a.txt", "Open the red door.");
        assertThat(ended(ADMIN, project, only(Map.of(), job))
                        .path("acceptedSegmentsCount")
                        .asInt())
                .isEqualTo(1);
        answering = _ -> Translations.Answer.of(503);
        var second = Sample.job(ADMIN, project, "b.txt", "Open the red door.");
        var response = failed(project, only(Map.of(), second));
        assertThat(response.at("/errorDetails/0/args/reason/value").asText()).contains("503");
        assertThat(translations.requests()).as("tried again").hasSizeGreaterThan(3);
    }

    @Test
    void doesNotDelayOtherWorkWhileAServiceIsSlow() throws InterruptedException {
        answering = this::hold;
        var project = project();
        var slow = IntStream.range(0, 12)
                .mapToObj(i -> begun(
                        ADMIN,
                        project,
                        only(Map.of(), Sample.job(ADMIN, project, "slow%d.txt".formatted(i), "Text " + i + " of it."))))
                .toList();
        assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
        var quick = Sample.project(ADMIN, Map.of("targetLangs", List.of("de")));
        attach(ADMIN, quick, List.of(unit("Close the valve.", "Ventil zu.")));
        var job = Sample.job(ADMIN, quick, "a.txt", TEXT);
        assertThat(ended(ADMIN, quick, body(Map.of(), job))
                        .path("acceptedSegmentsCount")
                        .asInt())
                .isEqualTo(1);
        assertThat(Sample.analysed(ADMIN, Sample.body(job)).path("status").asText())
                .isEqualTo("FINISHED");
        released.countDown();
        slow.forEach(request -> assertThat(Sample.ended(ADMIN, request)
                        .at("/asyncResponse/acceptedSegmentsCount")
                        .asInt())
                .isEqualTo(1));
    }

    @Test
    void keepsWhatPeopleWriteMeanwhile() throws InterruptedException {
        answering = this::hold;
        var project = project();
        var job = Sample.job(ADMIN, project, "a.txt", "One text.\nTwo texts.\nThree texts.\nFour texts.\n");
        put(project, job, Map.of("ordinal", 0, "target", "Alt."), Map.of("ordinal", 1, "target", "Alt."));
        var request = begun(ADMIN, project, only(Map.of("overwriteExistingTranslations", true), job));
        assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
        var running = ADMIN.get("/async/" + request.path("id").asText()).json();
        assertThat(running.path("progress")).hasToString("{\"done\":0,\"total\":4}");
        put(
                project,
                job,
                Map.of("ordinal", 1, "target", "Mein."),
                Map.of("ordinal", 2, "target", "Mein.", "confirmed", true),
                Map.of("ordinal", 3, "locked", true));
        released.countDown();
        var response = Sample.ended(ADMIN, request).path("asyncResponse");
        assertThat(ADMIN.get("/async/" + request.path("id").asText())
                        .json()
                        .at("/progress/done")
                        .asInt())
                .isEqualTo(4);
        assertThat(targets(ADMIN, project, job)).containsExactly("[One text.]", "Mein.", "Mein. !", "null");
        assertThat(leftOut(response)).isEqualTo(Map.of("CHANGED", 3));
    }

    @Test
    void stopsWhenItsJobsAreDeleted() throws InterruptedException {
        answering = this::hold;
        var project = project();
        var first = Sample.job(ADMIN, project, "a.txt", "One text.");
        var second = Sample.job(ADMIN, project, "b.txt", "Two texts.");
        var request = begun(ADMIN, project, only(Map.of(), first, second));
        assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
        for (var job : List.of(first, second)) {
            assertThat(ADMIN.delete("/projects/" + project + "/jobs/" + job).status())
                    .isEqualTo(204);
        }
        released.countDown();
        assertThat(Sample.ended(ADMIN, request).at("/asyncResponse/errorCode").asText())
                .isEqualTo("jobsDeleted");
        assertThat(translations.requests()).as("none for the second job").hasSize(1);
    }

    @Test
    void needsASource() {
        var project = Sample.project(ADMIN, Map.of("targetLangs", List.of("de")));
        var job = Sample.job(ADMIN, project, "a.txt", TEXT);
        var path = "/projects/" + project + "/jobs/preTranslate";
        assertThat(ADMIN.post(path, body(Map.of("useTranslationMemory", false), job))
                        .pointers())
                .containsExactly("/useTranslationMemory");
        assertThat(ADMIN.post(path, only(Map.of("machineTranslationThreshold", 101), job))
                        .pointers())
                .containsExactly("/machineTranslationThreshold");
        assertThat(SERVICE.user("LINGUIST").post(path, only(Map.of(), job)).status())
                .isEqualTo(403);
        var response = ended(ADMIN, project, only(Map.of(), job));
        assertThat(response.path("warnings").findValuesAsText("code"))
                .containsExactly("machineTranslationNotConfigured");
        assertThat(leftOut(response)).isEqualTo(Map.of("NOT_CONFIGURED", 3, "NON_TRANSLATABLE", 1));
    }
}
