package dev.parlance.attack.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;

/** Changes markup at random so that it usually stays well-formed: elements, attributes and texts. */
final class MarkupMutator {
    private static final Pattern ATTRIBUTE = Pattern.compile("\\s([\\w:.-]+)\\s*=\\s*(\"[^\"<]*\"|'[^'<]*')");
    private static final int LARGEST = 24 << 10;
    private static final int MOST_CHANGES = 5;

    private final List<String> tokens;
    /** What is known of files that are changed again and again. */
    private final IdentityHashMap<byte[], Content> seeds = new IdentityHashMap<>();

    /**
     * With a dictionary.
     *
     * @param seeds files that are changed often
     */
    MarkupMutator(List<byte[]> tokens, List<byte[]> seeds) {
        seeds.forEach(seed -> this.seeds.put(seed, Content.of(new String(seed, UTF_8))));
        this.tokens =
                tokens.stream().map(token -> escaped(new String(token, UTF_8))).toList();
    }

    /**
     * An element with the positions of its tags.
     *
     * @param inner the end of its opening tag
     * @param close the start of its closing tag; as {@code inner} when there is none
     */
    private record Element(String name, int start, int inner, int close, int end) {}

    /** The text of a file with its elements. */
    private record Content(String text, List<Element> elements) {
        static Content of(String text) {
            return new Content(text, MarkupMutator.elements(text));
        }
    }

    byte[] changed(byte[] file, Random random) {
        var known = seeds.get(file);
        var content = known == null ? Content.of(new String(file, UTF_8)) : known;
        for (var changes = 0; changes < MOST_CHANGES && (changes == 0 || random.nextInt(3) > 0); changes++) {
            if (content.elements.isEmpty()) {
                break;
            }
            var changed = once(content.text, content.elements, random);
            content = changed.length() > LARGEST ? content : Content.of(changed);
        }
        return content.text.getBytes(UTF_8);
    }

    private static List<Element> elements(String text) {
        var elements = new ArrayList<Element>();
        var open = new ArrayDeque<Element>();
        for (var tag = Tag.next(text, 0); tag != null; tag = Tag.next(text, tag.end())) {
            var element = new Element(tag.name(), tag.start(), tag.end(), tag.end(), tag.end());
            if (tag.opens() && tag.closes()) {
                elements.add(element);
            } else if (tag.opens()) {
                open.push(element);
            } else if (!open.isEmpty() && open.peek().name().equals(element.name())) {
                var start = open.pop();
                elements.add(new Element(start.name(), start.start(), start.inner(), tag.start(), tag.end()));
            }
        }
        return elements;
    }

    private String once(String text, List<Element> elements, Random random) {
        var one = elements.get(random.nextInt(elements.size()));
        var other = elements.get(random.nextInt(elements.size()));
        var whole = text.substring(one.start(), one.end());
        var opening = text.substring(other.start(), other.inner());
        var closing = text.substring(other.close(), other.end());
        return switch (random.nextInt(12)) {
            case 0 -> spliced(text, one.end(), one.end(), whole.repeat(times(random, 300)));
            case 1 -> spliced(text, one.start(), one.end(), "");
            case 2 -> spliced(text, one.start(), one.end(), text.substring(one.inner(), one.close()));
            case 3 -> spliced(text, one.start(), one.end(), wrapped(whole, opening, closing, times(random, 3_000)));
            case 4 -> spliced(text, other.inner(), other.inner(), whole);
            case 5 -> spliced(text, one.inner(), one.close(), text.substring(other.inner(), other.close()));
            case 6 -> spliced(text, one.inner(), one.close(), token(random));
            case 7 -> spliced(text, one.inner(), one.inner(), token(random).repeat(times(random, 200)));
            case 8 -> renamed(text, one, other.name());
            default -> attributes(text, one, opening, random);
        };
    }

    private static String wrapped(String text, String opening, String closing, int times) {
        return closing.isEmpty() ? opening + text : opening.repeat(times) + text + closing.repeat(times);
    }

    private static String renamed(String text, Element element, String name) {
        var closed = element.close() == element.end()
                ? text
                : spliced(
                        text,
                        element.close() + 2,
                        element.close() + 2 + element.name().length(),
                        name);
        var at = element.start() + 1;
        return spliced(closed, at, at + element.name().length(), name);
    }

    private String attributes(String text, Element element, String otherTag, Random random) {
        var tag = text.substring(element.start(), element.inner());
        var all = ATTRIBUTE.matcher(tag).results().toList();
        if (all.isEmpty() || random.nextInt(4) == 0) {
            var others = ATTRIBUTE.matcher(otherTag).results().toList();
            var added = others.isEmpty()
                    ? " x=\"" + token(random) + "\""
                    : others.get(random.nextInt(others.size())).group();
            var at = element.start() + 1 + element.name().length();
            return spliced(text, at, at, added);
        }
        var attribute = all.get(random.nextInt(all.size()));
        var value = random.nextInt(4) == 0 ? "" : " " + attribute.group(1) + "=\"" + token(random) + "\"";
        return spliced(text, element.start() + attribute.start(), element.start() + attribute.end(), value);
    }

    private String token(Random random) {
        return tokens.get(random.nextInt(tokens.size()));
    }

    private static int times(Random random, int most) {
        return random.nextInt(32) == 0 ? 1 + random.nextInt(most) : 1 + random.nextInt(3);
    }

    /** As the text of an element or the value of an attribute. */
    private static String escaped(String token) {
        return token.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replaceAll("[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\uFFFE\\uFFFF]", "");
    }

    private static String spliced(String text, int from, int to, String insert) {
        return text.substring(0, from) + insert + text.substring(to);
    }
}
