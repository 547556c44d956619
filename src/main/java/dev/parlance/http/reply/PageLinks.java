package dev.parlance.http.reply;

import dev.parlance.shared.Page;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.ArrayList;

/** The {@code Link} header of a page (RFC 8288): first, last, previous and next page, with the same query. */
final class PageLinks {
    private PageLinks() {}

    /** Adds the header to the response, unless the page was chosen by a body: no link leads to such a page. */
    static void add(HttpServerRequest request, Page<?> page) {
        if (!request.method().equals(HttpMethod.POST)) {
            request.response().putHeader("link", of(request.uri(), page));
        }
    }

    private static String of(String uri, Page<?> page) {
        var last = Math.max(page.totalPages() - 1, 0);
        var links = new ArrayList<String>();
        links.add(link(uri, 0, "first"));
        if (page.pageNumber() > 0 && page.totalPages() > 0) {
            links.add(link(uri, Math.min(page.pageNumber() - 1L, last), "prev"));
        }
        if (page.pageNumber() < last) {
            links.add(link(uri, page.pageNumber() + 1L, "next"));
        }
        links.add(link(uri, last, "last"));
        return String.join(", ", links);
    }

    private static String link(String uri, long pageNumber, String rel) {
        return "<%s>; rel=\"%s\"".formatted(withPage(uri, pageNumber), rel);
    }

    private static String withPage(String uri, long pageNumber) {
        var bare = uri.replaceAll("([?&])pageNumber=[^&]*&?", "$1").replaceAll("[?&]$", "");
        return bare + (bare.indexOf('?') < 0 ? '?' : '&') + "pageNumber=" + pageNumber;
    }
}
