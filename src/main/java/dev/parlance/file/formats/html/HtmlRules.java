package dev.parlance.file.formats.html;

import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.settings.UserExpression;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What elements and attributes mean for the text, by the HTML standard and the import settings. */
final class HtmlRules {
    private static final Set<String> INLINE = words("""
            a abbr acronym applet audio b bdi bdo big blink br button canvas cite code data datalist del dfn em embed
            face font i iframe img image input ins kbd label map mark menuitem meter nobr object output param picture
            progress q rb rbc rc rp rt rtc ruby s samp select slot small source spacer span strike strong sub sup
            symbol textpath time track tspan tt u var video wbr""");
    private static final Set<String> OTHER = words("""
            address area article aside base basefont bgsound blockquote body caption center col colgroup dd details
            dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header
            hgroup hr html isindex keygen legend li link listing main marquee menu meta nav noembed noframes noscript
            ol optgroup option p plaintext pre script search section style stylesheet summary table tbody td template
            textarea tfoot th thead title tr ul xmp""");
    private static final Set<String> EMPTY = words("""
            area base basefont bgsound br col embed frame hr img image input isindex keygen link meta param source
            spacer track wbr""");
    private static final Set<String> EXCLUDED = words("script style stylesheet");
    private static final Set<String> KEEPS_SPACE = words("pre textarea listing xmp plaintext");
    private static final Set<String> TEXT_ATTRIBUTES = words("title aria-label");
    private static final Map<String, Set<String>> TEXT_ATTRIBUTES_OF = Map.ofEntries(
            Map.entry("area", words("accesskey alt download")),
            Map.entry("isindex", words("prompt")),
            Map.entry("option", words("label")),
            Map.entry("optgroup", words("label")),
            Map.entry("legend", words("accesskey")),
            Map.entry("td", words("abbr")),
            Map.entry("th", words("abbr")),
            Map.entry("track", words("label")),
            Map.entry("a", words("accesskey download")),
            Map.entry("applet", words("alt")),
            Map.entry("button", words("accesskey value")),
            Map.entry("img", words("alt")),
            Map.entry("label", words("accesskey")),
            Map.entry("menuitem", words("label")),
            Map.entry("object", words("standby")),
            Map.entry("param", words("value")),
            Map.entry("table", words("summary")),
            Map.entry("textarea", words("accesskey placeholder")));
    private static final Set<String> INPUT_ATTRIBUTES = words("alt value accesskey title");
    private static final Set<String> INPUTS_WITHOUT_TEXT = words("file hidden image password");
    private static final Set<String> META =
            words("keywords description twitter:title twitter:description og:title og:description og:site_name");

    private final boolean importsComments;
    private final boolean keepsSpace;
    private final boolean attributes;
    private final boolean metaTags;
    private final @Nullable UserExpression metaNames;
    private final boolean unknownIsInline;
    private final Set<String> inline = new HashSet<>(INLINE);
    private final Set<String> excluded = new HashSet<>(EXCLUDED);
    private final Set<String> opaque;
    private final HtmlText texts;
    private final Set<String> ownAttributes;

    /**
     * The rules of settings.
     *
     * @param others names of more inline elements
     */
    HtmlRules(FileImportSettings settings, List<String> others) {
        this.importsComments = settings.flag("html/importComments");
        this.keepsSpace = settings.flag("html/preserveWhitespace");
        this.attributes = settings.flag("html/importDefaultAttributes");
        this.metaTags = settings.flag("html/importDefaultMetaTags");
        this.metaNames = UserExpression.of("html/translateMetaTagRegexp", settings.text("html/translateMetaTagRegexp"));
        this.unknownIsInline = settings.flag("html/unknownTagCreatesTag");
        if (settings.flag("html/breakTagCreatesSegment")) {
            inline.remove("br");
        }
        this.texts = new HtmlText(entities(settings), settings.flag("html/escapeDisabled"));
        this.opaque = lower(settings.names("html/nonTranslatableInlineElements"));
        this.ownAttributes = lower(settings.names("html/translatableAttributes"));
        inline.addAll(lower(settings.names("html/translatableInlineElements")));
        inline.addAll(lower(others));
        excluded.addAll(lower(settings.names("html/excludeElements")));
    }

