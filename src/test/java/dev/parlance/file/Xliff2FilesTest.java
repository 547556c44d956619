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
import java.util.List;
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

/** XLIFF 2.0 and 2.1 are written by splicing; the JDK's DOM reads the results. */
class Xliff2FilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    private static final String RICH =
            """
            <?xml version='1.0'  encoding="UTF-8"?>
            <x:xliff version='2.1' xmlns:x="urn:oasis:names:tc:xliff:document:2.0" srcLang="en"
              xmlns:m="urn:oasis:names:tc:xliff:metadata:2.0" >
            <x:file id='f' original="a"><m:metadata><m:metaGroup><m:meta type="t">x</m:meta></m:metaGroup></m:metadata>
             <x:group id="g" canResegment="no"><x:unit id="1">
              <x:notes><x:note appliesTo="source">Say &amp; do</x:note></x:notes>
              <x:originalData><x:data id="d">&lt;br/></x:data></x:originalData>
              <x:segment id="s" >
                <x:source>One. <x:pc id="1">Two<x:ph id="2" dataRef="d"/></x:pc>. <x:mrk id="3" \
            translate="no">No</x:mrk></x:source>
              </x:segment>
              <x:ignorable><x:source> </x:source></x:ignorable>
              <x:segment state='reviewed' subState="a:b"><x:source><x:sc id="4"/>Three</x:source>
                <x:target>Drei<!-- odd --></x:target></x:segment>
              <x:segment><x:source xml:space="preserve">Four<x:ec startRef="4"/><x:cp hex="0007"\
            /></x:source></x:segment>
             </x:unit></x:group>
             <x:unit id="2" translate="no"><x:segment><x:source>No</x:source></x:segment></x:unit>
             <x:unit id="3" name="key"><x:segment state="final"><x:source>Five. Six.</x:source
              ><x:target>Fünf. Sechs.</x:target></x:segment></x:unit>
            </x:file></x:xliff>
            """.replace("\n", "\r\n").replace(" srcLang=\"en\"", " srcLang=\"en\" trgLang='de'");

    @Test
    void everythingIsRead() throws Exception {
        assertThat(Reading.segments("a.xlf", RICH).stream().map(Xliff2FilesTest::shown))
                .containsExactly(
                        "1: One. [<x:pc id=\"1\">]Two[<x:ph id=\"2\" dataRef=\"d\"/>][</x:pc>]. "
                                + "[<x:mrk id=\"3\" translate=\"no\">No</x:mrk>] = null false",
                        "1: [<x:sc id=\"4\"/>]Three = Drei false",
                        "1: Four[<x:ec startRef=\"4\"/>]\u0007 = null false",
                        "key: Five. = Fünf. true",
                        "key: Six. = Sechs. true");
        assertThat(Reading.segments("a.xlf", RICH).getFirst().note()).isEqualTo("Say & do");
    }

    private static String shown(ImportedSegment segment) {
        var target = segment.target();
        return "%s: %s = %s %s"
                .formatted(
                        segment.contextKey(),
                        SettingsEffectTest.shown(segment.source()),
                        target == null ? null : SettingsEffectTest.shown(target),
                        segment.confirmed());
    }

    @Test
    void everythingElseStays() throws Exception {
        assertThat(written(RICH, GERMAN, Writing::same)).isEqualTo(RICH);
        var german = written(RICH, GERMAN, segment -> switch (segment.source().plain()) {
            case "Three" -> new SegmentTarget(SegmentText.of("3 & mehr"), true, false);
            case "Four\u0007" -> new SegmentTarget(SegmentText.of("Vier\u0001"), false, false);
            default -> Writing.same(segment);
        });
        assertThat(german)
                .isEqualTo(RICH.replace("<x:segment state='reviewed' subState=\"a:b\">", "<x:segment state=\"final\">")
                        .replace("Drei<!-- odd -->", "3 &amp; mehr<x:sc id=\"4\"/>")
                        .replace(
                                "<x:cp hex=\"0007\"/></x:source>",
                                "<x:cp hex=\"0007\"/></x:source><x:target xml:space=\"preserve\">Vier"
                                        + "<x:cp hex=\"0001\"/><x:ec startRef=\"4\"/></x:target>"));
    }

    private static String written(String file, ReadOptions options, Function<ImportedSegment, SegmentTarget> targets)
            throws Exception {
        return new String(Writing.written("a.xlf", file.getBytes(UTF_8), options, targets), UTF_8);
    }

    @Test
    void codesInAnOrderThatTheStandardForbidsAreRefused() {
        var file = file("<segment><source>a<sm id=\"m\" translate=\"yes\"/>b<em startRef=\"m\"/></source></segment>");
        assertThatThrownBy(() -> written(file, GERMAN, segment -> {
                    var codes = segment.source().codes();
                    return new SegmentTarget(new SegmentText("\uFFFCa\uFFFCb", codes.reversed()), true, false);
                }))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageContaining("<em> must follow the <sm>");
    }

    @Test
    void theTargetLanguageIsNamedWithTheFirstTranslation() throws Exception {
        var file = file("<segment><source>One</source></segment>").replace(" trgLang='de'", "");
        assertThat(written(file, GERMAN, Writing::same)).isEqualTo(file);
        assertThat(written(file, GERMAN, _ -> Writing.translated("Eins")))
                .contains("<xliff trgLang=\"de\" xmlns")
                .contains("<segment state=\"final\"><source>One</source><target>Eins</target>");
    }

    @Test
    void version22MayBeginWithNotes() throws Exception {
        var file = file("<segment><source>One</source></segment>")
                .replace("document:2.0", "document:2.2")
                .replaceFirst("version='2\\.\\d'", "version='2.2'")
                .replace(
                        "<file",
                        "<m:metadata xmlns:m='urn:oasis:names:tc:xliff:metadata:2.0'><m:metaGroup>"
                                + "<meta type='a'>b</meta></m:metaGroup></m:metadata>"
                                + "<notes><note ref='#u'>All</note></notes><file");
        assertThat(written(file, GERMAN, Writing::same)).isEqualTo(file);
        assertThat(written(file, GERMAN, _ -> Writing.translated("Eins")))
                .isEqualTo(file.replace("</source>", "</source><target>Eins</target>")
                        .replace("<segment>", "<segment state=\"final\">"));
        assertThatThrownBy(() -> Reading.segments("a.xlf", file.replace("document:2.2", "document:2.0")))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageContaining(
                        "the root element must be in the namespace urn:oasis:names:tc:xliff:document:2.2");
        assertThatThrownBy(() ->
                        Reading.segments("a.xlf", file.replace("2.2'", "2.1'").replace("document:2.1", "document:2.0")))
                .isInstanceOf(UnreadableFile.class);
    }

    @Test
    void validFragmentIdentifiersAreRead() throws Exception {
        for (var ref : List.of("#1", "#/f=f/g=g/u=u/n=1", "#f=f", "#u=u/t=1", "#gls=1", "http://x.y/#z=1/2")) {
            assertThat(Reading.texts(
                            "a.xlf",
                            file("<segment><source>One <mrk id='1' type='a:b' ref='" + ref
                                    + "'>two</mrk></source></segment>")))
                    .hasSize(1);
        }
    }

    @Test
    void translationsOfAnotherLanguageAreReplaced() throws Exception {
        var file = file("<segment><source>One</source><target xml:lang='de'>Eins</target></segment>"
                + "<segment><source>Two</source><target>Zwei</target></segment>");
        var french = new ReadOptions("en", "fr");
        assertThat(Reading.segments("a.xlf", file.getBytes(UTF_8), french).stream()
                        .map(Reading::target))
                .containsExactly(null, null);
        assertThat(written(
                        file,
                        french,
                        segment ->
                                segment.source().plain().equals("One") ? Writing.translated("Un") : SegmentTarget.NONE))
                .isEqualTo(file.replace("trgLang='de'", "trgLang='fr'")
                        .replace("<segment><source>One", "<segment state=\"final\"><source>One")
                        .replace(" xml:lang='de'>Eins", ">Un")
                        .replace("<target>Zwei</target>", ""));
    }

    @Test
    void statusesAreReadAndWrittenByTheSettings() throws Exception {
        var settings = FileImportSettings.read("""
                {"xlf2": {"importAsConfirmedRules": "state=reviewed;state=final", "importAsLockedRules": "subState=a:l",
                  "exportAttrsWhenConfirmedAndLocked": "state=final;subState=a:l", "preserveCharEntities": "é,#xA0",
                  "exportAttrsWhenConfirmedAndNotLocked": "state=reviewed",
                  "exportAttrsWhenNotConfirmedAndLocked": "state=translated;subState=a:l",
                  "exportAttrsWhenNotConfirmedAndNotLocked": "state=translated"}}
                """);
        var options = new ReadOptions("en", "de", FileLimits.STANDARD, settings);
        var file = file("<segment state='reviewed'><source>1</source><target>a</target></segment>"
                + "<segment state='final' subState='a:l'><source>2</source><target>b</target></segment>"
                + "<segment state='initial'><source>3</source></segment>"
                + "<segment state='final'><source>4</source><target>d</target></segment>");
        assertThat(Reading.segments("a.xlf", file.getBytes(UTF_8), options).stream()
                        .map(segment -> segment.confirmed() + " " + segment.locked()))
                .containsExactly("true false", "true true", "false false", "true false");
        var text = SegmentText.of("é\u00A0è");
        var targets = List.of(
                        new SegmentTarget(text, true, true),
                        new SegmentTarget(text, true, false),
                        new SegmentTarget(text, false, true),
                        new SegmentTarget(text, false, false))
                .iterator();
        var target = "<target>&#xE9;&#xA0;è</target>";
        assertThat(written(file, options, _ -> targets.next()))
                .contains("<segment subState=\"a:l\" state=\"final\"><source>1</source>" + target)
                .contains("<segment state=\"reviewed\"><source>2</source>" + target)
                .contains("<segment subState=\"a:l\" state=\"translated\"><source>3</source>" + target)
                .contains("<segment state=\"translated\"><source>4</source>" + target);
    }

    @Test
    void segmentsWithTheSameTextMayHaveOtherSpacing() throws Exception {
        var file = file("<segment><source>One</source></segment>"
                + "<segment><source xml:space='preserve'>One</source></segment>");
        assertThat(written(file, GERMAN, _ -> Writing.translated("Eins  zwei")))
                .contains("<target>Eins  zwei</target>")
                .contains("<target xml:space=\"preserve\">Eins  zwei</target>");
    }

    @Test
    void timeIsLinearInCodesThatMustStay() throws Exception {
        var segments = new StringBuilder();
        for (var i = 0; i < 20_000; i++) {
            var code = "<ph id='%d' canDelete='no'/>".formatted(i);
            segments.append("<segment><source>a%s</source><target>b%s</target></segment>".formatted(code, code));
        }
        ProcessorTime.atMost(Duration.ofSeconds(20), () -> Reading.segments("a.xlf", file(segments.toString())));
    }

    @Test
    void timeIsLinearInNotes() throws Exception {
        var notes = new StringBuilder();
        var marks = new StringBuilder();
        for (var i = 0; i < 4_000; i++) {
            notes.append("<note id='%d'>a</note>".formatted(i));
            marks.append("<mrk id='m%d' type='comment' ref='#n=%d'>a</mrk>".formatted(i, i));
        }
        var unit = "<notes>" + notes + "</notes><segment><source>" + marks + "</source></segment>";
        ProcessorTime.atMost(Duration.ofSeconds(20), () -> Reading.segments("a.xlf", file(unit)));
    }

    @ParameterizedTest
    @CsvSource({"#n=1, true", "#/f=f/u=u/n=1, true", "#u=u/n=1, true", "#u=v/n=1, false", "#n=2, false", "#n=, false"})
    void aCommentRefersToANoteOfItsUnit(String ref, boolean known) throws Exception {
        var file = file("<notes><note id='1'>a</note></notes><segment><source><mrk id='m' type='comment' ref='" + ref
                + "'>a</mrk></source></segment>");
        if (known) {
            assertThat(Reading.texts("a.xlf", file)).hasSize(1);
        } else {
            assertThatThrownBy(() -> Reading.texts("a.xlf", file))
                    .hasMessageContaining("refers to the note \"" + ref + "\", which is not in the unit");
        }
    }

    @Test
    void prefixesOfKeysAreThoseAroundTheUnit() throws Exception {
        var group = "<group id='%s' xmlns:a='urn:%s'><unit id='u%1$s' a:k='k'><segment><source>One</source></segment>"
                + "</unit></group>";
        var file = "<xliff xmlns='urn:oasis:names:tc:xliff:document:2.0' version='2.0' srcLang='en' trgLang='de'>"
                + "<file id='f'>" + group.formatted("1", "1") + group.formatted("2", "2")
                + "<unit id='u3'><segment><source>One</source></segment></unit></file></xliff>";
        var settings = FileImportSettings.read(
                "{\"xlf2\": {\"contextKeyXPath\": \"concat(@a:k, ' ', namespace-uri(@*[local-name() = 'k']))\"}}");
        var options = new ReadOptions("en", "de", FileLimits.STANDARD, settings);
        assertThat(Reading.segments("a.xlf", file.getBytes(UTF_8), options).stream()
                        .map(ImportedSegment::contextKey))
                .containsExactly("k urn:1", "k urn:2", "u3");
    }

    /** Without it the reference of the glossary would be to no span of the unit. */
    @Test
    void anAnnotationOfATargetStaysWhileModulesReferToIt() throws Exception {
        var file = file("<g:glossary xmlns:g='urn:oasis:names:tc:xliff:glossary:2.0'><g:glossEntry id='g'>"
                + "<g:term>One</g:term><g:translation ref='#t=m2'>Eins</g:translation></g:glossEntry></g:glossary>"
                + "<segment><source>One two</source><target><mrk value='1 > 0' id='m2' type='term'>Eins</mrk>"
                + " <mrk id='m3' type='term'>zwei</mrk></target></segment>");
        var written = Writing.german("a.xlf", file, List.of(translated("Neu")));
        assertThat(written).contains(">Neu<mrk value='1 > 0' id='m2' type='term'></mrk></target>");
        assertThat(Reading.texts("a.xlf", written)).containsExactly("One two");
    }

    /** The specification shows four digits; hexBinary has two for each octet. */
    @Test
    void aCodePointHasOneToThreeOctets() throws Exception {
        var file = file("<segment><source>a<cp hex='10'/>b<cp hex='0010'/>c<cp hex='000010'/>d</source></segment>");
        assertThat(Reading.texts("a.xlf", file)).containsExactly("a\u0010b\u0010c\u0010d");
    }

    private static String file(String segments) {
        return "<xliff xmlns='urn:oasis:names:tc:xliff:document:2.0' version='2.0' srcLang='en' trgLang='de'>"
                + "<file id='f'><unit id='u'>" + segments + "</unit></file></xliff>";
    }

    @Property(tries = 200)
    void whatWasSentIsInTheDom(@ForAll("texts") String text) throws Exception {
        for (var target : List.of("", "<target/>", "<target>x</target>", "<target><![CDATA[x]]></target>")) {
            var written = Writing.german(
                    "a.xlf", file("<segment><source>One</source>" + target + "</segment>"), List.of(translated(text)));
            assertThat(dom(written)).isEqualTo(text);
        }
    }

    private static SegmentTarget translated(String text) {
        return Writing.translated(text);
    }

    private static String dom(String xml) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(UTF_8)))
                .getElementsByTagName("target")
                .item(0)
                .getTextContent();
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
            <segment><target>a</target></segment>@<target> is not allowed at this place in <segment>
            <segment/>@<segment> must contain <source>
            <ignorable><source> </source></ignorable>@<unit> must contain <segment>
            <segment>a<source/></segment>@<segment> must not contain text
            <segment translate='no'><source/></segment>@<segment> has no attribute translate
            <segment state='done'><source/></segment>@<segment> has an invalid state, "done"
            <segment subState='a:b'><source/></segment>@<segment> has subState without state
            <segment><source xml:lang='fr'/></segment>@<source> has the xml:lang "fr", not en as in <xliff>
            <segment><source xml:space='preserve'/><target/></segment>@<target> has another xml:space than <source>
            <segment><source><ph/></source></segment>@<ph> must have the attribute id
            <segment><source><ph id='a b'/></source></segment>@<ph> has an invalid id, "a b"
            <segment><source><ph id='1'/><ph id='1'/></source></segment>@<ph> has the id "1" of another part of the unit
            <segment><source><ph id='1' dataRef='d'/></source></segment>@<ph> refers to the <data> "d", which is not in
            <segment><source><ph id='1' subFlows='v'/></source></segment>@<ph> refers to the unit "v", which is not in
            <segment><source><ph id='1' subType='xlf:b'/></source></segment>@<ph> has subType without type
            <segment><source><ph id='1' type='ui' subType='xlf:b'/></source></segment>@<ph> has the subType "xlf:b"
            <segment><source><ph id='1' canReorder='no'/></source></segment>@<ph> must have canCopy="no"
            <segment><source><ph id='1' copyOf='2'/></source></segment>@<ph> is a copy of "2"
            <segment><source><ph id='1' canReorder='no' canCopy='no' canDelete='no'/></source></segment>@<ph> has canR
            <segment><source><mrk id='1' type='a:b' ref='#u=u/f=f'/></source></segment>@<mrk> has a ref that is no
            <segment><source><mrk id='1' type='a:b' ref='#1/2'/></source></segment>@<mrk> has a ref that is no fragment
            <segment><source><mrk id='1' type='a:b' ref='#z=1'/></source></segment>@<mrk> has a ref that is no fragment
            <e id='1' xmlns='x'><e id='1'/></e><segment><source/></segment>@<unit> contains the id "1" of extensions
            <segment><source><sc id='1'/></source></segment>@<sc> must have isolated="yes"
            <segment><source><ec startRef='1'/></source></segment>@<ec> must follow the <sc>
            <segment><source><ec id='1'/></source></segment>@<ec> must have id and isolated="yes"
            <segment><source><sm id='1'/></source></segment>@<sm> must have an <em> in the unit
            <segment><source><mrk id='1' type='comment'/></source></segment>@<mrk> of the type comment must have either
            <segment><source><cp hex='0041'/></source></segment>@<cp> has a hex, 0041, of a character that XML can
            <segment><source><cp hex='00007'/></source></segment>@<cp> has an invalid hex, "00007"
            <segment><source><ph id='1' canDelete='no'/></source><target/></segment>@<target> lacks the code "1"
            <segment><source/><target order='2'/></segment>@<target> has the order 2, which is too high
            <segment><source><b/></source></segment>@<b> is not allowed in <source>
            <segment><source/></segment><notes><note/></notes>@<notes> is not allowed at this place in <unit>
            <notes/><segment><source/></segment>@<notes> must contain <note>
            """)
    void aFileThatBreaksAConstraintIsRefused(String unit, String rule) {
        var file = file(unit).replace("<unit", "\n<unit").getBytes(UTF_8);
        assertThatThrownBy(() -> Reading.segments("a.xlf", file, GERMAN))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageStartingWith("line 2: not valid XLIFF 2: " + rule);
    }
}
