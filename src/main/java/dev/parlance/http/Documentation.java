package dev.parlance.http;

import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The contract and a page to read it, served by the instance itself with no request to another host. */
final class Documentation {
    private static final String ASSETS = "/META-INF/resources/webjars/swagger-ui/";
    private static final String POLICY =
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";
    private static final Map<String, String> FILES = Map.of(
            "swagger-ui.css", "text/css",
            "swagger-ui-bundle.js", "text/javascript",
            "favicon-32x32.png", "image/png");

    private static final String PAGE = """
            <!doctype html>
            <html lang="en">
            <head>
              <meta charset="utf-8">
              <meta name="viewport" content="width=device-width, initial-scale=1">
              <title>Parlance</title>
              <link rel="stylesheet" href="/docs/swagger-ui.css">
              <link rel="icon" href="/docs/favicon-32x32.png">
            </head>
            <body>
              <main id="reference"></main>
              <script src="/docs/swagger-ui-bundle.js"></script>
              <script src="/docs/start.js"></script>
            </body>
            </html>
            """;
    private static final String START = """
            SwaggerUIBundle({
              url: '/openapi.json',
              dom_id: '#reference',
              deepLinking: true,
              docExpansion: 'list',
              filter: true,
              validatorUrl: null
            });
            """;

    private Documentation() {}

    /** Endpoints by their paths, which lie outside the base path of the interface. */
    static Map<String, Endpoint> endpoints(Contract contract) {
        var endpoints = new LinkedHashMap<String, Endpoint>();
        endpoints.put("/", redirect());
        endpoints.put("/docs", page("text/html; charset=utf-8", Buffer.buffer(PAGE)));
        endpoints.put("/docs/start.js", page("text/javascript", Buffer.buffer(START)));
        endpoints.put("/openapi.yaml", page("application/yaml", contract.yaml()));
        endpoints.put("/openapi.json", page(Reply.JSON, contract.json()));
        FILES.forEach((name, type) -> endpoints.put("/docs/" + name, asset(name, type)));
        return endpoints;
    }

    private static Endpoint redirect() {
        return Endpoint.of(
                "documentation", _ -> Future.succeededFuture(new Reply(302, null, false, Map.of("location", "/docs"))));
    }

    private static Endpoint page(String type, Buffer content) {
        var reply = new Reply(200, content, true, Map.of("content-type", type, "content-security-policy", POLICY));
        return Endpoint.of("documentation", _ -> Future.succeededFuture(reply));
    }

    private static Endpoint asset(String name, String type) {
        return Endpoint.of("documentation", _ -> {
            var content = read(name);
            return content == null
                    ? Future.failedFuture(new Fault.NotFound("path", name))
                    : Future.succeededFuture(new Reply(200, content, true, Map.of("content-type", type)));
        });
    }

    private static @Nullable Buffer read(String name) {
        try (var in = Documentation.class.getResourceAsStream(ASSETS + version() + "/" + name)) {
            return in == null ? null : Buffer.buffer(in.readAllBytes());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String version() throws IOException {
        try (var in =
                Documentation.class.getResourceAsStream("/META-INF/maven/org.webjars/swagger-ui/pom.properties")) {
            var properties = new java.util.Properties();
            if (in != null) {
                properties.load(in);
            }
            return properties.getProperty("version", "");
        }
    }
}
