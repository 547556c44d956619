package dev.parlance.http;

import dev.parlance.access.Etags;
import dev.parlance.fault.Fault;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.reply.Reply;
import dev.parlance.http.reply.RequestState;
import dev.parlance.http.reply.ResponseWriter;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.StaticHandler;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.zip.GZIPOutputStream;

/** Serves the contract and a page that displays it; the page loads nothing from other hosts. */
final class Documentation {
    private static final String ID = "documentation";
    private static final String BELOW = "/docs/";
    private static final String CONTRACT = "/openapi.json";
    private static final String ASSETS = "META-INF/resources/webjars/swagger-ui/";
    private static final String PROPERTIES = "/META-INF/maven/org.webjars/swagger-ui/pom.properties";
    private static final String POLICY =
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";
    private static final Set<String> FILES = Set.of("swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png");

    private final Map<String, Page> pages;
    private final Page withoutWebhooks;
    private final String version;

    Documentation(Contract contract) {
        this.version = version();
        this.pages = Map.of(
                "/docs",
                Page.of("text/html; charset=utf-8", resource("index.html")),
                "/docs/start.js",
                Page.of("text/javascript", resource("start.js")),
                "/openapi.yaml",
                Page.of("application/yaml", contract.yaml()),
                CONTRACT,
                Page.of(Reply.JSON, contract.json()));
        this.withoutWebhooks = Page.of(Reply.JSON, contract.jsonWithoutWebhooks());
    }

    /**
     * A page that is compressed once: compressing the contract for each request would block the event loop for about 10
     * ms.
     */
    private record Page(Reply plain, Reply gzip) {
        static Page of(String type, Buffer content) {
            return new Page(reply(type, content, "identity"), reply(type, compressed(content), "gzip"));
        }

        private static Reply reply(String type, Buffer content, String encoding) {
            var headers = Map.of(
                    "content-type", type,
                    "content-encoding", encoding,
                    "content-security-policy", POLICY,
                    "etag", Etags.of(content.getBytes()),
                    "vary", "accept-encoding");
            return new Reply(200, content, false, headers);
        }

        Reply reply(HttpServerRequest request) {
            var encodings = request.getHeader(HttpHeaders.ACCEPT_ENCODING);
            return encodings != null && encodings.contains("gzip") && !encodings.contains("q=0") ? gzip : plain;
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
        OperationRoutes.route(router, BELOW + "*")
                .method(HttpMethod.GET)
                .method(HttpMethod.HEAD)
                .handler(context -> prepare(context, writer))
                .handler(StaticHandler.create(ASSETS + version)
                        .skipCompressionForSuffixes(Set.of("css", "js", "png"))
                        .setDefaultContentEncoding("utf-8"));
        FILES.forEach(name -> OperationRoutes.refuseOtherMethods(router, BELOW + name, List.of("GET")));
    }

    /** {@code /openapi.json?webhooks=false} is the contract of the operations alone. */
    private Page chosen(Page page, HttpServerRequest request) {
        return CONTRACT.equals(request.path()) && "webhooks=false".equals(request.query()) ? withoutWebhooks : page;
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

    /** Leaves a file to {@link StaticHandler}, which compares the entity tags. */
    private void prepare(RoutingContext context, ResponseWriter writer) {
        var name = String.valueOf(context.request().path()).substring(BELOW.length());
        if (!FILES.contains(name)) {
            throw new Fault.NotFound("path", name);
        }
        var state = RequestState.of(context);
        state.operation(ID);
        writer.begin(state, context.response());
        context.response().putHeader(HttpHeaders.ETAG, '"' + version + '/' + name + '"');
        context.addEndHandler(_ -> writer.sent(state));
        context.request().resume();
        context.next();
    }

    private static Buffer resource(String name) {
        try (var in = Documentation.class.getResourceAsStream(BELOW + name)) {
            if (in == null) {
                throw new IllegalStateException(BELOW + name + " is missing");
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
