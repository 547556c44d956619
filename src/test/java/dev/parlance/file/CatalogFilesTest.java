package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.parlance.ProcessorTime;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.shared.SegmentText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** String catalogs are written by splicing; Jackson's tree of values compares the results. */
class CatalogFilesTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String FILE = """
            {
              "sourceLanguage" : "en",
              "strings" : {
                "" : {

                },
                "Hello %@" : {
                  "comment" : "The greeting"
                },
                "Not" : {
                  "shouldTranslate" : false
                },
                "Old" : {
                  "extractionState" : "stale"
                },
                "files" : {
                  "localizations" : {
                    "de" : {
                      "variations" : {
                        "plural" : {
                          "other" : {
                            "stringUnit" : {
                              "state" : "needs_review",
                              "value" : "%lld Dateien"
                            }
                          }
                        }
                      }
                    },
                    "en" : {
                      "variations" : {
                        "plural" : {
                          "one" : {
                            "stringUnit" : {
                              "state" : "translated",
                              "value" : "%lld file"
                            }
                          },
                          "other" : {
                            "stringUnit" : {
                              "state" : "translated",
                              "value" : "%lld files"
                            }
                          }
                        }
                      }
                    },
                    "ru" : {
                      "variations" : {
                        "plural" : {
                          "few" : {
                            "stringUnit" : {
                              "state" : "translated",
                              "value" : "%lld файла"
                            }
                          }
                        }
                      }
                    }
                  }
                },
                "open" : {
                  "extractionState" : "manual",
                  "localizations" : {
                    "de" : {
                      "stringUnit" : {
                        "state" : "translated",
                        "value" : "Öffnen"
                      }
                    },
                    "en" : {
                      "stringUnit" : {
                        "state" : "new",
                        "value" : "Open. Now"
                      }
                    }
                  }
                }
              },
              "version" : "1.0"
            }
            """;

    private static ReadOptions to(String lang) {
        return new ReadOptions("en", lang);
    }

    @Test
    void aSourceWithVariationsHasNoOtherText() throws Exception {
        var unit = "{'stringUnit': {'state': 'translated', 'value': '%s'}%s}";
        var plural = ", 'variations': {'plural': {'other': " + unit.formatted("files", "") + "}}";
        var file =
                "{'sourceLanguage': 'en', 'version': '1.0', 'strings': {'a': {'localizations': {'de': %s, 'en': %s}}}}"
                        .formatted(unit.formatted("Datei", ""), unit.formatted("file", plural))
                        .replace('\'', '"');
        assertThat(written(file, "de", segment -> Writing.translated(segment.source() + "!")))
                .isNotEqualTo(file);
        assertThat(Reading.texts("a.xcstrings", file)).containsExactly("files");
    }

    @Test
    void eachLanguageHasItsTranslations() throws Exception {
        assertThat(read("de"))
                .containsExactly(
                        "Hello %@: Hello [%@] = null false ~The greeting",
                        "files/plural/one: [%lld] file = null false ~null",
                        "files/plural/other: [%lld] files = [%lld] Dateien false ~null",
                        "files/plural/few: [%lld] files = null false ~null",
                        "open: Open. Now = Öffnen true ~null");
        assertThat(read("ru").get(3)).isEqualTo("files/plural/few: [%lld] files = [%lld] файла true ~null");
        assertThat(Reading.segments("a.xcstrings", FILE.getBytes(UTF_8), new ReadOptions("en", null))
                        .get(3)
                        .target())
                .isNotNull();
    }

    private static List<String> read(String lang) throws Exception {
        return Reading.pairs("a.xcstrings", FILE, to(lang));
    }

    private static String written(String file, String lang, Function<ImportedSegment, SegmentTarget> targets)
            throws Exception {
        return new String(Writing.written("a.xcstrings", file.getBytes(UTF_8), to(lang), targets), UTF_8);
    }

    private static SegmentTarget only(ImportedSegment segment, String key, String text) {
        return key.equals(segment.contextKey())
                ? new SegmentTarget(new SegmentText(text, segment.source().codes()), true, false)
                : Writing.same(segment);
    }

    @Test
    void aNewTranslationGetsItsPlaceInTheLayoutOfTheFile() throws Exception {
        for (var lang : List.of("de", "fr", "ru")) {
            assertThat(written(FILE, lang, Writing::same)).isEqualTo(FILE);
        }
        assertThat(written(FILE, "zh_hans", segment -> only(segment, "open", "打开")))
                .isEqualTo(FILE.replace("""
                            "value" : "Open. Now"
                          }
                        }
                """, """
                            "value" : "Open. Now"
                          }
                        },
                        "zh-Hans" : {
                          "stringUnit" : {
                            "state" : "translated",
                            "value" : "打开"
                          }
                        }
                """));
        assertThat(written(FILE, "de", segment -> only(segment, "Hello %@", "Hallo \uFFFC")))
                .isEqualTo(FILE.replace("\"The greeting\"\n", """
                        "The greeting",
                              "localizations" : {
                                "de" : {
                                  "stringUnit" : {
                                    "state" : "translated",
                                    "value" : "Hallo %@"
                                  }
                                }
                              }
                        """));
        assertThat(written(FILE, "de", segment -> only(segment, "files/plural/one", "\uFFFC Datei")))
                .isEqualTo(FILE.replaceFirst("\"plural\" : \\{\n", """
                        "plural" : {
                                      "one" : {
                                        "stringUnit" : {
                                          "state" : "translated",
                                          "value" : "%lld Datei"
                                        }
                                      },
                        """));
    }

    @Test
    void theStateSaysWhetherATranslationIsConfirmed() throws Exception {
        var unconfirmed = written(FILE, "de", segment -> new SegmentTarget(segment.target(), false, false));
        assertThat(unconfirmed)
                .isEqualTo(FILE.replaceFirst("\"translated\"(,\\s*\"value\" : \"Öff)", "\"needs_review\"$1"));
        var removed = written(FILE, "de", segment -> only(segment, "open", ""));
        assertThat(removed).isEqualTo(FILE.replaceFirst("\"translated\"(,\\s*\"value\" : \")Öffnen", "\"new\"$1"));
    }

    @Test
    void aTranslationReplacesAnotherKindOfVariation() throws Exception {
        var file = """
                {"sourceLanguage":"en","strings":{"k":{"localizations":{
                "de":{"variations":{"device":{"mac":{"stringUnit":{"state":"new","value":"M"}}}}}}},
                "d":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"%#@n@ left"},"substitutions":{
                "n":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{
                "other":{"stringUnit":{"state":"translated","value":"%arg days"}}}}}}}}}}}
                """;
        assertThat(written(file, "de", Writing::same)).isEqualTo(file);
        var german = JSON.readTree(written(file, "de", segment -> Writing.translated("x" + segment.contextKey())));
        assertThat(localization(german, "k"))
                .isEqualTo(JSON.readTree("{\"stringUnit\":{\"state\":\"translated\",\"value\":\"xk\"}}"));
        assertThat(localization(german, "d")).isEqualTo(JSON.readTree("""
                {"stringUnit":{"state":"translated","value":"xd"},"substitutions":{"n":{"argNum":1,
                "formatSpecifier":"lld","variations":{"plural":{"other":{"stringUnit":
                {"state":"translated","value":"xd/n/plural/other"}}}}}}}
                """));
    }

    private static JsonNode localization(JsonNode file, String key) {
        return file.path("strings").path(key).path("localizations").path("de");
    }

    @Property(tries = 200)
    void whatWasSentIsInTheTree(@ForAll("texts") String text) throws Exception {
        for (var file : List.of(
                "{\"sourceLanguage\":\"en\",\"strings\":{\"k\":{}}}",
                "{\"strings\":{\"k\":{\"localizations\":{\"de\":{\"stringUnit\":{\"value\":\"a\"}}}}},"
                        + "\"sourceLanguage\":\"en\"}")) {
            var tree = JSON.readTree(written(file, "de", _ -> Writing.translated(text)));
            var unit = localization(tree, "k").path("stringUnit");
            assertThat(unit.path("value").textValue()).isEqualTo(text);
            assertThat(unit.path("state").textValue()).isEqualTo("translated");
        }
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withChars("ab \n\t\r'\"\\@?<>&]%[#$0é\u0001\u00A0\u2028\u200F\uD83D\uDE00{};=/*")
                .ofMinLength(1)
                .ofMaxLength(16)
                .map(text -> "x" + text + "y");
    }

    @Test
    void manyStringsOnOneLineAreWritten() throws Exception {
        ProcessorTime.atMost(Duration.ofSeconds(20), () -> {
            var strings = IntStream.range(0, 50_000)
                    .mapToObj(i -> "\"s" + i + "\":{}")
                    .collect(joining(","));
            var file = "{\"sourceLanguage\":\"en\",\n\"strings\":{" + strings + "}}";
            assertThat(JSON.readTree(written(file, "de", segment -> Writing.translated("x")))
                            .findValues("stringUnit"))
                    .hasSize(50_000);
        });
    }

    @ParameterizedTest
    @CsvSource({"aa, 0", "de, 2", "gg, 2", "zh, 5"})
    void aLanguageIsAddedBeforeTheFirstGreaterOne(String lang, int place) throws Exception {
        var names = new ArrayList<>(List.of("c", "b", "z", "a", "en"));
        var file = localizations(names);
        names.add(place, lang);
        assertThat(written(file, lang, _ -> Writing.translated("One"))).isEqualTo(localizations(names));
    }

    private static String localizations(List<String> names) {
        return names.stream()
                .map("\"%s\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"One\"}}"::formatted)
                .collect(joining(",", "{\"sourceLanguage\":\"en\",\"strings\":{\"k\":{\"localizations\":{", "}}}}"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', quoteCharacter = '`', textBlock = """
            {"strings": {}}@this is not a valid string catalog: it must have "sourceLanguage" and "strings"
            {"sourceLanguage": "en", "strings": {"a": {},|"a": {}}}@line 2: an object has a duplicate key
            {"sourceLanguage": "en", "strings": {}, |"a": "1", "a": "1"}@line 2: an object has a duplicate key
            {"strings": {"a": {"b": 1, "b": 2}}}@line 1: an object has a duplicate key
            {"sourceLanguage": "en", "strings": []}@this is not a valid string catalog
            {"sourceLanguage": 1, "strings": {"a": {}}}@this is not a valid string catalog
            [{"strings": {}}]@this is not a valid string catalog
            [1@line 1, column
            """)
    void otherJsonIsRefused(String content, String message) {
        assertThatThrownBy(() -> Reading.segments("a.xcstrings", content.replace('|', '\n')))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageStartingWith(message);
    }
}
