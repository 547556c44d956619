package dev.parlance.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.AtOnce;
import dev.parlance.TestService;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What all lists have in common: sorting, exact totals, links and a stable order. The lists are read from the contract.
 */
class EveryListIT {
    private static final Contract CONTRACT = Contract.load();
    private static final Pattern LINK = Pattern.compile("<([^>]*)>; rel=\"([a-z]+)\"");
    private static TestService service;
    private static TestService.Client admin;
    private static Fixtures fixtures;

    @BeforeAll
    static void start() {
        service = TestService.start("delivery.allowedNetworks", "127.0.0.0/8", "http.requestsPerMinute", "0");
        admin = service.admin();
        fixtures = new Fixtures(admin);
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    static Stream<Named<Operation>> lists() {
        return CONTRACT.operations().stream()
                .filter(operation -> operation.method().equals("GET"))
                .filter(operation -> parameter(operation, "pageNumber") != null)
                .map(operation -> Named.of(operation.id(), operation));
    }

    static Stream<Named<Operation>> sorted() {
        return lists().filter(operation -> !keys(operation.getPayload()).isEmpty());
    }

    private static Operation.@Nullable Parameter parameter(Operation operation, String name) {
        return operation.parameters().stream()
                .filter(parameter -> parameter.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** The values that {@code sort} allows; webhook calls have one key only. */
    private static List<String> keys(Operation operation) {
        var sort = parameter(operation, "sort");
        return sort == null || operation.id().equals("listWebhookCalls")
                ? List.of()
                : sort.schema()
                        .getSchemaNode()
                        .path("items")
                        .path("enum")
                        .valueStream()
                        .map(JsonNode::asText)
                        .toList();
    }

    private static Map<String, String> links(TestService.Answer page) {
        var links = new HashMap<String, String>();
        for (var found = LINK.matcher(page.header("link")); found.find(); ) {
            links.put(found.group(2), found.group(1));
        }
        return links;
    }

    @ParameterizedTest
    @MethodSource("lists")
    void linksToOtherPagesAndKeepsTheQuery(Operation list) {
        var path = fixtures.path(list.path());
        var query = "?pageSize=1&x=%20y&pageNumber=";
        var empty = admin.get(path + query + "1000000");
        assertThat(empty.status()).as(empty.text()).isEqualTo(200);
        assertThat(empty.json().path("content")).isEmpty();
        assertThat(empty.json().path("numberOfElements").asInt()).isZero();
        linksToTheEnds(path, empty);
        var first = admin.get(path + "?pageNumber=0&pageSize=1&x=%20y");
        linksToTheEnds(path, first);
        // the list may grow in the meantime, so each response is compared with its own total
        var total = first.json().path("totalElements").asInt();
        assertThat(links(first)).doesNotContainKey("prev");
        assertThat(links(first).get("next")).isEqualTo(total > 1 ? page(path, 1) : null);
        assertThat(first.json().path("numberOfElements").asInt()).isEqualTo(Math.min(total, 1));
        assertThat(first.json().path("totalPages").asInt()).isEqualTo(total);
    }

    private static void linksToTheEnds(String path, TestService.Answer answer) {
        var last = Math.max(answer.json().path("totalElements").asInt() - 1, 0);
        assertThat(links(answer)).containsEntry("first", page(path, 0)).containsEntry("last", page(path, last));
    }

    private static String page(String path, int number) {
        return Contract.BASE + path + "?pageSize=1&x=%20y&pageNumber=" + number;
    }

    @ParameterizedTest
    @MethodSource("lists")
    void refusesInvalidPages(Operation list) {
        var path = fixtures.path(list.path());
        for (var wrong : List.of("pageNumber=-1", "pageNumber=x", "pageSize=0", "pageSize=51", "pageSize=1.5")) {
            var refused = admin.get(path + "?" + wrong);
            assertThat(refused.status()).as(wrong).isEqualTo(400);
            assertThat(refused.pointers()).as(wrong).containsOnly(wrong.substring(0, wrong.indexOf('=')));
        }
    }

    @ParameterizedTest
    @MethodSource("sorted")
    void sortsByEachKeyAndByAllKeys(Operation list) {
        var path = fixtures.path(list.path());
        for (var key : keys(list)) {
            assertThat(orders(path + "?sort=" + key)).as(key).containsExactly(key);
        }
        var several = keys(list).stream().limit(4).toList();
        assertThat(orders(path + "?sort=" + String.join(",", several))).isEqualTo(several);
        assertThat(orders(path + "?sort=" + several.getFirst() + "&sort=" + several.getLast()))
                .containsExactly(several.getFirst(), several.getLast());
    }

    @ParameterizedTest
    @MethodSource("sorted")
    void ignoresAnUnknownSortKeyUnlessTheRequestIsStrict(Operation list) {
        var path = fixtures.path(list.path());
        var known = keys(list).stream().filter(key -> !key.startsWith("-")).toArray(String[]::new);
        var usual = orders(path);
        for (var key : List.of("nothing", "--id", "password_hash", "id;drop", " ", "desc")) {
            var query = path + "?sort=" + key.replace(" ", "%20");
            assertThat(orders(query)).isEqualTo(usual);
            assertThat(admin.get(query).header("parlance-ignored")).isEqualTo("sort");
            var refused = admin.with("Prefer", "handling=strict").get(query);
            assertThat(refused.status()).as(key).isEqualTo(400);
            assertThat(refused.pointers()).containsOnly("sort");
            assertThat(refused.json().at("/errorDetails/0/message").asText()).contains(known);
        }
    }

    private static List<String> orders(String path) {
        var page = admin.get(path);
        assertThat(page.status()).as(page.text()).isEqualTo(200);
        return page.json()
                .at("/sort/orders")
                .valueStream()
                .map(order -> (order.path("direction").asText().equals("DESC") ? "-" : "")
                        + order.path("property").asText())
                .toList();
    }

    /** Lists that are read while they grow, with the request that creates an entity. */
    @ParameterizedTest
    @ValueSource(strings = {"/users", "/clients", "/workflowSteps", "/projects", "/netRateSchemes", "/webhooks"})
    void showsEachEntityOnceWhileTheListGrows(String path) throws Exception {
        var before = IntStream.range(0, 12).mapToObj(_ -> made(path)).toList();
        var walking = new AtomicBoolean(true);
        var growth = AtOnce.start(() -> {
            var more = 0;
            while (walking.get()) {
                made(path);
                more++;
            }
            return more;
        });
        var seen = walk(path + "?pageSize=2", page -> links(page).get("next"));
        walking.set(false);
        assertThat(growth.get()).isPositive();
        assertThat(seen).doesNotHaveDuplicates().containsSubsequence(before);
    }

    private static String made(String path) {
        var made = fixtures.path(path + "/{uid}");
        return made.substring(made.lastIndexOf('/') + 1);
    }

    private static List<String> walk(String from, Function<TestService.Answer, @Nullable String> next) {
        var seen = new ArrayList<String>();
        for (var path = from; path != null; ) {
            var page = admin.get(path);
            page.json().path("content").forEach(one -> seen.add(one.path("uid").asText()));
            var link = next.apply(page);
            // a list that grows faster than it is read would never end
            path = link == null || seen.size() > 200 ? null : link.substring(Contract.BASE.length());
        }
        return seen;
    }
}
