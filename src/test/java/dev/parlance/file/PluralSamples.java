package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.ibm.icu.text.MessagePattern;
import java.io.ByteArrayInputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.w3c.dom.Element;

/** A file of each format with plural forms, and its forms as another parser than that of the service reads them. */
enum PluralSamples {
    ANDROID("a.xml", """
            <resources>
                <string name="before">Before</string>
                <plurals name="n">
                    <!-- The number of files -->
                    <item quantity="one">one file</item>
                    <item quantity="other">the files</item>
                </plurals>
                <string name="after">After</string>
            </resources>
            """) {
        @Override
        Map<String, String> forms(String content, String lang) throws Exception {
            var forms = new LinkedHashMap<String, String>();
            var items = document(content).getElementsByTagName("item");
            for (var i = 0; i < items.getLength(); i++) {
                var item = (Element) items.item(i);
                var text = item.getTextContent().replace("\\u0020", " ").replace("\\n", "\n");
                forms.put(item.getAttribute("quantity"), text.replaceAll("\\\\(.)", "$1"));
            }
            return forms;
        }
    },
    STRINGSDICT("a.stringsdict", """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0">
            <dict>
            \t<key>files</key>
            \t<dict>
            \t\t<key>NSStringLocalizedFormatKey</key>
            \t\t<string>%#@n@</string>
            \t\t<key>n</key>
            \t\t<dict>
            \t\t\t<key>NSStringFormatSpecTypeKey</key>
            \t\t\t<string>NSStringPluralRuleType</string>
            \t\t\t<key>NSStringFormatValueTypeKey</key>
            \t\t\t<string>d</string>
            \t\t\t<key>one</key>
            \t\t\t<string>one file</string>
            \t\t\t<key>other</key>
            \t\t\t<string>the files</string>
            \t\t</dict>
            \t</dict>
            </dict>
            </plist>
            """) {
        @Override
        Map<String, String> forms(String content, String lang) throws Exception {
            var members = new LinkedHashMap<String, String>();
            var all = document(content).getElementsByTagName("*");
            for (var i = 1; i < all.getLength(); i++) {
                if (all.item(i).getNodeName().equals("string")) {
                    members.put(all.item(i - 1).getTextContent(), all.item(i).getTextContent());
                }
            }
            return categories(members);
        }
    },
    CATALOG("a.xcstrings", """
            {
              "sourceLanguage" : "en",
              "strings" : {
                "files" : {
                  "localizations" : {
                    "en" : {
                      "variations" : {
                        "plural" : {
                          "one" : { "stringUnit" : { "state" : "translated", "value" : "one file" } },
                          "other" : { "stringUnit" : { "state" : "translated", "value" : "the files" } }
                        }
                      }
                    }
                  }
                }
              },
              "version" : "1.0"
            }
            """) {
        @Override
        Map<String, String> forms(String content, String lang) throws Exception {
            var forms = new LinkedHashMap<String, String>();
            var plural = json(content).at("/strings/files/localizations/" + lang + "/variations/plural");
            plural.properties()
                    .forEach(form -> forms.put(
                            form.getKey(),
                            form.getValue().at("/stringUnit/value").asText()));
            return forms;
        }

        @Override
        boolean isSideBySide() {
            return true;
        }
    },
    RAILS("en.yml", """
            en:
              before: Before
              # The number of files
              files:
                one: one file # n is 1
                other: "the files"
              after: After
            """) {
        @Override
        Map<String, String> forms(String content, String lang) {
            return categories(member(member(yaml(content), "en"), "files"));
        }
    },
    RAILS_WINDOWS("en.yaml", "en:\r\n    files: {other: the files, one: one file}\r\n    after: After\r\n") {
        @Override
        Map<String, String> forms(String content, String lang) {
            return categories(member(member(yaml(content), "en"), "files"));
        }
    },
    GO_YAML("active.en.yaml", """
            Files:
              description: The number of files
              one: one file
              other: the files
            """) {
        @Override
        Map<String, String> forms(String content, String lang) {
            return categories(member(yaml(content), "Files"));
        }
    },
    GO_JSON("active.en.json", """
            {
              "Before": "Before",
              "Files": {
                "description": "The number of files",
                "one": "one file",
                "other": "the files"
              }
            }
            """) {
        @Override
        Map<String, String> forms(String content, String lang) throws Exception {
            return categories(members(json(content).get("Files")));
        }
    },
    GO_TOML("active.en.toml", """
            [Before]
            other = "Before"

            [Files]
            description = "The number of files"
            one = "one file"
            other = "the files"

            [After]
            other = "After"
            """) {
        @Override
        Map<String, String> forms(String content, String lang) throws Exception {
            var table = content.substring(content.indexOf("[Files]"), content.indexOf("[After]"));
            var forms = new LinkedHashMap<String, String>();
            for (var line : table.strip().lines().skip(2).toList()) {
                // a basic string of TOML is one of JSON, but for longer escapes
                var pair = line.split(" = ", 2);
                forms.put(pair[0], json(pair[1]).asText());
            }
            return forms;
        }
    },
    I18NEXT("translation.json", """
            {
              "hello": "Hello {{name}}",
              "n_one": "one file",
              "n_open": "Open",
              "n_other": "the files"
            }
            """) {
        @Override
        Map<String, String> forms(String content, String lang) throws Exception {
            var forms = new LinkedHashMap<String, String>();
            members(json(content)).forEach((key, text) -> forms.put(key.replace("n_", ""), text));
            return categories(forms);
        }
    },
    I18NEXT_ON_ONE_LINE(
            "translation.json", "{\"n_one\":\"one file\",\"n_other\":\"the files\",\"x\":{\"y\":\"{{z}}\"}}") {
        @Override
        Map<String, String> forms(String content, String lang) throws Exception {
            return I18NEXT.forms(content, lang);
        }
    },
    ARB("a.arb", """
            {
              "@@locale": "en",
              "files": "{n, plural, =0{no file} one{one file} other{the files}}",
              "@files": { "description": "The number of files" }
            }
            """) {
        @Override
        Map<String, String> forms(String content, String lang) throws Exception {
            var message = new MessagePattern(json(content).get("files").asText());
            var forms = new LinkedHashMap<String, String>();
            for (var i = 0; i < message.countParts(); i++) {
                if (message.getPartType(i) == MessagePattern.Part.Type.ARG_SELECTOR) {
                    var name = message.getSubstring(message.getPart(i));
                    var branch = name.startsWith("=") ? i + 2 : i + 1;
                    var from = message.getPart(branch).getLimit();
                    var to = message.getPart(message.getLimitPartIndex(branch)).getIndex();
                    forms.put(name, message.getPatternString().substring(from, to));
                }
            }
            return categories(forms);
        }

        @Override
        boolean holds(String text) {
            return text.indexOf('{') < 0;
        }
    };

