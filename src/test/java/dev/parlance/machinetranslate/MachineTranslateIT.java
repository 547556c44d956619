package dev.parlance.machinetranslate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.AtOnce;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Waiting;
import dev.parlance.secret.SecretBox;
import dev.parlance.shared.Uid;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Machine translate settings: the fields that are stored, and the key that is never shown. */
class MachineTranslateIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());
    private static final String LIST = "/machineTranslateSettings";
    private static final String URL = "http://127.0.0.1:5000/translate";

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    private static Map<String, Object> body(String name) {
        return new HashMap<>(Map.of("name", name, "url", URL));
    }

    private static TestService.Answer create(Map<String, Object> body) {
        var created = ADMIN.post(LIST, body);
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return created;
    }

    private static byte[] sealedKey(String uid) {
        var sql = "select coalesce(key, '') as key from machine_translate_settings where uid = $1";
        return Rows.one(Waiting.result(DB.query(sql, Tuple.of(uid))))
                .getBuffer("key")
                .getBytes();
    }

    private static String key(String uid) {
        var sealed = sealedKey(uid);
        return sealed.length == 0
                ? "none"
                : SecretBox.of(TestService.KEY).openText(sealed, MachineTranslateStore.place(uid));
    }

    @Test
    void keepsEveryFieldAndShowsNoKey() {
        var body = body("Rosetta");
        body.put("type", "HTTP");
        body.put("key", "sésame-4711");
        body.put("qualityEstimation", true);
        var created = create(body);
        assertThat(created.text()).doesNotContain("4711");
        assertThat(created.json().path("hasKey").asBoolean()).isTrue();
        assertThat(created.json().path("type").asText()).isEqualTo("HTTP");
        assertThat(created.json().path("url").asText()).isEqualTo(URL);
        assertThat(created.json().path("qualityEstimation").asBoolean()).isTrue();
        assertThat(created.json().path("createdBy").path("userName").asText()).isEqualTo("admin");
        assertThat(created.header("location")).endsWith(LIST + "/" + created.uid());
        var read = ADMIN.get(LIST + "/" + created.uid());
        assertThat(read.bytes()).isEqualTo(created.bytes());
        assertThat(read.header("etag")).isEqualTo(created.header("etag"));
        assertThat(key(created.uid())).isEqualTo("sésame-4711");
        assertThat(new String(sealedKey(created.uid()), java.nio.charset.StandardCharsets.ISO_8859_1))
                .doesNotContain("4711");
        assertThat(ADMIN.get(LIST + "?pageSize=50").text()).doesNotContain("4711");
    }

    @Test
    void takesDefaults() {
        var json = create(body("a")).json();
        assertThat(json.path("type").asText()).isEqualTo("HTTP");
        assertThat(json.path("hasKey").asBoolean()).isFalse();
        assertThat(json.path("qualityEstimation").asBoolean()).isFalse();
    }

    @Test
    void keepsReplacesAndRemovesTheKey() {
        var body = body("a");
        body.put("key", "first");
        var uid = create(body).uid();
        body.remove("key");
        assertThat(ADMIN.put(LIST + "/" + uid, body).status()).isEqualTo(200);
        assertThat(key(uid)).isEqualTo("first");
        assertThat(ADMIN.patch(LIST + "/" + uid, Map.of("name", "b")).status()).isEqualTo(200);
        assertThat(key(uid)).isEqualTo("first");
        assertThat(ADMIN.patch(LIST + "/" + uid, Map.of("key", "second")).status())
                .isEqualTo(200);
        assertThat(key(uid)).isEqualTo("second");
        body.put("key", null);
        assertThat(ADMIN.put(LIST + "/" + uid, body).json().path("hasKey").asBoolean())
                .isFalse();
        assertThat(key(uid)).isEqualTo("none");
    }

    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:5000/other, 200",
        "http://127.0.0.1:5001/translate, 400",
        "https://127.0.0.1:5000/translate, 400",
        "http://127.0.0.2:5000/translate, 400"
    })
    void doesNotSendAStoredKeyToAnotherHost(String url, int status) {
        var body = body("a");
        body.put("key", "for this host");
        var path = LIST + "/" + create(body).uid();
        body.remove("key");
        body.put("url", url);
        var put = ADMIN.put(path, body);
        assertThat(put.status()).isEqualTo(status);
        assertThat(put.pointers()).isEqualTo(status == 200 ? List.of() : List.of("/key"));
        assertThat(ADMIN.patch(path, Map.of("url", url)).status()).isEqualTo(status);
        assertThat(ADMIN.patch(path, Map.of("url", url, "key", "another")).status())
                .isEqualTo(200);
    }

    @Test
    void listsAllViolationsAtOnce() {
        assertThat(ADMIN.post(LIST, Map.of()).pointers()).containsExactlyInAnyOrder("/name", "/url");
        var wrong = body(" ");
        wrong.put("type", "SMTP");
        wrong.put("url", "");
        wrong.put("key", "");
        wrong.put("qualityEstimation", "yes");
        var refused = ADMIN.post(LIST, wrong);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers())
                .containsExactlyInAnyOrder("/name", "/type", "/url", "/key", "/qualityEstimation");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://127.0.0.1/",
                "translate",
                "http://user:password@127.0.0.1/",
                "http://10.0.0.1/",
                "http://169.254.169.254/latest/meta-data",
                "http://[::1]/",
                "http://localhost.invalid/"
            })
    void refusesAUrlThatTheServiceMayNotCall(String url) {
        var body = body("a");
        body.put("url", url);
        assertThat(ADMIN.post(LIST, body).pointers()).containsExactly("/url");
        var path = LIST + "/" + create(body("a")).uid();
        assertThat(ADMIN.put(path, body).pointers()).containsExactly("/url");
        assertThat(ADMIN.patch(path, Map.of("url", url)).pointers()).containsExactly("/url");
    }

    @Test
    void isCreatedOnceForOneIdempotencyKey() {
        var name = Uid.next();
        var again = ADMIN.with("Idempotency-Key", Uid.next());
        assertThat(again.post(LIST, body(name)).bytes())
                .isEqualTo(again.post(LIST, body(name)).bytes());
        assertThat(ADMIN.get(LIST + "?name=" + name)
                        .json()
                        .path("totalElements")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void changesOnlyTheCurrentVersion() {
        var path = LIST + "/" + create(body("a")).uid();
        var careful = ADMIN.with("If-Match", ADMIN.get(path).header("etag"));
        var statuses = Stream.of("one", "two", "three")
                .map(name -> AtOnce.start(() -> careful.put(path, body(name)).status()))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();
        assertThat(statuses).containsExactlyInAnyOrder(200, 412, 412);
        assertThat(careful.patch(path, Map.of("name", "b")).status()).isEqualTo(412);
        assertThat(careful.delete(path).status()).isEqualTo(412);
        assertThat(ADMIN.with("If-Match", ADMIN.get(path).header("etag"))
                        .delete(path)
                        .status())
                .isEqualTo(204);
        for (var gone :
                List.of(ADMIN.get(path), ADMIN.put(path, body("a")), ADMIN.patch(path, Map.of()), ADMIN.delete(path))) {
            assertThat(gone.status()).isEqualTo(404);
        }
    }

    @ParameterizedTest
    @CsvSource({"name, 'a,B,c'", "-name, 'c,B,a'", "-dateCreated, 'a,c,B'", "'', 'B,c,a'"})
    void listsEveryElementOnceAcrossPages(String sort, String order) {
        var mark = Uid.next();
        for (var name : List.of("B", "c", "a")) {
            create(body(name + " " + mark));
        }
        var names = new ArrayList<String>();
        for (var page = 0; page < 3; page++) {
            var path =
                    LIST + "?pageSize=1&name=" + mark + "&pageNumber=" + page + (sort.isEmpty() ? "" : "&sort=" + sort);
            var answer = ADMIN.get(path);
            assertThat(answer.json().path("totalElements").asInt()).isEqualTo(3);
            assertThat(answer.header("link").contains("rel=\"next\"")).isEqualTo(page < 2);
            names.add(
                    answer.json().path("content").path(0).path("name").asText().replace(" " + mark, ""));
        }
        assertThat(names).containsExactly(order.split(","));
    }

    @ParameterizedTest
    @ValueSource(strings = {"SUBMITTER", "LINGUIST", "GUEST", "PORTAL_MEMBER"})
    void isForManagersOnly(String role) {
        var client = SERVICE.user(role);
        var path = LIST + "/" + create(body("a")).uid();
        assertThat(client.get(LIST).status()).isEqualTo(403);
        assertThat(client.get(path).status()).isEqualTo(403);
        assertThat(client.post(LIST, body("a")).status()).isEqualTo(403);
        assertThat(client.put(path, body("a")).status()).isEqualTo(403);
        assertThat(client.patch(path, Map.of()).status()).isEqualTo(403);
        assertThat(client.delete(path).status()).isEqualTo(403);
    }

    @Test
    void canBeEditedByProjectManagers() {
        var manager = SERVICE.user("PROJECT_MANAGER");
        var path = LIST + "/" + manager.post(LIST, body("a")).uid();
        assertThat(manager.put(path, body("b")).status()).isEqualTo(200);
        assertThat(manager.delete(path).status()).isEqualTo(204);
    }
}
