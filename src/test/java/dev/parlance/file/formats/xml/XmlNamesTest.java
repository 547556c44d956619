package dev.parlance.file.formats.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.FileFormats;
import dev.parlance.file.NewFile;
import dev.parlance.file.format.Gates;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.formats.xml.names.XmlNames;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.xml.XmlDocument;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlRule;
import dev.parlance.file.xml.XmlToken.Kind;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** The rules that are found by names are those that the engine of the Internationalization Tag Set finds in a tree. */
class XmlNamesTest {
    private static final List<String> ELEMENTS = List.of("a", "b", "p:a", "p:b", "c");
    private static final List<String> ATTRIBUTES = List.of(
            " xmlns:q=\"urn:q\"",
            " title=\"One\"",
            " p:title='Two'",
            " alt=\"x > y\"",
            " xml:id=\"i&amp;\n1\"",
            " xml:id=\" \"",
            " xml:space=\"preserve\"",
            " xml:space = 'default'",
            " xml:lang=\"de\"",
            " href='&e;'",
            " translate=\"no\"");
    private static final List<String> TEXTS = List.of(
            "Text",
            " ",
            "\n\t",
            "&#32;&#x9;",
            "\u00A0",
            "&amp;",
            "&e;",
            "<!-- c -->",
            "<![CDATA[ ]]>",
            "<![CDATA[x]]>",
            "<?a b?>");
    private static final List<String> NAMES = List.of("a", "p:a", "b,c", "*", "a,title", "title", "p:title,alt", "x\"");
    private static final List<String> FIELDS = List.of(
            "includeElementsPlain",
            "excludeElementsPlain",
            "includeAttributesPlain",
            "excludeAttributesPlain",
            "inlineElementsPlain",
            "inlineElementsNonTranslatablePlain",
            "htmlSubfilterElementsPlain",
            "lockElementsPlain",
            "lockAttributesPlain");

    @Property(tries = 300)
    void rulesAreThoseOfTheTree(@ForAll long seed) throws Exception {
        var random = new Random(seed);
        var text = "<!DOCTYPE r [<!ENTITY e 'E'>]>\n" + element("r xmlns:p=\"urn:p\"", random, 0);
        var settings = FileImportSettings.read(settings(random));
        var path = NewFile.of(text);
        try {
            var options = new ReadOptions("en", "de", FileLimits.STANDARD, settings);
            var file = Gates.check(FileFormats.byName("a.xml").orElseThrow(), path, options);
            var tree = XmlElements.of(file, XmlDocument.withoutType(text));
            var names = Objects.requireNonNull(XmlNames.of(text, settings));
            assertThat(rules(names, text)).as(text).isEqualTo(rules(tree, text));
        } finally {
            Files.delete(path);
        }
    }

    private static List<XmlRule> rules(XmlRule.Source source, String text) {
        var rules = new ArrayList<XmlRule>();
        var lexer = new XmlLexer(text, 0, text.length());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.is(Kind.START) || token.is(Kind.EMPTY)) {
                rules.add(source.begin(token));
            }
        }
        return rules;
    }

    private static String element(String name, Random random, int depth) {
        var element = new StringBuilder("<" + name);
        ATTRIBUTES.stream()
                .filter(_ -> random.nextInt(6) == 0)
                .filter(attribute -> element.indexOf(attribute.split("=", 2)[0].strip() + "=") < 0)
                .filter(attribute -> attribute.indexOf('&') < 0 || element.indexOf("xmlns") < 0)
                .forEach(element::append);
        if (depth > 0 && random.nextInt(5) == 0) {
            return element.append("/>").toString();
        }
        element.append('>');
        for (var parts = random.nextInt(5); parts > 0; parts--) {
            element.append(
                    depth < 4 && random.nextBoolean()
                            ? element(one(ELEMENTS, random), random, depth + 1)
                            : one(TEXTS, random));
        }
        return element + "</" + name.split(" ", 2)[0] + ">";
    }

    private static String one(List<String> of, Random random) {
        return of.get(random.nextInt(of.size()));
    }

    private static String settings(Random random) {
        var fields = new ArrayList<String>();
        for (var field : FIELDS) {
            if (random.nextInt(3) == 0) {
                fields.add("\"%s\": \"%s\"".formatted(field, one(NAMES, random).replace("\"", "\\\"")));
            }
        }
        fields.add("\"inlineElementsAutoPlain\": " + random.nextBoolean());
        return "{\"xml\": {%s}}".formatted(String.join(", ", fields));
    }

    @Test
    void filesWithRulesOfTheirOwnNeedTheTree() throws Exception {
        assertThat(XmlNames.of("<r its:translate='no' xmlns:its='http://www.w3.org/2005/11/its'/>", settings("{}")))
                .isNull();
        assertThat(XmlNames.of(
                        "<r its:translate='no' xmlns:its='http://www.w3.org/2005/11/&#105;ts'/>", settings("{}")))
                .isNull();
        assertThat(XmlNames.of("<r/>", settings("{\"xml\": {\"contextKeyXPath\": \"@id\"}}")))
                .isNull();
        assertThat(XmlNames.of("<r/>", settings("{\"xml\": {\"rulesFormat\": \"XPATH\"}}")))
                .isNull();
    }

    private static FileImportSettings settings(String json) {
        return FileImportSettings.read(json);
    }

    @Test
    void anUnknownValueOfSpaceIsRefused() {
        assertThatThrownBy(() -> XmlNames.of("<r xml:space='keep'/>", settings("{}")))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageContaining("not \"keep\"");
    }
}
