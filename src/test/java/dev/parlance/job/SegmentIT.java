package dev.parlance.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Waiting;
import dev.parlance.job.core.ImportStatus;
import dev.parlance.job.core.JobInfo;
import dev.parlance.job.core.JobLookupStore;
import dev.parlance.job.segment.JobSegment;
import dev.parlance.job.segment.JobSegmentStore;
import dev.parlance.shared.SegmentText;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** {@code /projects/{projectUid}/jobs/{jobUid}/segments}, and the stream of segments for analyses. */
class SegmentIT {
    private static final TestService SERVICE = TestService.start("import.segmentsPerBatch", "7");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    private static String job(String text) {
        return Uploads.job(ADMIN, Uploads.project(ADMIN, "de"), text);
    }

    private static String numbered(int lines) {
        return IntStream.range(0, lines)
                .mapToObj(i -> "Line %d.\n".formatted(i))
                .collect(Collectors.joining());
    }

    private static Map<String, Object> edit(Map<String, Object> segment) {
        return Map.of("segments", List.of(segment));
    }

    @Test
    void listsSegmentsPageByPageInTheOrderOfTheFile() {
        var job = job(numbered(40));
        var page = ADMIN.get(job + "/segments?pageNumber=1&pageSize=15").json();
        assertThat(page.path("totalElements").asInt()).isEqualTo(40);
        assertThat(page.path("content").findValuesAsText("source"))
                .isEqualTo(
                        IntStream.range(15, 30).mapToObj("Line %d."::formatted).toList());
        assertThat(ADMIN.get(job + "/segments?pageNumber=99999999&pageSize=50")
                        .json()
                        .path("content"))
                .isEmpty();
    }

    @Test
    void replacesTheTargetsOfTheNamedSegmentsOnly() {
        var job = job("One.\nLine\uFFFC 1.\nThree.");
        var code = Map.of("kind", "STANDALONE", "id", 1, "data", "\uFFFC", "space", false);
        var changed = ADMIN.put(
                job + "/segments",
                edit(Map.of(
                        "ordinal",
                        1,
                        "target",
                        "Zeile\uFFFC1.",
                        "targetCodes",
                        List.of(code),
                        "confirmed",
                        true,
                        "locked",
                        true,
                        "editingTime",
                        4200,
                        "suggestion",
                        Map.of("origin", "TM", "score", 85, "text", "Zeile 2."))));
        assertThat(changed.status()).as(changed.text()).isEqualTo(200);
        var segments = ADMIN.get(job + "/segments").json().path("content");
        assertThat(segments.path(1)).isEqualTo(changed.json().path("segments").path(0));
        assertThat(segments.path(1).path("target").asText()).isEqualTo("Zeile\uFFFC1.");
        assertThat(segments.path(1).path("targetCodes").path(0).path("data").asText())
                .isEqualTo("\uFFFC");
        assertThat(segments.path(1).path("editingTime").asInt()).isEqualTo(4200);
        assertThat(segments.path(1).path("suggestion").path("score").asInt()).isEqualTo(85);
        assertThat(segments.path(0).path("target").isNull()).isTrue();
        ADMIN.put(job + "/segments", edit(Map.of("ordinal", 1, "locked", false)));
        var cleared = ADMIN.get(job + "/segments").json().path("content").path(1);
        assertThat(cleared.path("target").isNull()).isTrue();
        assertThat(cleared.path("confirmed").asBoolean()).isFalse();
        assertThat(cleared.path("suggestion").isNull()).isTrue();
    }

