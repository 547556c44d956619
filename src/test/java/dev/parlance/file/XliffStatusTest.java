package dev.parlance.file;

import static dev.parlance.file.SettingsOfXliff.file;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.settings.FileImportSettings;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The status of segments of XLIFF 1.2 and SDLXLIFF by the import settings. */
class XliffStatusTest {
    private static final List<SegmentTarget> ALL = List.of(
            new SegmentTarget(Writing.translated("é").text(), true, true),
            new SegmentTarget(Writing.translated("é").text(), true, false),
            new SegmentTarget(Writing.translated("é").text(), false, true),
            new SegmentTarget(Writing.translated("é").text(), false, false));

    private static ReadOptions options(String settings) {
        var json = settings.replace('\'', '"');
        return new ReadOptions("en", "de", FileLimits.STANDARD, FileImportSettings.read(json));
    }

    private static String written(String name, String file, String settings, List<SegmentTarget> targets)
            throws Exception {
        var next = targets.iterator();
        return new String(Writing.written(name, file.getBytes(UTF_8), options(settings), _ -> next.next()), UTF_8);
    }

    private static Stream<String> statuses(String name, String file, String settings) throws Exception {
        return Reading.segments(name, file.getBytes(UTF_8), options(settings)).stream()
                .map(segment -> segment.confirmed() + " " + segment.locked());
    }

    private static String unit(int id, String attributes, String target) {
        return "<trans-unit id='%d'%s><source>%d</source>%s</trans-unit>".formatted(id, attributes, id, target);
    }

    @Test
    void rulesDecideWhichUnitsAreConfirmedAndLocked() throws Exception {
        var file = file(unit(1, "", "<target state='final'>a</target>")
                + unit(2, " m:lock='on'", "<target state='x-done'>b</target>")
                + unit(3, "", "<target state='final' state-qualifier='id-match'>c</target>"));
        assertThat(statuses("a.xlf", file, "{}")).containsExactly("true false", "false false", "true false");
        assertThat(statuses(
                        "a.xlf",
                        file,
                        "{'xlf': {'importAsConfirmedRules': 'state=x-done', 'importAsLockedRules': 'm:lock=on'}}"))
                .containsExactly("false false", "true true", "false false");
        assertThat(statuses(
                        "a.xlf",
                        file,
                        "{'xlf': {'importAsConfirmedXPath': '//target[starts-with(@state, \\u0022x-\\u0022)]',"
                                + " 'importAsLockedXPath': '//target[@state-qualifier]'}}"))
                .containsExactly("false false", "true false", "false true");
    }

    @Test
    void attributesShowTheStatusOfUnits() throws Exception {
        var settings = "{'xlf': {'importAsLockedRules': 'm:lock=on', 'preserveCharEntities': '#xE9',"
                + "'exportAttrsWhenConfirmedAndLocked': 'm:lock=on; state=final',"
                + "'exportAttrsWhenConfirmedAndNotLocked': 'state=signed-off',"
                + "'exportAttrsWhenNotConfirmedAndLocked': 'm:lock=on; state-qualifier=leveraged-mt',"
                + "'exportAttrsWhenNotConfirmedAndNotLocked': 'state=new;equiv-trans=a\"b'}}";
        var file = file(unit(1, "", "")
                + unit(2, " approved='no' m:lock='on'", "<target state='needs-translation'>x</target>")
                + unit(3, " approved='yes'", "<target state='final'>x</target>")
                + unit(4, " m:lock='on'", "<target state='signed-off'>x</target>"));
        assertThat(written("a.xlf", file, settings.replace("a\"b", "a\\u0022b"), ALL))
                .isEqualTo(file(unit(1, " m:lock=\"on\"", "<target state=\"final\">&#xE9;</target>")
                                .replace("<trans-unit id='1' m:lock=\"on\"", "<trans-unit m:lock=\"on\" id='1'")
                        + unit(2, " approved='yes'", "<target state='signed-off'>&#xE9;</target>")
                        + "<trans-unit m:lock=\"on\" id='3' approved='no'><source>3</source><target"
                        + " state-qualifier=\"leveraged-mt\" state='needs-translation'>&#xE9;</target></trans-unit>"
                        + unit(4, "", "<target equiv-trans=\"a&quot;b\" state='new'>&#xE9;</target>")));
    }

