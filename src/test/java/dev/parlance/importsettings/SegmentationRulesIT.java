package dev.parlance.importsettings;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.AtOnce;
import dev.parlance.TestService;
import dev.parlance.file.srx.SegmentationRules;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SegmentationRulesIT {
    private static final String RULES = """
            <srx version="2.0" xmlns="http://www.lisa.org/srx20"><header segmentsubflows="yes" cascade="no"/><body>
            <languagerules><languagerule languagerulename="All"><rule break="yes"><beforebreak>%s</beforebreak>
            <afterbreak>%s</afterbreak></rule></languagerule></languagerules>
            <maprules><languagemap languagepattern=".*" languagerulename="All"/></maprules></body></srx>
            """;
    private static final byte[] BARS = RULES.formatted("\\|", "").getBytes(UTF_8);

    private static final TestService SERVICE = TestService.start("roles", "http");
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void areUploadedReadDownloadedAndDeleted() {
        var created = ADMIN.upload("/segmentationRules?name=Legal&language=en-GB", "legal.srx", BARS);
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        assertThat(created.json().path("name").asText()).isEqualTo("Legal");
        assertThat(created.json().path("filename").asText()).isEqualTo("legal.srx");
        assertThat(created.json().path("language").asText()).isEqualTo("en_gb");
        assertThat(created.json().path("primary").asBoolean()).isFalse();
        var path = "/segmentationRules/" + created.uid();
        assertThat(created.header("Location")).endsWith(path);
        assertThat(ADMIN.get(path).bytes()).isEqualTo(created.bytes());
        var file = ADMIN.get(path + "/download");
        assertThat(file.bytes()).isEqualTo(BARS);
        assertThat(file.header("Content-Disposition")).contains("legal.srx");
        assertThat(ADMIN.with("If-Match", "\"old\"").delete(path).status()).isEqualTo(412);
        assertThat(ADMIN.delete(path).status()).isEqualTo(204);
        for (var gone : new String[] {"", "/download"}) {
            assertThat(ADMIN.get(path + gone).status()).isEqualTo(404);
        }
        assertThat(ADMIN.delete(path).status()).isEqualTo(404);
    }

    @Test
    void takeTheirNameFromTheFileAndTheFileNameFromTheName() {
        assertThat(ADMIN.upload("/segmentationRules", "bars.srx", BARS)
                        .json()
                        .path("name")
                        .asText())
                .isEqualTo("bars");
        var named =
                ADMIN.raw("POST", "/segmentationRules?name=Only", "application/octet-stream", new String(BARS, UTF_8));
        assertThat(named.json().path("filename").asText()).isEqualTo("Only.srx");
        assertThat(named.json().path("language").asText()).isEqualTo("mul");
        var none = ADMIN.raw("POST", "/segmentationRules", "application/octet-stream", new String(BARS, UTF_8));
        assertThat(none.status()).isEqualTo(400);
        assertThat(none.pointers()).containsExactly("name");
    }

    @Test
    void beginWithTheBuiltInOnesWhichStay() {
        var first = ADMIN.get("/segmentationRules").json().path("content").path(0);
        assertThat(first.path("id").asText()).isEqualTo("1");
        var path = "/segmentationRules/" + first.path("uid").asText();
        assertThat(ADMIN.get(path + "/download").bytes()).isEqualTo(SegmentationRules.builtInFile());
        var refused = ADMIN.delete(path);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("errorCode").asText()).isEqualTo("CannotDelete");
        assertThat(ADMIN.get("/segmentationRules?name=DEFAULT")
                        .json()
                        .path("totalElements")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void reportAllExpressionsThatCannotBeCompiled() {
        var broken = RULES.formatted("(", "[a").getBytes(UTF_8);
        var answer = ADMIN.upload("/segmentationRules", "broken.srx", broken);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("errorDetails").findValuesAsText("message"))
                .hasSize(2)
                .allMatch(message -> message.startsWith("line 2: "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no xml",
                "<html/>",
                "<srx version=\"1.0\"/>",
                "<srx version=\"2.0\"><body/></srx>",
                "<!DOCTYPE srx [<!ENTITY a \"b\">]><srx version=\"2.0\"/>",
                "<srx version=\"2.0\"><languagemap languagepattern=\".*\" languagerulename=\"none\"/></srx>"
            })
    void refuseFilesThatAreNotSrx(String content) {
        var answer = ADMIN.upload("/segmentationRules", "a.srx", content.getBytes(UTF_8));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("errorDetails").path(0).path("code").asText())
                .isEqualTo("srx");
    }

    @Test
    void refuseEmptyAndHugeFilesAndWrongParameters() {
        assertThat(ADMIN.upload("/segmentationRules", "a.srx", new byte[0]).status())
                .isEqualTo(400);
        assertThat(ADMIN.upload("/segmentationRules", "a.srx", new byte[5 << 20])
                        .status())
                .isEqualTo(413);
        assertThat(ADMIN.upload("/segmentationRules?language=nowhere&primary=perhaps", "a.srx", BARS)
                        .pointers())
                .containsExactlyInAnyOrder("language", "primary");
    }

    @Test
    void haveOnePrimaryPerLanguageWhenManyAreCreatedAtOnce() {
        var made = IntStream.range(0, 6)
                .mapToObj(i -> AtOnce.start(() ->
                        ADMIN.upload("/segmentationRules?language=fi&primary=true&name=primary" + i, "p.srx", BARS)))
                .toList();
        assertThat(made).allMatch(answer -> answer.join().status() == 201);
        var rules = ADMIN.get("/segmentationRules").json().path("content");
        var primary = IntStream.range(0, rules.size())
                .mapToObj(rules::get)
                .filter(rule -> rule.path("primary").asBoolean())
                .filter(rule -> rule.path("language").asText().equals("fi"));
        assertThat(primary).hasSize(1);
    }

    @Test
    void ofAllLanguagesReplaceTheBuiltInOnesUntilTheyAreDeleted() {
        assertThat(builtInIsPrimary()).isTrue();
        var uid =
                ADMIN.upload("/segmentationRules?primary=true", "all.srx", BARS).uid();
        assertThat(builtInIsPrimary()).isFalse();
        assertThat(ADMIN.delete("/segmentationRules/" + uid).status()).isEqualTo(204);
        assertThat(builtInIsPrimary()).isTrue();
    }

    private static boolean builtInIsPrimary() {
        return ADMIN.get("/segmentationRules")
                .json()
                .path("content")
                .path(0)
                .path("primary")
                .asBoolean();
    }

    @Test
    void areNotDeletedWhileImportSettingsReferToThem() {
        var rule = ADMIN.upload("/segmentationRules", "used.srx", BARS);
        var id = Long.valueOf(rule.json().path("id").asText());
        var settings = ADMIN.post(
                "/importSettings",
                Map.of("name", "strict", "fileImportSettings", Map.of("targetSegmentationRuleId", id)));
        assertThat(settings.json().path("fileImportSettings").path("targetSegRule"))
                .isEqualTo(rule.json());
        var refused = ADMIN.delete("/segmentationRules/" + rule.uid());
        assertThat(refused.json().path("errorCode").asText()).isEqualTo("CannotDelete");
        assertThat(refused.json().path("detail").asText()).contains("import settings strict");
        ADMIN.delete("/importSettings/" + settings.uid());
        assertThat(ADMIN.delete("/segmentationRules/" + rule.uid()).status()).isEqualTo(204);
    }

    @Test
    void areCreatedOnceWhenThePostIsRepeated() {
        var client = ADMIN.with("Idempotency-Key", "rules-once");
        var first = client.upload("/segmentationRules", "once.srx", BARS);
        assertThat(client.upload("/segmentationRules", "once.srx", BARS).uid()).isEqualTo(first.uid());
        assertThat(ADMIN.get("/segmentationRules?name=once")
                        .json()
                        .path("totalElements")
                        .asInt())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"LINGUIST", "GUEST", "PORTAL_MEMBER", "SUBMITTER", "PROJECT_MANAGER"})
    void areWrittenByManagersAndReadBySubmitters(String role) {
        var client = SERVICE.user(role);
        var reads = role.equals("SUBMITTER") || role.equals("PROJECT_MANAGER");
        var writes = role.equals("PROJECT_MANAGER");
        var uid = ADMIN.upload("/segmentationRules", "roles.srx", BARS).uid();
        for (var path : new String[] {"", "/" + uid, "/" + uid + "/download"}) {
            assertThat(client.get("/segmentationRules" + path).status())
                    .as(path)
                    .isEqualTo(reads ? 200 : 403);
        }
        assertThat(client.upload("/segmentationRules", "own.srx", BARS).status())
                .isEqualTo(writes ? 201 : 403);
        assertThat(client.delete("/segmentationRules/" + uid).status()).isEqualTo(writes ? 204 : 403);
    }
}