    static final String ONE = "one file";
    static final String OTHER = "the files";

    private static final ObjectMapper JSON = new ObjectMapper();

    final String filename;
    final String content;

    PluralSamples(String filename, String content) {
        this.filename = filename;
        this.content = content;
    }

    /** The forms of the only group, in their order. */
    abstract Map<String, String> forms(String content, String lang) throws Exception;

    /** Whether the file has the translations of each language beside each other. */
    boolean isSideBySide() {
        return false;
    }

    /** Whether a text may be a form; a format may refuse it. */
    boolean holds(String text) {
        return true;
    }

    private static Map<String, String> members(JsonNode object) {
        var members = new LinkedHashMap<String, String>();
        object.properties()
                .forEach(
                        member -> members.put(member.getKey(), member.getValue().asText()));
        return members;
    }

    static Element document(String content) throws Exception {
        var builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
        return builder.parse(new ByteArrayInputStream(content.getBytes(UTF_8))).getDocumentElement();
    }

    static JsonNode json(String content) throws Exception {
        return JSON.readTree(content);
    }

    private static Map<?, ?> yaml(String content) {
        return (Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromString(content);
    }

    private static Map<?, ?> member(Map<?, ?> of, String name) {
        return (Map<?, ?>) requireNonNull(of.get(name));
    }

    /** The members whose names are categories. */
    static Map<String, String> categories(Map<?, ?> members) {
        var forms = new LinkedHashMap<String, String>();
        members.forEach((name, value) -> {
            if (List.of("zero", "one", "two", "few", "many", "other").contains(name)) {
                forms.put(String.valueOf(name), String.valueOf(value));
            }
        });
        return forms;
    }
}