    @Test
    void attributesShowTheStatusOfSegmentsInSdlXliff() throws Exception {
        var file = file("<trans-unit id='1'><source>12</source><seg-source><mrk mtype='seg' mid='a'>1</mrk>"
                + "<mrk mtype='seg' mid='b'>2</mrk></seg-source><target><mrk mtype='seg' mid='a'>x</mrk>"
                + "<mrk mtype='seg' mid='b'>y</mrk></target><m:seg-defs><m:seg id='a' conf='Draft' percent='7'/>"
                + "<m:seg id='b' conf='Translated' locked='True'/></m:seg-defs></trans-unit>");
        assertThat(statuses("a.sdlxliff", file, "{}")).containsExactly("false false", "true true");
        assertThat(statuses(
                        "a.sdlxliff",
                        file,
                        "{'sdlXlf': {'importAsConfirmedRules': 'percent=7', 'importAsLockedRules': 'conf=Draft'}}"))
                .containsExactly("true true", "false false");
        var settings = "{'sdlXlf': {'exportAttrsWhenConfirmedAndLocked': 'locked=true;percent=100',"
                + "'exportAttrsWhenConfirmedAndNotLocked': 'conf=ApprovedSignOff',"
                + "'exportAttrsWhenNotConfirmedAndLocked': 'locked=true;origin=x',"
                + "'exportAttrsWhenNotConfirmedAndNotLocked': 'conf=RejectedTranslation'}}";
        assertThat(written("a.sdlxliff", file, settings, ALL.subList(0, 2)))
                .contains("<m:seg locked=\"true\" id='a' conf='Translated' percent='100'/>")
                .contains("<m:seg id='b' conf='ApprovedSignOff'/>");
        assertThat(written("a.sdlxliff", file, settings, ALL.subList(2, 4)))
                .contains("<m:seg locked=\"true\" origin=\"x\" id='a' conf='Draft' percent='7'/>")
                .contains("<m:seg id='b' conf='RejectedTranslation'/>");
    }

    /** A rule that compares what a translation changes decides by the file that was imported. */
    @Test
    void rulesForImportsLookAtTheOriginal() throws Exception {
        var file = file(unit(1, "", "") + unit(2, "", "<target state='final'>x</target>"));
        assertThat(written(
                        "a.xlf",
                        file,
                        "{'xlf': {'importXPath': '//trans-unit[not(target)]', 'skipImportRules': 'state=translated'}}",
                        ALL.subList(1, 2)))
                .isEqualTo(file.replace(
                        "<source>1</source>", "<source>1</source><target state=\"translated\">é</target>"));
        var second = "<xliff xmlns='urn:oasis:names:tc:xliff:document:2.0' version='2.0' srcLang='en' trgLang='de'>"
                + "<file id='f'><unit id='u'><segment><source>1</source></segment></unit></file></xliff>";
        assertThat(written("a.xlf", second, "{'xlf2': {'skipImportRules': 'state=final'}}", ALL.subList(1, 2)))
                .contains("<segment state=\"final\"><source>1</source><target>é</target>");
    }

    @Test
    void unitsThatAreNotImportedGetTheirSource() throws Exception {
        var file = file(unit(1, " translate='no'", "")
                + unit(2, " translate='no'", "<target/>")
                + unit(3, " translate='no'", "<target>c</target>")
                + unit(4, "", ""));
        var none = List.of(SegmentTarget.NONE);
        assertThat(written("a.xlf", file, "{}", none)).isEqualTo(file);
        assertThat(written("a.xlf", file, "{'xlf': {'copySourceToTargetIfNotImported': true}}", none))
                .isEqualTo(file.replace("<source>1</source>", "<source>1</source><target>1</target>")
                        .replace("<target/>", "<target>2</target>"));
        var second = "<xliff xmlns='urn:oasis:names:tc:xliff:document:2.0' version='2.0' srcLang='en'>"
                + "<file id='f'><unit id='u' translate='no'><segment><source>a<ph id='1'/></source></segment></unit>"
                + "<unit id='v'><segment state='final'><source>b</source></segment></unit></file></xliff>";
        assertThat(written("a.xlf", second, "{'xlf2': {'skipImportRules': 'state=final'}}", List.of()))
                .isEqualTo(second);
        assertThat(written(
                        "a.xlf",
                        second,
                        "{'xlf2': {'skipImportRules': 'state=final', 'copySourceToTargetIfNotImported': true}}",
                        List.of()))
                .isEqualTo(second.replace("<xliff xmlns", "<xliff trgLang=\"de\" xmlns")
                        .replace("<ph id='1'/></source>", "<ph id='1'/></source><target>a<ph id='1'/></target>")
                        .replace("b</source>", "b</source><target>b</target>"));
    }
}
