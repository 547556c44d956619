package dev.parlance.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Waiting;
import dev.parlance.shared.SegmentText;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** {@code /projects/{projectUid}/jobs/{jobUid}/segments}, and the same as a stream for those who count. */
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
    void replacesWhatIsSaidOfASegmentAndLeavesTheOthers() {
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
    void changesAllOrNothingAndNamesAllThatIsWrong() {
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
    void refusesCodesThatDoNotFitAndSegmentsNamedTwice() {
        var job = job(numbered(2));
        var refused = ADMIN.put(
                job + "/segments",
                Map.of("segments", List.of(Map.of("ordinal", 0, "target", "a\uFFFCb"), Map.of("ordinal", 0))));
        assertThat(refused.pointers()).containsExactly("/segments/0/targetCodes", "/segments/1/ordinal");
    }

    @Test
    void tellsOfChangedTargetsOnly() {
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.job(ADMIN, project, numbered(2));
        ADMIN.put(job + "/segments", edit(Map.of("ordinal", 0, "editingTime", 5)));
        assertThat(Uploads.events(DB, project)).containsExactly("JOB_CREATED");
        ADMIN.put(job + "/segments", edit(Map.of("ordinal", 0, "target", "Null")));
        assertThat(Uploads.events(DB, project)).containsExactly("JOB_CREATED", "JOB_TARGET_UPDATED");
    }

    @Test
    void keepsALinguistFromLockedSegments() {
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
    void looksJobsUpInTheOrderAskedFor() {
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
