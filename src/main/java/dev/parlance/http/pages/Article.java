package dev.parlance.http.pages;

import dev.parlance.http.contract.MediaTypes;
import dev.parlance.shared.Json;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A page for people, made from Markdown, and the same content as JSON for programs. A request gets the page unless its
 * {@code Accept} prefers JSON.
 */
public final class Article {
    private static final Set<String> TYPES = Set.of(MediaTypes.JSON, "text/html");

    private final String path;
    private final LatePage html;
    private final LatePage json;

    /**
     * Creates an article; its content is made for the first request.
     *
     * @param path such as {@code /docs/events}
     * @param data a record, map, list or tree
     */
    Article(String path, String title, Supplier<String> markdown, Supplier<Object> data) {
        this.path = path;
        this.html =
                new LatePage(() -> Page.negotiated(Page.HTML, Buffer.buffer(HtmlPage.of(path, title, markdown.get()))));
        this.json = new LatePage(() -> Page.negotiated(MediaTypes.JSON, Buffer.buffer(Json.bytes(data.get()))));
    }

    public String path() {
        return path;
    }

    /** The page in the media type that the client prefers. */
    public LatePage page(RoutingContext context) {
        var accept = context.request().getHeader(HttpHeaders.ACCEPT);
        var namesJson = accept != null && accept.contains("json");
        return namesJson && MediaTypes.preferred(context, TYPES).equals(MediaTypes.JSON) ? json : html;
    }
}
