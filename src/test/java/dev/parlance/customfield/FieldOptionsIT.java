package dev.parlance.customfield;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.AtOnce;
import dev.parlance.TestService;
import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.customfield.definition.FieldType;
import dev.parlance.shared.Uid;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Options of fields of a select type (section 2.14 of the interface). */
class FieldOptionsIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static String path(TestService.Answer field) {
        return "/customFields/" + field.uid();
    }

    @Test
    void showsFiveOptionsAndCountsTheRest() {
        var values = IntStream.range(0, 12).mapToObj(i -> "option " + i).toArray(String[]::new);
        var field = Fields.create(ADMIN, FieldType.MULTI_SELECT, FieldEntity.PROJECT, values);
        var options = field.json().path("options");
        assertThat(options.path("truncatedOptions").findValuesAsText("value"))
                .containsExactly("option 0", "option 1", "option 2", "option 3", "option 4");
        assertThat(options.path("remainingCount").asInt()).isEqualTo(7);

        var found = new ArrayList<String>();
        for (var page = 0; page < 3; page++) {
            var answer = ADMIN.get(path(field) + "/options?pageSize=5&pageNumber=" + page);
            assertThat(answer.json().path("totalElements").asInt()).isEqualTo(12);
            assertThat(answer.header("link").contains("rel=\"next\"")).isEqualTo(page < 2);
            found.addAll(answer.json().path("content").findValuesAsText("value"));
        }
        assertThat(found).containsExactly(values);
    }

    @Test
    void refusesDuplicateOptionsAndOptionsOfATypeWithoutOptions() {
        var alike = Fields.body(FieldType.SINGLE_SELECT, FieldEntity.JOB, "Red", "Blue", "RED");
        assertThat(ADMIN.post("/customFields", alike).pointers()).containsExactly("/options/2/value");
        var text = Fields.body(FieldType.STRING, FieldEntity.JOB);
        text.put("options", List.of(Map.of("value", "Red")));
        assertThat(ADMIN.post("/customFields", text).pointers()).containsExactly("/options");
        text.put("options", null);
        assertThat(ADMIN.post("/customFields", text).status()).isEqualTo(201);
    }

    @Test
    void refusesWrongOptionsOfAnEdit() {
        var field = Fields.create(ADMIN, FieldType.SINGLE_SELECT, FieldEntity.JOB, "A", "B");
        var edit = Fields.body(FieldType.SINGLE_SELECT, FieldEntity.JOB);
        edit.put(
                "options",
                List.of(
                        Map.of("uid", Uid.next(), "value", "X"),
                        Map.of("deprecated", true),
                        Map.of("uid", Fields.option(field, "A"), "value", "b")));
        var refused = ADMIN.put(path(field), edit);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers())
                .containsExactlyInAnyOrder("/options/0/uid", "/options/1/value", "/options/2/value");
        assertThat(ADMIN.get(path(field)).json()).isEqualTo(field.json());
    }

    @Test
    void deletesTheOptionsWhenTheNewTypeHasNone() {
        var field = Fields.create(ADMIN, FieldType.SINGLE_SELECT, FieldEntity.JOB, "A");
        var text = ADMIN.patch(path(field), Map.of("type", "STRING"));
        assertThat(text.json().path("options").path("truncatedOptions")).isEmpty();
        var again = ADMIN.patch(path(field), Map.of("type", "MULTI_SELECT"));
        assertThat(again.json().path("options").path("truncatedOptions")).isEmpty();
        assertThat(ADMIN.get(path(field) + "/options")
                        .json()
                        .path("totalElements")
                        .asInt())
                .isZero();
    }

    @Test
    void addsRenamesAndDeprecatesAnOption() {
        var field = Fields.create(ADMIN, FieldType.SINGLE_SELECT, FieldEntity.JOB, "A");
        var added = ADMIN.post(path(field) + "/options", Map.of("value", "B"));
        assertThat(added.status()).isEqualTo(201);
        var option = path(field) + "/options/" + added.uid();
        assertThat(added.header("location")).endsWith(option);
        assertThat(ADMIN.get(option).json()).isEqualTo(added.json());
        assertThat(added.json().path("used").booleanValue()).isFalse();

        var changed = ADMIN.put(option, Map.of("value", "b", "deprecated", true));
        assertThat(changed.status()).isEqualTo(200);
        assertThat(changed.json().path("value").asText()).isEqualTo("b");
        assertThat(changed.json().path("deprecated").booleanValue()).isTrue();
        assertThat(ADMIN.get(path(field))
                        .json()
                        .path("options")
                        .path("truncatedOptions")
                        .findValuesAsText("value"))
                .containsExactly("A", "b");
        assertThat(ADMIN.put(option, Map.of("value", "b"))
                        .json()
                        .path("deprecated")
                        .booleanValue())
                .as("PUT replaces")
                .isFalse();
    }

    @Test
    void refusesADuplicateOptionAndAnOptionOfATypeWithoutOptions() {
        var field = Fields.create(ADMIN, FieldType.SINGLE_SELECT, FieldEntity.JOB, "A", "B");
        var options = path(field) + "/options";
        assertThat(ADMIN.post(options, Map.of("value", "a")).status()).isEqualTo(409);
        var second = options + "/" + Fields.option(field, "B");
        assertThat(ADMIN.put(second, Map.of("value", "a")).status()).isEqualTo(409);
        assertThat(ADMIN.put(second, Map.of("value", "b")).status()).isEqualTo(200);
        assertThat(ADMIN.post(options, Map.of()).pointers()).containsExactly("/value");
        assertThat(ADMIN.post(options, Map.of("value", " ")).pointers()).containsExactly("/value");
        assertThat(ADMIN.put(second, Map.of("value", "x".repeat(256), "deprecated", 1))
                        .pointers())
                .containsExactlyInAnyOrder("/value", "/deprecated");
        var text = Fields.create(ADMIN, FieldType.STRING, FieldEntity.JOB);
        assertThat(ADMIN.post(path(text) + "/options", Map.of("value", "a"))
                        .json()
                        .path("errorCode")
                        .asText())
                .isEqualTo("InvalidState");
    }

    @Test
    void showsWhichOptionsAreUsed() {
        var field = Fields.create(ADMIN, FieldType.MULTI_SELECT, FieldEntity.PROJECT, "A", "B");
        var chosen = Fields.option(field, "B");
        var project = Fields.project(ADMIN);
        ADMIN.put(project + "/customFields", Map.of("addInstances", List.of(Fields.choice(field, chosen))));
        assertThat(ADMIN.get(path(field))
                        .json()
                        .path("options")
                        .path("truncatedOptions")
                        .findValuesAsText("used"))
                .containsExactly("false", "true");
        assertThat(ADMIN.get(path(field) + "/options").json().path("content").findValuesAsText("used"))
                .containsExactly("false", "true");
        assertThat(ADMIN.get(path(field) + "/options/" + chosen)
                        .json()
                        .path("used")
                        .booleanValue())
                .isTrue();
        ADMIN.delete(project);
        assertThat(ADMIN.get(path(field)).json()).isEqualTo(field.json());
    }

    @Test
    void addsConcurrentOptionsOnceEach() {
        var field = Fields.create(ADMIN, FieldType.SINGLE_SELECT, FieldEntity.JOB);
        var answers = IntStream.range(0, 20)
                .mapToObj(i ->
                        AtOnce.start(() -> ADMIN.post(path(field) + "/options", Map.of("value", "option " + i / 2))))
                .toList();
        var statuses = answers.stream()
                .map(CompletableFuture::join)
                .map(TestService.Answer::status)
                .toList();
        assertThat(statuses).containsOnly(201, 409);
        assertThat(statuses.stream().filter(status -> status == 201)).hasSize(10);
        assertThat(ADMIN.get(path(field) + "/options").json().path("content").findValuesAsText("value"))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 10).mapToObj(i -> "option " + i).toList());
    }
}