    /** How the settings want characters to be read and written. */
    HtmlText texts() {
        return texts;
    }

    /** The names without ampersands and semicolons. */
    private static Set<String> entities(FileImportSettings settings) {
        return settings.names("html/charEntitiesToTags").stream()
                .map(name -> name.replaceAll("[&;]", ""))
                .collect(Collectors.toSet());
    }

    private static Set<String> words(String text) {
        return Set.of(text.split("\\s+", -1));
    }

    private static Set<String> lower(List<String> names) {
        return names.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    }

    boolean importsComments() {
        return importsComments;
    }

    /** Whether an element has neither content nor an end tag. */
    static boolean isEmpty(HtmlToken start) {
        return EMPTY.contains(start.name()) || start.closed();
    }

    /** Whether an element is part of the text around it. */
    boolean isInline(String name) {
        return inline.contains(name) || opaque.contains(name) || (unknownIsInline && isUnknown(name));
    }

    private static boolean isUnknown(String name) {
        return !OTHER.contains(name) && !INLINE.contains(name);
    }

    /** Whether white space in an element has a meaning. */
    boolean keepsSpace(String name) {
        return keepsSpace || KEEPS_SPACE.contains(name);
    }

    /** Whether the content of an element is not text. */
    boolean isExcluded(HtmlToken start, String text) {
        return excluded.contains(start.name()) || opaque.contains(start.name()) || isMarked(start, text);
    }

    /** Whether an element says that its content is not to be translated. */
    static boolean isMarked(HtmlToken start, String text) {
        return start.value(text, "translate").equalsIgnoreCase("no")
                || Arrays.asList(start.value(text, "class").split("\\s+", -1)).contains("notranslate");
    }

    /** Whether an element is text although one around it is not. */
    static boolean isIncluded(HtmlToken start, String text) {
        return start.value(text, "translate").equalsIgnoreCase("yes");
    }

    /** Whether an attribute has a text. */
    boolean isText(HtmlToken element, HtmlAttribute attribute, String text) {
        var name = attribute.name();
        if (!attribute.hasValue()) {
            return false;
        } else if (ownAttributes.contains(name)) {
            return true;
        } else if (element.name().equals("meta")) {
            return name.equals("content") && ((metaTags && isDescription(element, text)) || isNamed(element, text));
        }
        return attributes && isTextByDefault(element, name, text);
    }

    /** Whether an attribute of an element that HTML does not have is a text. */
    boolean isTextOf(Set<String> names, String name) {
        return ownAttributes.contains(name) || (attributes && names.contains(name));
    }

    private boolean isNamed(HtmlToken meta, String text) {
        return metaNames != null
                && (metaNames.matches(meta.value(text, "name")) || metaNames.matches(meta.value(text, "property")));
    }

    private static boolean isDescription(HtmlToken meta, String text) {
        return META.contains(meta.value(text, "name").toLowerCase(Locale.ROOT))
                || meta.value(text, "http-equiv").equalsIgnoreCase("keywords");
    }

    private static boolean isTextByDefault(HtmlToken element, String name, String text) {
        if (element.name().equals("input")) {
            var type = element.value(text, "type").toLowerCase(Locale.ROOT);
            return name.equals("placeholder")
                    || name.equals("aria-label")
                    || (INPUT_ATTRIBUTES.contains(name) && !INPUTS_WITHOUT_TEXT.contains(type));
        }
        return TEXT_ATTRIBUTES.contains(name)
                || TEXT_ATTRIBUTES_OF.getOrDefault(element.name(), Set.of()).contains(name);
    }
}
