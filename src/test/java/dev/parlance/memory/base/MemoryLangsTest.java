package dev.parlance.memory.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryLangsTest {
    @ParameterizedTest
    @CsvSource({
        "fr fr_ca,         fr-CA,   fr_ca",
        "fr fr_ca,         fr-FR,   fr",
        "fr_ca fr,         fr-BE,   fr",
        "fr_ca fr_fr,      fr,      fr_fr",
        "fr_ca fr_ch,      fr-BE,   fr_ca",
        "de,               de_AT,   de",
        "de_at,            de,      de_at",
        "zh_cn zh_tw,      zh-Hant, zh_tw",
        "zh_cn zh_tw,      zh,      zh_cn",
        "zh_cn,            zh-TW,   ",
        "zh_cn,            zh-HK,   ",
        "zh_tw,            zh-HK,   zh_tw",
        "sr_latn,          sr,      ",
        "sr_latn sr,       sr-RS,   sr",
        "de,               nl,      ",
        "pt_br pt,         pt-BR,   pt_br",
        "pt_pt,            pt,      pt_pt",
    })
    void choosesTheMatchingLanguage(String langs, String wanted, String chosen) {
        assertThat(MemoryLangs.choose(List.of(langs.split(" ", -1)), wanted).orElse(null))
                .isEqualTo(chosen);
    }
}
