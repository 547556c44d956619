package dev.parlance.file.splice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.Paragraph;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Texts within others may move, and no other texts. */
class PartTextsTest {
    private final List<String> written = new ArrayList<>();
    private final List<String> read = new ArrayList<>();
    private final PartTexts first = new PartTexts(text -> written.add(shown(text)));
    private final PartTexts again = first.again(text -> read.add(shown(text)));
    private ArchivePart part;

    @BeforeEach
    void part() throws Exception {
        part = ArchivePart.of("a.xml", "<a/>".getBytes(UTF_8));
    }

    private static String shown(PartTexts.Text text) {
        return text.form().plain()
                + text.form().codes().stream().map(InlineCode::data).toList();
    }

    private void add(PartTexts texts, int start, int end, String text, String... codes) throws Exception {
        var all = List.of(codes).stream()
                .map(code -> new InlineCode(Kind.STANDALONE, 1, code, false))
                .toList();
        var form = new SegmentText(text, all);
        texts.add(part, new Unit(Paragraph.of(form, null, null), true, start, end, new AsItIs()), form);
    }

    private record AsItIs() implements Place {
        @Override
        public String written(SegmentText text, CharsetEncoder encoder) {
            return text.text();
        }
    }

    @Test
    void thoseWithinOthersComeInOneOrder() throws Exception {
        add(first, 0, 20, "b");
        add(first, 2, 4, "d\uFFFC", "y");
        add(first, 6, 8, "d\uFFFC", "x");
        add(first, 20, 30, "a");
        first.end();
        add(again, 0, 40, "b");
        add(again, 2, 4, "d\uFFFC", "x");
        add(again, 6, 8, "d\uFFFC", "y");
        add(again, 40, 50, "a");
        again.end();
        assertThat(read).isEqualTo(written).containsExactly("b[]", "d[x]", "d[y]", "a[]");
    }

    @Test
    void othersKeepTheirOrder() throws Exception {
        add(first, 0, 20, "b");
        add(first, 20, 30, "a");
        first.end();
        add(again, 0, 20, "a");
        add(again, 20, 30, "b");
        again.end();
        assertThat(written).containsExactly("b[]", "a[]");
        assertThat(read).isNotEqualTo(written);
    }
}
