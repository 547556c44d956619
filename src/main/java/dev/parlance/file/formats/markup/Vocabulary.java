package dev.parlance.file.formats.markup;

import dev.parlance.file.xml.XmlToken;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the elements of a vocabulary are to a translator. An element that is not listed contains texts as the one around
 * it does.
 *
 * @param elements by their names in lower case
 * @param translated whether texts are translated outside of elements that begin them
 * @param prefixed whether names are compared with their prefixes
 * @param key the attribute that identifies an element; null for none
 */
record Vocabulary(
        Map<String, Listed> elements,
        boolean translated,
        boolean prefixed,
        @Nullable String key) {
    /** DITA 1.3 (OASIS), with the elements and attributes that the Okapi Framework 1.47.0 lists. */
    static final Vocabulary DITA = new Vocabulary(dita(), true, true, null);

    /** DocBook 5.1 (OASIS), as "Best Practices for XML Internationalization" (W3C, 5.3) divides its elements. */
    static final Vocabulary DOCBOOK = new Vocabulary(docBook(), true, false, "xml:id");

    /** SVG 2 (W3C), "Text" and "Document structure". */
    static final Vocabulary SVG = new Vocabulary(svg(), false, false, "id");

    /** XHTML as in EPUB 3 (W3C), content documents. */
    static final Vocabulary XHTML = new Vocabulary(xhtml(), true, false, "id");

    /** The titles of EPUB: in the package document and in the table of contents of EPUB 2. */
    static final Vocabulary TITLES =
            new Vocabulary(listed(Map.of(Listed.TEXT, "dc:title dc:description text")), false, true, "id");

    /**
     * An element in the list.
     *
     * @param begins whether its text is translated although that around it is not
     * @param attributes that are translated
     * @param unlessPlacement the value of the attribute {@code placement} with which it is not inline; null for none
     */
    record Listed(
            boolean inline,
            boolean excluded,
            boolean begins,
            boolean preservesSpace,
            List<String> attributes,
            @Nullable String unlessPlacement) {
        static final Listed NONE = new Listed(false, false, false, false, List.of(), null);
        static final Listed INLINE = new Listed(true, false, false, false, List.of(), null);
        static final Listed WHOLE = new Listed(true, true, false, false, List.of(), null);
        static final Listed EXCLUDED = new Listed(false, true, false, false, List.of(), null);
        static final Listed VERBATIM = new Listed(false, true, false, true, List.of(), null);
        static final Listed PRESERVED = new Listed(false, false, false, true, List.of(), null);
        static final Listed TEXT = new Listed(false, false, true, false, List.of(), null);

        /** The element when the settings want its text. */
        Listed included() {
            return new Listed(false, false, begins, preservesSpace, List.of(), null);
        }

        Listed with(String attribute) {
            return new Listed(inline, excluded, begins, preservesSpace, List.of(attribute), unlessPlacement);
        }
    }

    Listed listed(String name) {
        return elements.getOrDefault(name, Listed.NONE);
    }

    String name(XmlToken tag) {
        return prefixed ? tag.name() : tag.localName();
    }

    private static Map<String, Listed> listed(Map<Listed, String> names) {
        var listed = new HashMap<String, Listed>();
        names.forEach((what, all) -> List.of(all.strip().split("\\s+")).forEach(name -> listed.put(name, what)));
        return Map.copyOf(listed);
    }

    private static Map<String, Listed> docBook() {
        return listed(Map.of(
                Listed.INLINE,
                """
                abbrev acronym emphasis phrase quote trademark anchor citation citerefentry citetitle firstterm
                glossterm link olink ulink xref foreignphrase wordasword literal markup prompt replaceable tag userinput
                inlineequation subscript superscript accel guibutton guiicon guilabel guimenu guimenuitem guisubmenu
                keycap keycode keycombo keysym menuchoice mousebutton shortcut classname constant errorcode errorname
                errortype function msgtext parameter property returnvalue symbol token type varname application command
                envar filename option systemitem database email hardware optional uri code package productname
                productnumber inlinemediaobject co coref indexterm primary secondary tertiary see seealso methodname
                interfacename structname structfield exceptionname ooclass oointerface ooexception sgmltag action person
                personname firstname surname othername honorific lineage orgname date initializer modifier exceptionname
                footnoteref imageobject imagedata""",
                Listed.WHOLE,
                "computeroutput mathphrase remark",
                Listed.VERBATIM,
                "programlisting screen synopsis literallayout cmdsynopsis funcsynopsis classsynopsis",
                Listed.PRESERVED,
                "address",
                Listed.EXCLUDED,
                "screenshot"));
    }

    private static Map<String, Listed> xhtml() {
        return listed(Map.of(
                Listed.INLINE,
                """
                a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd label mark q rb rp rt
                ruby s samp small span strike strong sub sup time tt u var wbr""",
                Listed.WHOLE,
                "math",
                Listed.PRESERVED,
                "pre",
                Listed.EXCLUDED,
                "script style svg"));
    }

    private static Map<String, Listed> svg() {
        return listed(Map.of(
                Listed.TEXT,
                "text title desc foreignobject",
                Listed.INLINE,
                "tspan tref textpath a altglyph span b i em strong u sub sup small br",
                Listed.EXCLUDED,
                "metadata style script"));
    }

    private static Map<String, Listed> dita() {
        var listed = new HashMap<>(listed(Map.of(
                Listed.INLINE,
                """
                alt apiname b boolean cite cmdname codeph delim filepath fragref i itemgroup keyword kwd menucascade
                msgnum msgph oper option parmname ph q repsep sep shortcut sub sup synnoteref synph systemoutput term tm
                tt u uicontrol userinput var varname wintitle xref""",
                Listed.PRESERVED,
                "pre lines screen msgblock codeblock",
                Listed.EXCLUDED,
                "stylesheet coords draft-comment required-cleanup shape")));
        Map.of(
                        "othermeta", "content",
                        "topicref", "navtitle",
                        "topicgroup", "navtitle",
                        "topichead", "navtitle",
                        "note", "othertype",
                        "lq", "reftitle",
                        "object", "standby",
                        "map", "title",
                        "data", "label",
                        "vrm", "version")
                .forEach((element, attribute) -> listed.put(element, Listed.NONE.with(attribute)));
        listed.put("state", Listed.INLINE.with("value"));
        listed.put("image", new Listed(true, false, false, false, List.of("alt"), "break"));
        return Map.copyOf(listed);
    }
}
