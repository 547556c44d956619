package dev.parlance.template;

import static dev.parlance.template.Templates.ok;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.shared.Uid;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Lists of project templates: filters and order. */
class ProjectTemplateListIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    static Stream<String> filters() {
        return Stream.of("client", "businessUnit", "domain", "subDomain");
    }

    @ParameterizedTest
    @MethodSource("filters")
    void listsTemplatesByTheirReferences(String field) {
        var project = Templates.fullProject(ADMIN);
        Templates.create(ADMIN, "other");
        var wanted = Templates.create(ADMIN, "a", project);
        var uid = project.json().path(field).path("uid").asText();
        var found = ADMIN.get("/projectTemplates?" + field + "=" + uid).json();
        assertThat(found.path("totalElements").asInt()).isEqualTo(1);
        assertThat(found.path("content").path(0)).isEqualTo(wanted.json());
        assertThat(ADMIN.get("/projectTemplates?" + field + "=nothing")
                        .json()
                        .path("totalElements")
                        .asInt())
                .isZero();
    }

    @Test
    void listsTemplatesByNameAndLanguages() {
        var mark = Uid.next();
        var german = Templates.create(ADMIN, "Größe 100% " + mark);
        var french = Templates.create(ADMIN, "größe " + mark);
        ok(ADMIN.patch("/projectTemplates/" + french.uid(), Map.of("targetLangs", List.of("fr", "it"))), 200);
        var list = "/projectTemplates?name=" + mark;
        assertThat(uids(list)).containsExactly(german.uid(), french.uid());
        assertThat(uids(list + "&targetLangs=IT,es")).containsExactly(french.uid());
        assertThat(uids(list + "&sourceLang=EN")).hasSize(2);
        assertThat(uids(list + "&sourceLang=de")).isEmpty();
        assertThat(uids("/projectTemplates?name=100%25%20" + mark)).containsExactly(german.uid());
        var strict = ADMIN.with("Prefer", "handling=strict");
        var refused = strict.get("/projectTemplates?sourceLang=english&targetLangs=xx&sort=note&pageSize=51");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers()).contains("sort", "pageSize");
    }

    private static List<String> uids(String list) {
        return ADMIN.get(list).json().path("content").findValuesAsText("uid").stream()
                .filter(uid -> ADMIN.get("/projectTemplates/" + uid).status() == 200)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"name, 'a,B,c'", "-name, 'c,B,a'", "id, 'B,c,a'", "-dateCreated, 'a,c,B'", "'sourceLang,-name', 'c,B,a'"
    })
    void sortsInPagesWithoutGapsOrRepetitions(String sort, String order) {
        var mark = Uid.next();
        for (var name : List.of("B", "c", "a")) {
            Templates.create(ADMIN, name + " " + mark);
        }
        var names = new ArrayList<String>();
        for (var page = 0; page < 3; page++) {
            var answer =
                    ADMIN.get("/projectTemplates?pageSize=1&name=%s&sort=%s&pageNumber=%d".formatted(mark, sort, page));
            assertThat(answer.json().path("totalElements").asInt()).isEqualTo(3);
            assertThat(answer.header("link").contains("rel=\"next\"")).isEqualTo(page < 2);
            names.add(
                    answer.json().path("content").path(0).path("name").asText().replace(" " + mark, ""));
        }
        assertThat(names).containsExactly(order.split(","));
    }
}
