package dev.parlance.file.formats.layout.idml;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.ArchiveParts;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlToken.Kind;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The stories of a document in the order in which its spreads show them. A story in a frame that is anchored in another
 * story follows that one. A story that no frame shows is the last.
 */
public final class IdmlStories {
    private static final String STORY = "ParentStory";
    private static final String FORMAT = "AppliedFormat";
    /** Characters of stories to keep for those who read their texts. */
    private static final int MOST_KEPT = 16 << 20;

    private final ArchiveParts archive;
    private final Set<String> hiddenLayers = new HashSet<>();
    private final boolean masters;
    /** The parts of the stories by their identifiers. */
    private final Map<String, String> parts = new LinkedHashMap<>();

    private final Map<String, List<String>> anchored = new HashMap<>();
    private final Set<String> placed = new HashSet<>();
    private final Set<String> shown = new LinkedHashSet<>();
    private final Set<String> formats = new HashSet<>();
    private final Map<String, ArchivePart> kept = new HashMap<>();
    private int length;

    /**
     * Reads which stories a document has.
     *
     * @param map the part with the list of all parts
     * @param masters whether those of master spreads are among them
     */
    public IdmlStories(ArchiveParts archive, ArchivePart map, boolean masters, boolean locked, boolean invisible)
            throws UnreadableFile, IOException {
        this.archive = archive;
        this.masters = masters;
        var masterSpreads = new ArrayList<String>();
        var spreads = new ArrayList<String>();
        var text = map.text();
        var lexer = new XmlLexer(text, 0, text.length());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.is(Kind.END) || !token.isTag()) {
                continue;
            }
            var source = token.attribute(text, "src");
            switch (token.localName()) {
                case "Layer" -> {
                    var hides = (!locked && "true".equals(token.attribute(text, "Locked")))
                            || (!invisible && "false".equals(token.attribute(text, "Visible")));
                    if (hides) {
                        hiddenLayers.add(String.valueOf(token.attribute(text, "Self")));
                    }
                }
                case "MasterSpread" -> masterSpreads.add(String.valueOf(source));
                case "Spread" -> spreads.add(String.valueOf(source));
                case "Story" -> parts.putIfAbsent(identifier(String.valueOf(source)), String.valueOf(source));
                default -> {}
            }
        }
        read(masterSpreads, spreads);
    }

    /** A story has its identifier in the name of its part. */
    private static String identifier(String part) {
        var name = part.substring(part.lastIndexOf('/') + 1);
        var start = name.startsWith("Story_") ? "Story_".length() : 0;
        return name.substring(start, name.endsWith(".xml") ? name.length() - 4 : name.length());
    }

    private void read(List<String> masterSpreads, List<String> spreads) throws UnreadableFile, IOException {
        for (var story : parts.entrySet()) {
            anchored.put(story.getKey(), frames(story.getValue()));
        }
        anchored.values().forEach(placed::addAll);
        for (var spread : masterSpreads) {
            frames(spread, masters);
        }
        for (var spread : spreads) {
            frames(spread, true);
        }
        parts.keySet().stream().filter(story -> !placed.contains(story)).forEach(this::show);
    }

    /** The stories of the frames that are anchored in a story. */
    private List<String> frames(String name) throws UnreadableFile, IOException {
        var stories = new ArrayList<String>();
        var part = archive.part(name);
        var text = part == null ? "" : part.text();
        length += text.length();
        if (part != null && length <= MOST_KEPT) {
            kept.put(name, part);
        }
        if (!text.contains(STORY) && !text.contains(FORMAT)) {
            return stories;
        }
        var lexer = new XmlLexer(text, 0, text.length());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            var story = token.isTag() ? token.attribute(text, STORY) : null;
            if (story != null) {
                stories.add(story);
            }
            var format = token.isTag() ? token.attribute(text, FORMAT) : null;
            if (format != null) {
                formats.add(format);
            }
        }
        return stories;
    }

    /** The identifiers of the formats of the cross-references in a file with stories. */
    public static Set<String> formats(String text) {
        var formats = new HashSet<String>();
        var lexer = new XmlLexer(text, 0, text.length());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            var format = token.isTag() ? token.attribute(text, FORMAT) : null;
            if (format != null) {
                formats.add(format);
            }
        }
        return formats;
    }

    /** Shows the stories of the frames on a spread, unless their layers are not imported. */
    private void frames(String name, boolean shows) throws UnreadableFile, IOException {
        var part = archive.part(name);
        if (part == null) {
            return;
        }
        var text = part.text();
        var lexer = new XmlLexer(text, 0, text.length());
        var layers = new ArrayDeque<String>();
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (!token.isTag()) {
                continue;
            } else if (token.is(Kind.END)) {
                layers.pop();
                continue;
            }
            var own = token.attribute(text, "ItemLayer");
            var layer = own != null ? own : layers.isEmpty() ? "" : layers.element();
            if (token.is(Kind.START)) {
                layers.push(layer);
            }
            var story = token.attribute(text, STORY);
            if (story != null) {
                placed.add(story);
                if (shows && !hiddenLayers.contains(layer)) {
                    show(story);
                }
            }
        }
    }

    private void show(String first) {
        var next = new ArrayDeque<>(List.of(first));
        while (!next.isEmpty()) {
            var story = next.pop();
            if (shown.add(story)) {
                anchored.getOrDefault(story, List.of()).reversed().forEach(next::push);
            }
        }
    }

    /** The part of a story, which is asked for once; null when the archive does not have it. */
    public @Nullable ArchivePart part(String name) throws UnreadableFile, IOException {
        var part = kept.remove(name);
        return part == null ? archive.part(name) : part;
    }

    /** The names of the parts of the stories that are imported. */
    public List<String> names() {
        return shown.stream().filter(parts::containsKey).map(parts::get).toList();
    }

    /** The identifiers of the formats of the cross-references in all stories. */
    public Set<String> formats() {
        return formats;
    }
}
