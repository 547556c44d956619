package dev.parlance.http;

import dev.parlance.access.Etags;
import dev.parlance.http.catalogue.AsyncApi;
import dev.parlance.http.catalogue.EventSchemas;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.MediaTypes;
import dev.parlance.http.reply.Reply;
import dev.parlance.http.reply.RequestState;
import dev.parlance.http.reply.ResponseWriter;
import dev.parlance.http.reply.SharedBody;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Serves the contract, the events, and a page that displays them; the page loads nothing from other hosts. */
final class Documentation {
    private static final String ID = "documentation";
    private static final String BELOW = "/docs/";
    private static final String CONTRACT = "/openapi.json";
    private static final String ASSETS = "/META-INF/resources/webjars/swagger-ui/";
    private static final String PROPERTIES = "/META-INF/maven/org.webjars/swagger-ui/pom.properties";
    private static final String POLICY =
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";
    /** The files of the page that displays the contract, with their types. */
    private static final Map<String, String> FILES = Map.of(
            "swagger-ui.css", "text/css; charset=utf-8",
            "swagger-ui-bundle.js", "text/javascript; charset=utf-8",
            "favicon-32x32.png", "image/png");

    private final Map<String, Page> pages = new HashMap<>();
    private final Map<String, Late> latePages;
    private final Page forClients;

    Documentation(Contract contract) {
        var events = new AsyncApi(contract, new EventSchemas(contract));
        this.latePages =
                Map.of("/asyncapi.json", new Late(Reply.JSON, () -> Buffer.buffer(Json.bytes(events.document()))));
        pages.put("/docs", Page.of("text/html; charset=utf-8", resource(BELOW + "index.html")));
        pages.put(BELOW + "start.js", Page.of("text/javascript", resource(BELOW + "start.js")));
        pages.put("/openapi.yaml", Page.of("application/yaml", contract.yaml()));
        pages.put(CONTRACT, Page.of(Reply.JSON, contract.json()));
        var version = version();
        FILES.forEach((name, type) ->
                pages.put(BELOW + name, Page.of(type, version + '/' + name, resource(ASSETS + version + '/' + name))));
        this.forClients = Page.of(Reply.JSON, contract.jsonForClients());
    }

    /** A page that is made for its first request, because all of them would make each start slower. Thread-safe. */
    private static final class Late {
        private final Supplier<Page> maker;
        private volatile @Nullable Page page;

        Late(String type, Supplier<Buffer> content) {
            this.maker = () -> Page.of(type, content.get());
        }

        /** The page; two first requests at the same time both make it. */
        Future<Page> get(Vertx vertx) {
            var made = page;
            return made != null
                    ? Future.succeededFuture(made)
                    : vertx.executeBlocking(maker::get, false)
                            .map(Objects::requireNonNull)
                            .onSuccess(one -> page = one);
        }
    }

    /** A page that is in memory once for all requests, plain and, if its text is sent often, compressed. */
    private record Page(Reply plain, @Nullable Reply gzip) {
        static Page of(String type, Buffer content) {
            var gzip = compressed(content);
            return new Page(
                    reply(type, content, Map.of("etag", Etags.of(content.getBytes()))),
                    reply(type, gzip, Map.of("etag", Etags.of(gzip.getBytes()), "content-encoding", "gzip")));
        }

        /** A file that is not compressed, because that would make each start slower. */
        static Page of(String type, String tag, Buffer content) {
            return new Page(reply(type, content, Map.of("etag", '"' + tag + '"')), null);
        }

        private static Reply reply(String type, Buffer content, Map<String, String> more) {
            var headers = new HashMap<>(more);
            headers.put("content-type", type);
            headers.put("content-security-policy", POLICY);
            headers.put("vary", "accept-encoding");
            return new Reply(200, new SharedBody(content), false, headers);
        }

        Reply reply(HttpServerRequest request) {
            return gzip != null && MediaTypes.acceptsGzip(request) ? gzip : plain;
        }
    }

    /** Mounts the pages, which are outside the base path of the API, on the router of one event loop. */
    void mount(Router router, ResponseWriter writer) {
        var home = new Reply(302, null, false, Map.of("location", "/docs"));
        mount(router, "/", context -> send(context, writer, home));
        pages.forEach((path, page) -> mount(
                router,
                path,
                context -> send(context, writer, chosen(page, context.request()).reply(context.request()))));
        latePages.forEach((path, page) -> mount(router, path, context -> send(context, writer, page)));
    }

    private static void send(RoutingContext context, ResponseWriter writer, Late page) {
        page.get(context.vertx())
                .onComplete(made -> send(context, writer, made.reply(context.request())), context::fail);
    }

    /** {@code /openapi.json?webhooks=false} is the contract for generators of clients. */
    private Page chosen(Page page, HttpServerRequest request) {
        return CONTRACT.equals(request.path()) && "webhooks=false".equals(request.query()) ? forClients : page;
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

    private static Buffer compressed(Buffer content) {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(content.getBytes());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return Buffer.buffer(bytes.toByteArray());
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
