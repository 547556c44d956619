package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.XmlGate;
import dev.parlance.memory.exchange.UnitFiles;
import dev.parlance.memory.transfer.MemoryLangMap;
import dev.parlance.termbase.exchange.TermEntry;
import dev.parlance.termbase.exchange.TermFileReader;
import dev.parlance.termbase.exchange.TermFormat;
import dev.parlance.termbase.exchange.TermSink;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** XML with one token of 150 MB, or with endless names, is refused before it is in memory. */
@Order(1)
class LongTokenTest {
    private static final int LENGTH = 150_000_000;
    private static final int GATE_READS = 25 << 20;
    private static final int EXCHANGE_READS = 5 << 20;

    @TempDir
    private Path directory;

    /** The beginning of a token, a bar, and the text that fills it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<xliff><!-- |aaaaaaaaaaaaaaaa",
                "<xliff><!-- |aaaaaa > < aaaaa",
                "<xliff><![CDATA[|aaaaaaa > < ",
                "<xliff><?a |aaaaaa > < a",
                "<xliff a='|aaaa > aaaa \"",
                "<xliff a='b' |         \n",
                "<?xml version='1.0'?><!-- |aaaaaaaaa",
                "<!DOCTYPE xliff SYSTEM '>' [|<!ELEMENT b ANY>\n"
            })
    void refusesALongTokenWhileItStreams(String token) {
        var parts = token.split("\\|", -1);
        var text = new Endless(parts[0], _ -> parts[1]);
        assertThatThrownBy(() -> XmlGate.check(text))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageContaining("of more than 25,165,824 characters");
        assertThat(text.read).as("characters that were read").isLessThan(GATE_READS);
    }

    /** The parser passes on a text in pieces, which the gate drops. */
    @Test
    void keepsNoLongText() {
        var text = new Endless("<xliff>", _ -> "aaaaaaa > ' \"");
        assertThatThrownBy(() -> XmlGate.check(text))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageContaining("not well-formed XML");
        assertThat(text.read).isGreaterThanOrEqualTo(LENGTH);
    }

    @Test
    void refusesALongName() {
        var text = new Endless("<xliff><", _ -> "aaaaaaaaaaaaa");
        assertThatThrownBy(() -> XmlGate.check(text)).isInstanceOf(UnreadableFile.class);
        assertThat(text.read).isLessThan(GATE_READS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<n%d/>", "<n a%d=''/>", "<n xmlns='%d'/>", "<n xmlns:p%d='u'/>", "<?p%d?>"})
    void refusesEndlessNames(String named) {
        var text = new Endless("<xliff>", number -> named.replace("%d", Integer.toString(number)));
        assertThatThrownBy(() -> XmlGate.check(text))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageContaining("the different names of elements and attributes are too many or too long");
        assertThat(text.read).isLessThan(GATE_READS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<tmx><!-- ", "<tmx><body><tu><tuv xml:lang='en'><seg>", "<tmx><?a ", "<tmx a='"})
    void refusesALongTokenOfTmx(String head) throws IOException {
        var file = Files.writeString(directory.resolve("a.tmx"), head + "a > ".repeat(EXCHANGE_READS / 4));
        assertThatThrownBy(() -> UnitFiles.read(file, new MemoryLangMap("en", List.of("de"), false), _ -> {}))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageContaining("of more than");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<tbx><!-- ", "<tbx><text><body><conceptEntry><![CDATA[", "<tbx><?a ", "<tbx a='"})
    void refusesALongTokenOfTbx(String head) throws IOException {
        var file = Files.writeString(directory.resolve("a.tbx"), head + "a > ".repeat(EXCHANGE_READS / 4));
        assertThatThrownBy(() -> TermFileReader.read(file, TermFormat.TBX, new NoTerms()))
                .hasMessageContaining("a tag, comment or text of more than 4,194,304 bytes")
                .hasFieldOrPropertyWithValue("code", "tooLarge");
    }

    private record NoTerms() implements TermSink {
        @Override
        public void entry(TermEntry entry) {}

        @Override
        public void problem(Problem problem) {}

        @Override
        public void remark(Problem remark) {}
    }

    /** A text that fills a token up to the length of the attack; it counts what is read. */
    private static final class Endless extends Reader {
        private final IntFunction<String> filling;
        private String now;
        private int at;
        private int fillings;
        private int read;

        Endless(String head, IntFunction<String> filling) {
            this.now = head;
            this.filling = filling;
        }

        @Override
        public int read(char[] into, int offset, int wanted) {
            if (read >= LENGTH) {
                return -1;
            }
            var length = 0;
            while (length < wanted) {
                if (at == now.length()) {
                    now = filling.apply(fillings++);
                    at = 0;
                }
                var part = Math.min(wanted - length, now.length() - at);
                now.getChars(at, at + part, into, offset + length);
                length += part;
                at += part;
            }
            read += length;
            return length;
        }

        @Override
        public void close() {}
    }
}
