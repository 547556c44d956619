package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.ProcessorTime;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.SegmentText;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.function.Function;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** XML with several languages side by side is written by splicing; the JDK's DOM reads the results. */
class MultilingualXmlTest {
    private static final String FILE = """
            <?xml version='1.0'?>
            <t:list xmlns:t="urn:t" ><!-- kept -->
             <t:e id='1'><t:s lang="en">One <b a='>'>two</b>.</t:s>
              <t:s lang='de'>Eins <b a='>'>zwei</b>.</t:s><t:s lang='fr' /></t:e>
             <t:e id='2'><t:s lang="en"><![CDATA[Three & <four>]]></t:s><t:s lang='de'/>
              <t:s lang='fr'><![CDATA[Trois]]></t:s></t:e>
            </t:list>
            """;

    private static ReadOptions options(String lang, String more) {
        var settings = """
                {"fileFormat": "multiling_xml", "multilingualXml": {"translatableElementsXPath": "//t:e",
                  "sourceElementsXPath": "t:s[@lang='en']", "contextKeyXPath": "@id",
                  "targetElementsXPaths": {"de": "t:s[@lang='de']", "fr_CA": "t:s[@lang='fr']"}%s}}
                """.formatted(more);
        return new ReadOptions("en", lang, FileLimits.STANDARD, FileImportSettings.read(settings));
    }

    @Test
    void eachLanguageHasItsTranslations() throws Exception {
        assertThat(read(options("de", "")))
                .containsExactly("1 One two. = Eins zwei. false false", "2 Three & <four> = null false false");
        assertThat(read(options("fr", "")))
                .containsExactly("1 One two. = null false false", "2 Three & <four> = Trois false false");
        assertThat(read(options("de", ", \"nonEmptySegmentAction\": \"CONFIRM_LOCK\"")))
                .containsExactly("1 One two. = Eins zwei. true true", "2 Three & <four> = null false false");
        assertThat(read(options("de", ", \"nonEmptySegmentAction\": \"LOCK\"")).getFirst())
                .endsWith("false true");
    }

    private static java.util.List<String> read(ReadOptions options) throws Exception {
        return Reading.segments("a.bin", FILE.getBytes(UTF_8), options).stream()
                .map(segment -> "%s %s = %s %s %s"
                        .formatted(
                                segment.contextKey(),
                                segment.source().plain(),
                                segment.target() == null
                                        ? null
                                        : segment.target().plain(),
                                segment.confirmed(),
                                segment.locked()))
                .toList();
    }

    @Test
    void onlyTheWantedLanguageIsWritten() throws Exception {
        for (var lang : new String[] {"de", "fr", "fr_CA"}) {
            assertThat(written(FILE, options(lang, ""), Writing::same)).isEqualTo(FILE);
        }
        var french = written(FILE, options("fr", ""), segment -> {
            var text = segment.source().plain().equals("One two.") ? "Un \uFFFCdeux\uFFFC." : "]]> & «\u00A0é»";
            return new SegmentTarget(new SegmentText(text, segment.source().codes()), true, false);
        });
        assertThat(french)
                .isEqualTo(FILE.replace("<t:s lang='fr' />", "<t:s lang='fr' >Un <b a='>'>deux</b>.</t:s>")
                        .replace("<![CDATA[Trois]]>", "<![CDATA[]]]]><![CDATA[> & «\u00A0é»]]>"));
        assertThat(written(
                        FILE,
                        options("de", ", \"preserveCharEntities\": \"é,#xA0\""),
                        segment -> segment.target() == null ? Writing.translated("«\u00A0é»") : SegmentTarget.NONE))
                .isEqualTo(FILE.replace("Eins <b a='>'>zwei</b>.", "")
                        .replace("<t:s lang='de'/>", "<t:s lang='de'>«&#xA0;&#xE9;»</t:s>"));
    }

    private static String written(String file, ReadOptions options, Function<ImportedSegment, SegmentTarget> targets)
            throws Exception {
        return new String(Writing.written("a.bin", file.getBytes(UTF_8), options, targets), UTF_8);
    }

    @Test
    void notesFromCdataAndCommentsAreAsInTheFile() throws Exception {
        var file = "<r xmlns:t='urn:t'><?x <!-- & ?><t:e id='Q &amp; A'><t:s lang='en'>One</t:s><t:s lang='de'/>"
                + "<n><![CDATA[Q & A &amp; <!-- ]]></n><!-- R & D --></t:e></r>";
        var segment = Reading.segments(
                        "a.bin",
                        ("<!DOCTYPE r>" + file).getBytes(UTF_8),
                        options("de", ", \"contextNoteXPath\": \"concat(n, comment())\""))
                .getFirst();
        assertThat(segment.note()).isEqualTo("Q & A &amp; <!--  R & D");
        assertThat(segment.contextKey()).isEqualTo("Q & A");
    }

    @Test
    void timeIsLinearInUnits() throws Exception {
        var units = new StringBuilder("<r xmlns:t='urn:t'>");
        for (var i = 0; i < 5_000; i++) {
            units.append("<t:e id='%d'><t:s lang='en'>One</t:s><t:s lang='de'/><t:s lang='fr'/></t:e>".formatted(i));
        }
        var file = units.append("</r>").toString().getBytes(UTF_8);
        ProcessorTime.atMost(Duration.ofSeconds(20), () -> Reading.segments("a.bin", file, options("de", "")));
    }

    @Property(tries = 200)
    void whatWasSentIsInTheDom(@ForAll("texts") String text) throws Exception {
        for (var target : new String[] {"<x/>", "<x></x>", "<x>a</x>", "<x><![CDATA[a]]></x>"}) {
            var file = "<r xmlns:t='urn:t'><t:e><t:s lang='en'>One</t:s>"
                    + target.replace("<x", "<t:s lang='de'").replace("</x", "</t:s") + "</t:e></r>";
            var preserving = options("de", ", \"preserveWhitespace\": true");
            var xml = written(file, preserving, _ -> Writing.translated(text));
            var parsed = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(xml.getBytes(UTF_8)));
            assertThat(parsed.getElementsByTagName("t:s").item(1).getTextContent())
                    .isEqualTo(text);
        }
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withChars("ab \n\t\r'\"\\@?<>&]%[#$0é\u00A0\u2028\u200F{}")
                .ofMaxLength(16)
                .map(text -> "<" + text + "&");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', quoteCharacter = '`', textBlock = """
            ja@<r xmlns:t='urn:t'/>@the import settings name no target for ja in multilingualXml/targetElementsXPaths
            de@<r xmlns:t='urn:t'>|<t:e><t:s lang='en'>A</t:s></t:e></r>@line 2: the XPath t:s[
            de@<r><e/></r>@the XPath //t:e of the import settings cannot be evaluated in this file
            """)
    void aFileThatDoesNotFitTheSettingsIsRefused(String lang, String file, String message) {
        assertThatThrownBy(
                        () -> Reading.segments("a.bin", file.replace('|', '\n').getBytes(UTF_8), options(lang, "")))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageStartingWith(message);
    }
}
