package dev.parlance.attack.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.settings.SettingsSchema;
import dev.parlance.shared.Expressions;
import dev.parlance.shared.Json;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Import settings at random, of the values that the service accepts. */
final class SettingsPool {
    private static final int SIZE = 200;
    private static final JsonNode SCHEMA = Json.read(new String(SettingsSchema.json(), UTF_8), JsonNode.class);
    private static final List<String> CHARSETS = Charset.availableCharsets().values().stream()
            .filter(Charset::canEncode)
            .map(Charset::name)
            .toList();

    private static final List<String> REGEXPS = List.of(
            "%[sd]",
            "\\{\\d+\\}",
            "<[^>]+>",
            ".*",
            ".",
            "(a+)+$",
            "(?s).*",
            "(.*)*x",
            "(.|\\s)*",
            "(?=(\\w+))",
            "(?<=(e))(\\w)",
            "()",
            "$",
            "^",
            "\\b",
            "(\\w+)\\s*=\\s*(.*)",
            "[\\uD800-\\uDFFF]",
            "\\uFFFC",
            "\\X",
            "\\R",
            "(x)|(e)",
            "(?:a|b|ab)*c",
            "\\p{L}+",
            "(?i)[a-z]+",
            "(((((((.)))))))",
            "[^\\x00-\\x7F]",
            "(\\w)(?=.*\\1)",
            "(?<k>e)\\k<k>?",
            "/.*",
            "\\Q<b>\\E",
            "(?x) a # b",
            "(?:){2}");
    private static final List<String> XPATHS = List.of(
            "//*",
            "//p",
            "/*",
            "//@*",
            "//text()",
            "//comment()",
            "//processing-instruction()",
            "string(.)",
            "..",
            ".",
            "1",
            "'x'",
            "1 = 1",
            "//x:b",
            "//a:q",
            "id('h1')",
            "(//p)[1]",
            "//*[last()]",
            "//p | //@title",
            "count(//*)",
            "../@id",
            "@id",
            "//namespace::*",
            "//*/ancestor::*/descendant::*",
            "lang('en')",
            "//*[contains(., 'x')]",
            "/",
            "string-length(.)",
            "@*");
    private static final List<String> NAMES = List.of(
            "p",
            "b,p;a",
            "*",
            "a:q",
            "x:*",
            ".*",
            "[a-z]+",
            "(",
            "[",
            "x'y\"z",
            "<",
            "&amp;",
            "\u0001",
            "\uFFFF",
            "title",
            "meta,script,style,html,body",
            "é",
            "'",
            "p p p",
            "/a/b",
            "//",
            "../x",
            "note",
            "/note",
            "max",
            "-",
            "!",
            "~",
            "? :",
            "{a: b}",
            "#",
            "id");
    private static final String COLUMNS = "0123456789ABZaz,; -";

    private final FileImportSettings usual;
    private final List<FileImportSettings> all;

    private SettingsPool(FileImportSettings usual, List<FileImportSettings> all) {
        this.usual = usual;
        this.all = all;
    }

    static SettingsPool of(Family family, long seed) {
        var random = new Random(seed);
        var all = new ArrayList<FileImportSettings>();
        for (var i = 0; family.isOfJobs() && i < SIZE; i++) {
            all.add(any(family, random));
        }
        return new SettingsPool(family.usual(), all);
    }

    /** The usual settings for every second file, else settings of the pool. */
    FileImportSettings next(Random random) {
        return random.nextBoolean() || all.isEmpty() ? usual : all.get(random.nextInt(all.size()));
    }

    private static FileImportSettings any(Family family, Random random) {
        var settings = family.usual().tree();
        if (random.nextInt(8) == 0) {
            settings.put("inputCharset", CHARSETS.get(random.nextInt(CHARSETS.size())));
        }
        if (random.nextInt(16) == 0) {
            settings.set("fileFormat", any(SCHEMA.path("properties").path("fileFormat"), random));
        }
        for (var name : List.of("targetLength", "targetLengthPercent")) {
            settings.put(name, random.nextInt(8) == 0);
        }
        fill(settings.withObject("/" + family.settings()), family, random);
        return FileImportSettings.of(settings);
    }

    private static void fill(ObjectNode block, Family family, Random random) {
        var fields = SCHEMA.path("properties").path(family.settings()).path("properties");
        for (var field : fields.properties()) {
            if (field.getValue().path("x-effect").asBoolean() && random.nextInt(3) == 0) {
                block.set(field.getKey(), any(field.getValue(), random));
            }
        }
    }

    private static JsonNode any(JsonNode schema, Random random) {
        var json = JsonNodeFactory.instance;
        if (schema.path("type").asText().equals("boolean")) {
            return json.booleanNode(random.nextBoolean());
        }
        if (schema.has("enum")) {
            return schema.path("enum").get(random.nextInt(schema.path("enum").size()));
        }
        var text = text(schema, random);
        var longest = schema.path("maxLength").asInt(Integer.MAX_VALUE);
        var shortest = schema.path("minLength").asInt();
        var length = text.codePointCount(0, text.length());
        return length < shortest || length > longest ? json.nullNode() : json.textNode(text);
    }

    private static String text(JsonNode schema, Random random) {
        if (schema.path("maxLength").asInt() == 1) {
            return any(List.of(",", "\"", "\n", "x", " ", "\\", "\uFFFC", "|", "é", "\r"), random);
        }
        if (schema.has("pattern")) {
            return columns(schema.path("pattern").asText(), random);
        }
        return switch (schema.path("format").asText()) {
            case "java-regexp" -> regexp(random);
            case "xpath" -> xpath(random);
            default -> random.nextBoolean() ? any(NAMES, random) : any(NAMES, random) + "," + any(NAMES, random);
        };
    }

    private static String columns(String pattern, Random random) {
        var text = new StringBuilder();
        for (var i = random.nextInt(6); i >= 0; i--) {
            text.append(COLUMNS.charAt(random.nextInt(COLUMNS.length())));
        }
        return text.toString().matches(pattern) ? text.toString() : "1-";
    }

    /** One of the list, or parts of two of them when the result is valid. */
    private static String regexp(Random random) {
        var one = any(REGEXPS, random);
        var joined = mixed(one, any(REGEXPS, random), random);
        return random.nextBoolean() && Expressions.regexpFlaw(joined) == null ? joined : one;
    }

    private static String xpath(Random random) {
        var one = any(XPATHS, random);
        var joined = mixed(one, any(XPATHS, random), random);
        return random.nextBoolean() && Expressions.xpathFlaw(joined) == null ? joined : one;
    }

    private static String mixed(String one, String other, Random random) {
        return one.substring(0, random.nextInt(one.length() + 1)) + other.substring(random.nextInt(other.length() + 1));
    }

    private static String any(List<String> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }
}
