package dev.parlance.http.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * The HTML of an article: its Markdown, below links to all articles. Headings, and table rows that begin with code,
 * have an anchor.
 */
final class HtmlPage {
    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder()
            .extensions(EXTENSIONS)
            .escapeHtml(true)
            .sanitizeUrls(true)
            .attributeProviderFactory(_ -> new Anchors())
            .build();

    private static final String TEMPLATE = "/docs/article.html";
    private static final List<Link> LINKS = List.of(
            new Link("/docs", "Operations"),
            new Link("/docs/events", "Events"),
            new Link("/docs/errors", "Errors"),
            new Link("/docs/roles", "Roles"),
            new Link("/docs/formats", "File formats"),
            new Link("/docs/import-settings", "Import settings"));

    private HtmlPage() {}

    private record Link(String path, String name) {
        /** {@code aria-current} marks the page that is open. */
        String html(String open) {
            return "<a href=\"%s\"%s>%s</a>".formatted(path, path.equals(open) ? " aria-current=\"page\"" : "", name);
        }
    }

    /**
     * Renders an article in UTF-8.
     *
     * @param path of the article
     * @param title plain text without characters that HTML escapes
     */
    static byte[] of(String path, String title, String markdown) {
        var links = LINKS.stream().map(link -> link.html(path)).collect(Collectors.joining("\n"));
        // the content last: it may contain the names of the other places
        return template()
                .replace("{title}", title)
                .replace("{links}", links)
                .replace("{content}", RENDERER.render(PARSER.parse(markdown)))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String template() {
        try (var in = HtmlPage.class.getResourceAsStream(TEMPLATE)) {
            if (in == null) {
                throw new IllegalStateException(TEMPLATE + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Gives elements of one page their {@code id}; of several with the same one, the first gets it. */
    private static final class Anchors implements AttributeProvider {
        private final Set<String> used = new HashSet<>();

        @Override
        public void setAttributes(Node node, String tag, Map<String, String> attributes) {
            var anchor = anchor(node);
            if (!anchor.isEmpty() && used.add(anchor)) {
                attributes.put("id", anchor);
            }
        }
    }

    private static String anchor(Node node) {
        if (node instanceof Heading) {
            return text(node).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        }
        return node instanceof TableRow
                        && node.getFirstChild() instanceof TableCell cell
                        && cell.getFirstChild() instanceof Code code
                ? code.getLiteral()
                : "";
    }

    private static String text(Node node) {
        var text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(Code part) {
                text.append(part.getLiteral());
            }
        });
        return text.toString();
    }
}
