package dev.parlance.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.parlance.http.catalogue.AsyncApi;
import dev.parlance.http.catalogue.EventSchemas;
import dev.parlance.http.catalogue.PublishedContract;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.pages.Article;
import dev.parlance.http.pages.Articles;
import dev.parlance.http.pages.LatePage;
import dev.parlance.http.pages.Page;
import dev.parlance.http.reply.Reply;
import dev.parlance.http.reply.RequestState;
import dev.parlance.http.reply.ResponseWriter;
import dev.parlance.shared.Json;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;

/** Serves the contract, the events, a page that displays them, and the articles; none loads files of other hosts. */
final class Documentation {
    private static final String ID = "documentation";
    private static final String BELOW = "/docs/";
    private static final String CONTRACT = "/openapi.json";
    private static final String ASSETS = "/META-INF/resources/webjars/swagger-ui/";
    private static final String PROPERTIES = "/META-INF/maven/org.webjars/swagger-ui/pom.properties";
    /** The files of the page that displays the contract, with their types. */
    private static final Map<String, String> FILES = Map.of(
            "swagger-ui.css", "text/css; charset=utf-8",
            "swagger-ui-bundle.js", "text/javascript; charset=utf-8",
            "favicon-32x32.png", "image/png");

    /** Made when somebody asks for them, because most services answer no request for them. */
    private final Map<String, LatePage> pages = new HashMap<>();

    private final LatePage forClients;
    private final List<Article> articles;

    Documentation(Contract contract) {
        this.forClients = new LatePage(() -> json(PublishedContract.forClients(contract)));
        this.articles = Articles.all(contract);
        put("/asyncapi.json", () -> json(new AsyncApi(contract, new EventSchemas(contract)).document()));
        put("/docs", () -> Page.of(Page.HTML, resource(BELOW + "index.html")));
        put(BELOW + "start.js", () -> Page.of("text/javascript", resource(BELOW + "start.js")));
        put("/openapi.yaml", () -> Page.of("application/yaml", yaml(PublishedContract.of(contract))));
        put(CONTRACT, () -> json(PublishedContract.of(contract)));
        var assets = ASSETS + version() + '/';
        FILES.forEach((name, type) -> put(BELOW + name, () -> Page.of(type, resource(assets + name))));
    }

    private void put(String path, Supplier<Page> page) {
        pages.put(path, new LatePage(page));
    }

    private static Page json(JsonNode document) {
        return Page.of(Reply.JSON, Buffer.buffer(Json.bytes(document)));
    }

    private static Buffer yaml(JsonNode document) {
        var mapper = YAMLMapper.builder()
                .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
                .disable(YAMLGenerator.Feature.SPLIT_LINES)
                .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
                .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
                .build();
        try {
            return Buffer.buffer(mapper.writeValueAsString(document));
        } catch (JsonProcessingException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Mounts the pages, which are outside the base path of the API, on the router of one event loop. */
    void mount(Router router, ResponseWriter writer) {
        var home = new Reply(302, null, false, Map.of("location", "/docs"));
        mount(router, "/", context -> send(context, writer, home));
        pages.forEach((path, page) -> mount(router, path, context -> send(context, writer, page)));
        articles.forEach(
                article -> mount(router, article.path(), context -> send(context, writer, article.page(context))));
    }

    private void send(RoutingContext context, ResponseWriter writer, LatePage page) {
        var asked = isForClients(context.request()) ? forClients : page;
        asked.get(context.vertx())
                .onComplete(made -> send(context, writer, made.reply(context.request())), context::fail);
    }

    /** {@code /openapi.json?webhooks=false} is the contract for generators of clients. */
    private static boolean isForClients(HttpServerRequest request) {
        return CONTRACT.equals(request.path()) && "webhooks=false".equals(request.query());
    }

    private static void mount(Router router, String path, Handler<RoutingContext> handler) {
        OperationRoutes.route(router, path)
                .method(HttpMethod.GET)
                .method(HttpMethod.HEAD)
                .handler(handler);
        OperationRoutes.refuseOtherMethods(router, path, List.of("GET"));
    }

    private static void send(RoutingContext context, ResponseWriter writer, Reply reply) {
        var state = RequestState.of(context);
        state.operation(ID);
        context.request().resume();
        writer.send(state, reply);
    }

    private static Buffer resource(String name) {
        try (var in = Documentation.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing");
            }
            return Buffer.buffer(in.readAllBytes());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String version() {
        try (var in = Documentation.class.getResourceAsStream(PROPERTIES)) {
            var properties = new Properties();
            if (in != null) {
                properties.load(in);
            }
            return properties.getProperty("version", "");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