    @Test
    void changesNothingAndListsAllViolations() {
        var job = job(numbered(2));
        var refused = ADMIN.put(
                job + "/segments",
                Map.of(
                        "segments",
                        List.of(
                                Map.of("ordinal", 0, "target", "Null"),
                                Map.of("ordinal", 2, "target", "Zwei"),
                                Map.of("ordinal", 9, "target", "Neun"))));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers()).containsExactly("/segments/1/ordinal", "/segments/2/ordinal");
        assertThat(ADMIN.get(job + "/segments")
                        .json()
                        .path("content")
                        .path(0)
                        .path("target")
                        .isNull())
                .isTrue();
    }

    @Test
    void refusesWrongCodesAndDuplicateSegments() {
        var job = job(numbered(2));
        var refused = ADMIN.put(
                job + "/segments",
                Map.of("segments", List.of(Map.of("ordinal", 0, "target", "a\uFFFCb"), Map.of("ordinal", 0))));
        assertThat(refused.pointers()).containsExactly("/segments/0/targetCodes", "/segments/1/ordinal");
    }

    @Test
    void publishesChangedTargetsOnly() {
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.job(ADMIN, project, numbered(2));
        ADMIN.put(job + "/segments", edit(Map.of("ordinal", 0, "editingTime", 5)));
        assertThat(Uploads.events(DB, project)).containsExactly("JOB_CREATED");
        ADMIN.put(job + "/segments", edit(Map.of("ordinal", 0, "target", "Null")));
        assertThat(Uploads.events(DB, project)).containsExactly("JOB_CREATED", "JOB_TARGET_UPDATED");
    }

    @Test
    void forbidsALinguistToChangeLockedSegments() {
        var job = job(numbered(2));
        var linguist = SERVICE.user("LINGUIST");
        var uid = linguist.get("/auth/whoAmI").json().path("user").path("uid").asText();
        ADMIN.patch(job, Map.of("providers", List.of(Map.of("type", "USER", "uid", uid))));
        ADMIN.put(job + "/segments", edit(Map.of("ordinal", 0, "locked", true)));
        var refused = linguist.put(
                job + "/segments",
                Map.of(
                        "segments",
                        List.of(
                                Map.of("ordinal", 0, "target", "Null"),
                                Map.of("ordinal", 1, "target", "Eins", "locked", true))));
        assertThat(refused.pointers()).containsExactly("/segments/0/locked", "/segments/1/locked");
        assertThat(linguist.put(job + "/segments", edit(Map.of("ordinal", 1, "target", "Eins")))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void filtersSegments() {
        var job = job(numbered(60));
        ADMIN.put(
                job + "/segments",
                Map.of(
                        "segments",
                        List.of(
                                Map.of("ordinal", 3, "target", "Drei", "confirmed", true),
                                Map.of("ordinal", 5, "target", "F\u00FCnf", "locked", true))));
        assertThat(ordinals(job, "confirmed=true")).containsExactly("3");
        assertThat(ordinals(job, "locked=true")).containsExactly("5");
        assertThat(ordinals(job, "text=f%C3%9CNF")).containsExactly("5");
        assertThat(ordinals(job, "text=line%201&confirmed=false"))
                .containsExactly("1", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19");
        var page = ADMIN.get(job + "/segments?confirmed=false&pageSize=10&pageNumber=5");
        assertThat(page.json().path("totalElements").asInt()).isEqualTo(59);
        assertThat(page.json().path("numberOfElements").asInt()).isEqualTo(9);
        assertThat(page.header("link")).contains("rel=\"prev\"").contains("confirmed=false");
        assertThat(ADMIN.get(job + "/segments?confirmed=x&text=").pointers())
                .containsExactlyInAnyOrder("confirmed", "text");
    }

    @Test
    void countsTheSegmentsOfAFilterOnEveryPage() {
        var job = job(numbered(60));
        for (var number = 0; number < 8; number++) {
            var page = ADMIN.get(job + "/segments?confirmed=false&pageSize=10&pageNumber=" + number)
                    .json();
            assertThat(page.path("totalElements").asInt()).as("page %d", number).isEqualTo(60);
            assertThat(page.path("numberOfElements").asInt()).isEqualTo(number < 6 ? 10 : 0);
        }
        var rare = ADMIN.get(job + "/segments?text=line%205&pageSize=9&pageNumber=1");
        assertThat(rare.json().path("totalElements").asInt())
                .as("5 and 50 to 59")
                .isEqualTo(11);
        var none = ADMIN.get(job + "/segments?text=nowhere").json();
        assertThat(none.path("totalElements").asInt()).isZero();
    }

    private static List<String> ordinals(String job, String query) {
        return ADMIN.get(job + "/segments?" + query).json().path("content").findValuesAsText("ordinal");
    }

    @Test
    void acceptsExactlyOneOfManyEditsOfOneVersion() throws Exception {
        var job = job(numbered(3));
        var tag = ADMIN.get(job + "/segments?pageSize=1").header("etag");
        assertThat(ADMIN.get(job + "/segments?pageNumber=1&pageSize=1").header("etag"))
                .isEqualTo(tag);
        assertThat(ADMIN.with("If-None-Match", tag)
                        .get(job + "/segments?pageSize=1")
                        .status())
                .isEqualTo(304);
        var statuses = new ArrayList<Integer>();
        try (var threads = Executors.newFixedThreadPool(10)) {
            var calls = IntStream.range(0, 10)
                    .<Callable<Integer>>mapToObj(i -> () -> ADMIN.with("If-Match", tag)
                            .put(job + "/segments", edit(Map.of("ordinal", i % 3, "target", "T" + i)))
                            .status())
                    .toList();
            for (var status : threads.invokeAll(calls)) {
                statuses.add(status.get());
            }
        }
        assertThat(statuses).containsOnlyOnce(200).contains(412);
        assertThat(ADMIN.get(job).json().path("translatedSegments").asInt()).isEqualTo(1);
        var now = ADMIN.get(job + "/segments").header("etag");
        var next = ADMIN.with("If-Match", now).put(job + "/segments", edit(Map.of("ordinal", 1, "target", "Zwei")));
        assertThat(next.status()).isEqualTo(200);
        assertThat(next.header("etag")).isEqualTo(ADMIN.get(job + "/segments").header("etag"));
        var same = ADMIN.put(job + "/segments", edit(Map.of("ordinal", 1, "target", "Zwei")));
        assertThat(same.header("etag")).isEqualTo(next.header("etag"));
    }

    @Test
    void countsTranslatedAndConfirmedSegments() {
        var job = job(numbered(4));
        ADMIN.put(
                job + "/segments",
                Map.of(
                        "segments",
                        List.of(
                                Map.of("ordinal", 0, "target", "Null", "confirmed", true),
                                Map.of("ordinal", 1, "target", "Eins"),
                                Map.of("ordinal", 2, "target", ""))));
        var counted = ADMIN.get(job).json();
        assertThat(counted.path("translatedSegments").asInt()).isEqualTo(2);
        assertThat(counted.path("confirmedSegments").asInt()).isEqualTo(1);
        ADMIN.put(job + "/segments", edit(Map.of("ordinal", 0)));
        counted = ADMIN.get(job).json();
        assertThat(counted.path("translatedSegments").asInt()).isEqualTo(1);
        assertThat(counted.path("confirmedSegments").asInt()).isZero();
    }

    @Test
    void changesALockedSegmentOnlyTogetherWithUnlockingIt() {
        var job = job(numbered(2));
        ADMIN.put(job + "/segments", edit(Map.of("ordinal", 0, "locked", true)));
        assertThat(ADMIN.put(job + "/segments", edit(Map.of("ordinal", 0, "target", "Null")))
                        .pointers())
                .containsExactly("/segments/0/locked");
        var unlocked = ADMIN.put(job + "/segments", edit(Map.of("ordinal", 0, "target", "Null", "locked", false)));
        assertThat(unlocked.json().path("segments").path(0).path("locked").asBoolean(true))
                .isFalse();
    }

    @Test
    void warnsOfMissingCodesAndRefusesUnknownCodes() {
        var project = Uploads.project(ADMIN, "de");
        var jobs = Uploads.imported(
                ADMIN,
                project,
                Uploads.upload(ADMIN, project, "a.html", Uploads.text("<p>One <b>two</b>.</p>"), Map.of()));
        var job = project + "/jobs/" + jobs.getFirst().path("uid").asText();
        var warned = ADMIN.put(job + "/segments", edit(Map.of("ordinal", 0, "target", "Eins zwei.")));
        assertThat(warned.status()).isEqualTo(200);
        assertThat(warned.json().path("warnings").findValuesAsText("code")).containsExactly("missingCodes");
        var code = Map.of("kind", "STANDALONE", "id", 7, "data", "<hr>", "space", false);
        assertThat(ADMIN.put(
                                job + "/segments",
                                edit(Map.of("ordinal", 0, "target", "\uFFFC", "targetCodes", List.of(code))))
                        .pointers())
                .containsExactly("/segments/0/targetCodes/0");
    }

    @Test
    void letsOnlyManagersAndProvidersEdit() {
        var job = job(numbered(1));
        for (var role : List.of("SUBMITTER", "GUEST")) {
            assertThat(SERVICE.user(role)
                            .put(job + "/segments", edit(Map.of("ordinal", 0)))
                            .status())
                    .isEqualTo(403);
        }
        assertThat(SERVICE.user("LINGUIST")
                        .put(job + "/segments", edit(Map.of("ordinal", 0)))
                        .status())
                .isEqualTo(404);
        assertThat(SERVICE.user("PROJECT_MANAGER")
                        .put(job + "/segments", edit(Map.of("ordinal", 0)))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void streamsTheSegmentsOfAJobInOrder() {
        var job = job(numbered(25));
        ADMIN.put(job + "/segments", edit(Map.of("ordinal", 3, "target", "Drei", "confirmed", true)));
        var id = Uploads.number(
                DB, "select id from job where uid = '%s'".formatted(job.substring(job.lastIndexOf('/') + 1)));
        var streamed = new ArrayList<JobSegment>();
        var sizes = new ArrayList<Integer>();
        Waiting.result(new JobSegmentStore(DB).each(id, 10, batch -> {
            streamed.addAll(batch);
            sizes.add(batch.size());
            return Future.succeededFuture();
        }));
        assertThat(sizes).containsExactly(10, 10, 5);
        assertThat(streamed.stream().map(JobSegment::ordinal))
                .isEqualTo(IntStream.range(0, 25).boxed().toList());
        assertThat(streamed.get(3).target()).isEqualTo(SegmentText.of("Drei"));
        assertThat(streamed.get(3).confirmed()).isTrue();
        assertThat(streamed.get(4).target()).isNull();
    }

    @Test
    void findsJobsInTheOrderOfTheUids() {
        var first = job(numbered(1));
        var second = job(numbered(1));
        var uids = List.of(
                second.substring(second.lastIndexOf('/') + 1), "none", first.substring(first.lastIndexOf('/') + 1));
        var found = Waiting.result(DB.transaction(tx -> JobLookupStore.find(tx, uids)));
        assertThat(found.stream().map(JobInfo::uid)).containsExactly(uids.get(0), uids.get(2));
        assertThat(found.getFirst().importStatus()).isEqualTo(ImportStatus.OK);
        assertThat(found.getFirst().targetLang()).isEqualTo("de");
    }
}
