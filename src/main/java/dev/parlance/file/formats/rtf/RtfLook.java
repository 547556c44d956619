package dev.parlance.file.formats.rtf;

import dev.parlance.file.formats.office.runs.Run;
import dev.parlance.file.gate.UnreadableFile;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The formatting of characters in a group: the control words that are in effect. Words for text from right to left, and
 * for other scripts, follow a word that selects them.
 */
final class RtfLook {
    private static final int MOST_WORDS = 500;
    private static final Set<String> DIRECTIONS = Set.of("rtlch", "ltrch");

    private static final Set<String> SCRIPTS = Set.of("loch", "hich", "dbch");
    private static final Pattern SCRIPT = Pattern.compile("\\\\(?:loch|hich|dbch)");
    private static final Pattern COMPLEX = Pattern.compile("\\\\fcs[01]");
    private static final String FROM_RIGHT = "\\rtlch";
    private static final String FROM_LEFT = "\\ltrch";

    /** Words in effect by the word that selects them and their name. */
    private Map<String, String> words;

    private boolean isShared;
    private String selector;
    private int font;
    private @Nullable Shown shown;

    private RtfLook(Map<String, String> words, String selector, int font, @Nullable Shown shown) {
        this.words = words;
        this.isShared = true;
        this.selector = selector;
        this.font = font;
        this.shown = shown;
    }

    /**
     * How text with these words is shown.
     *
     * @param run its beginning has no space after the last word
     * @param isDeleted whether text was deleted while changes were tracked
     */
    record Shown(Run run, boolean isHidden, boolean isDeleted) {}

    /** Text without formatting. */
    static RtfLook plain(int font) {
        return new RtfLook(Map.of(), "", font, null);
    }

    /** The formatting in a group that begins here. */
    RtfLook inner() {
        isShared = true;
        return new RtfLook(words, selector, font, shown);
    }

    /** Whether a control word is about formatting of characters. */
    static boolean isAbout(String word) {
        return word.equals("plain")
                || word.equals("ulnone")
                || word.equals("nosupersub")
                || DIRECTIONS.contains(word)
                || SCRIPTS.contains(word)
                || RtfFormatting.isVisible(word)
                || RtfFormatting.isHidden(word);
    }

    /**
     * Applies a control word about formatting.
     *
     * @param plainFont the font of text without formatting
     * @throws UnreadableFile when too many are in effect
     */
    void apply(RtfToken word, int plainFont) throws UnreadableFile {
        shown = null;
        var name = word.name();
        switch (name) {
            case "plain" -> {
                words = Map.of();
                isShared = true;
                selector = "";
                font = plainFont;
            }
            case "ulnone" -> remove("ul");
            case "nosupersub" -> remove("su");
            default -> {
                if (DIRECTIONS.contains(name)) {
                    selector = "\\" + name;
                } else if (SCRIPTS.contains(name)) {
                    selector = SCRIPT.matcher(selector).replaceFirst("") + "\\" + name;
                } else if (name.equals("fcs")) {
                    var isComplex = word.number(0) != 0;
                    selector = COMPLEX.matcher(selector).replaceFirst("") + (isComplex ? "\\fcs1" : "\\fcs0");
                } else {
                    set(word);
                }
            }
        }
    }

    private void set(RtfToken word) throws UnreadableFile {
        var name = word.name();
        if (words.size() == MOST_WORDS) {
            throw UnreadableFile.tooLarge("the formatting of a text has too many control words", MOST_WORDS);
        }
        own();
        if (name.equals("f")) {
            font = word.number(0);
        }
        if (word.number() == 0 && !name.equals("f") && !name.equals("cs")) {
            words.remove(selector + " " + name);
        } else {
            words.put(selector + " " + name, "\\" + name + (word.number() == RtfToken.NONE ? "" : word.number()));
        }
    }

    private void remove(String prefix) {
        own();
        words.keySet().removeIf(key -> key.startsWith(prefix, key.indexOf(' ') + 1));
    }

    private void own() {
        if (isShared) {
            words = new LinkedHashMap<>(words);
            isShared = false;
        }
    }

    int font() {
        return font;
    }

    private boolean has(String name) {
        return words.keySet().stream().anyMatch(key -> key.endsWith(name));
    }

    /** How text with this formatting is shown. */
    Shown shown() {
        if (shown == null) {
            shown = new Shown(new Run(open(), key()), has(" v"), has(" deleted"));
        }
        return shown;
    }

    private String open() {
        var open = new StringBuilder("{\\plain");
        var last = "";
        for (var word : words.entrySet()) {
            var of = word.getKey().substring(0, word.getKey().indexOf(' '));
            if (!of.equals(last)) {
                open.append(of);
                last = of;
            }
            open.append(word.getValue());
        }
        return open.append(last.equals(selector) ? "" : selector).toString();
    }

    private String key() {
        var visible = new TreeMap<String, String>();
        var unseen = selector.startsWith(FROM_RIGHT) ? FROM_LEFT : FROM_RIGHT;
        words.forEach((key, word) -> {
            var name = key.substring(key.indexOf(' ') + 1);
            if (RtfFormatting.isVisible(name) && !key.startsWith(unseen)) {
                visible.put(name, word);
            }
        });
        return String.join("", visible.values());
    }
}
