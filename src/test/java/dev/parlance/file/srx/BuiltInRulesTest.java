package dev.parlance.file.srx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.shared.SegmentText;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sentences for the built-in rules; {@code ¦} marks the expected breaks. */
class BuiltInRulesTest {
    private static final SegmentationRules RULES = SegmentationRules.builtIn();

    @ParameterizedTest
    @CsvSource(delimiter = '@', quoteCharacter = '`', textBlock = """
            en @ Hello there.¦ How are you?¦ Fine!
            en @ Mr. Smith met Dr. J. R. R. Tolkien at 5 p.m. yesterday.¦ They talked.
            en @ See e.g. Fig. 3 and No. 5 for details, i.e. all of it.¦ Done.
            en @ It costs 3.50 etc. and more.¦ It is cheap.
            en @ He works at Acme Inc.¦ He likes it.
            en @ The U.S. Army and the U.S. economy.¦ Next.
            en @ He said "Stop!" and left.¦ She said "Go."¦ Then (finally.)¦ End.
            en @ Wait... what?¦ Well...¦ Nothing.
            en @ Use .NET or file.txt now.¦ OK.
            en @ 1. First point.¦ Second.
            en-GB @ Visit Prof. Brown.¦ He is in.
            de @ Das ist z.B. Dr. Müller.¦ Er kam am 3. Oktober 1990.¦ Gut.
            de @ Das gilt z. B. für Nr. 5 bzw. Abb. 3 usw. und so fort.¦ Ende.
            de @ Er sagte „Halt!“ und ging.¦ Im 19. Jahrhundert war es anders.
            fr @ M. Dupont et Mme Martin sont là.¦ Ils parlent, cf. p. 12.¦ Oui !
            fr @ Il dit : « Bonjour ! »¦ Puis il sort.
            es @ El Sr. García vive en EE. UU. desde 1990.¦ ¿Verdad?¦ ¡Sí!
            it @ Il sig. Rossi, il Dott. Bianchi e il Prof. Verdi, pag. 3 ecc. sono qui.¦ Ciao!
            pt @ O Sr. Silva e a Dra. Costa, p. ex. hoje.¦ Tudo bem?
            nl @ Dhr. Jansen komt bijv. morgen om 9 uur.¦ Tot dan!
            pl @ Np. dr Kowalski i prof. Nowak mieszkają przy ul. Długiej.¦ To wszystko itd. i tak dalej.¦ Koniec.
            cs @ Např. pan Ing. Novák a 5. května 1945.¦ Konec.
            ru @ Это т. е. г. Москва и т. д. и т. п. в тексте.¦ Конец.
            ru @ А. С. Пушкин родился в 1799 г. в Москве.¦ Он поэт.
            uk @ Див. рис. 5 на стор. 3.¦ Кінець.
            sv @ Det är t.ex. bl.a. bra.¦ Slut.
            da @ Det er f.eks. godt.¦ Slut.
            fi @ Katso esim. s. 5.¦ Loppu.
            hu @ Lásd pl. az 1848. március 15-i eseményt.¦ Vége.
            ro @ De ex. dl. Popescu vine.¦ Gata.
            tr @ Bkz. Dr. Yılmaz.¦ Bitti.
            el @ Τι κάνεις;¦ Καλά, π.χ. σήμερα.¦ Τέλος.
            ja @ これはペンです。¦それは本です！¦本当？¦はい。
            ja @ 彼は「行きますか？」と言った。¦終わり。
            zh @ 你好！¦你是谁？¦“我是王明。”¦他说。
            zh-Hant @ 價格是３．５元。¦好。
            ko @ 안녕하세요.¦ 반갑습니다!¦ 네.
            ar @ مرحبا.¦ كيف حالك؟¦ بخير.
            ur @ یہ ایک جملہ ہے۔¦ یہ دوسرا ہے۔
            hi @ यह एक वाक्य है।¦ यह दूसरा है।
            th @ สวัสดีครับ วันนี้อากาศดี
            hy @ Բարև։¦ Ինչպե՞ս ես։
            km @ សួស្តី។¦ អរគុណ។
            mt @ Bonġu.¦ Kif int?
            """)
    void breaksBetweenSentences(String language, String marked) {
        var text = marked.replace("¦", "");
        assertThat(marked(language, text)).isEqualTo(marked);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "de", "fr", "es", "ja", "zh", "ru", "th", "ar", "xx"})
    void leavesTextWithoutStopsWhole(String language) {
        assertThat(RULES.segmenter(language).breaks("Save as")).isEmpty();
        assertThat(RULES.segmenter(language).breaks("")).isEmpty();
        assertThat(RULES.segmenter(language).breaks(".")).isEmpty();
    }

    private static String marked(String language, String text) {
        var marked = new StringBuilder();
        for (var segment : RULES.segmenter(language).split(SegmentText.of(text))) {
            marked.append(marked.isEmpty() ? "" : "¦").append(segment.text());
        }
        return marked.toString();
    }
}
