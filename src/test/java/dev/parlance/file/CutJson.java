package dev.parlance.file;

import java.util.Map;

/** Texts of JSON with what may go wrong when a file is cut, by their file names. */
final class CutJson {
    static final Map<String, String> ALL = Map.of(
            "i.json",
            """
            {
              "one": "One {{x}}",
              "menu": {"file": {"open": "Two", "items": ["Three", {"a": "Four", "b": "Five"}, "Six"]},
                "é \\" 😀": "Seven"},
              "n_one": "{{count}} file",
              "n_other": "{{count}} files",
              "far_one": "Eight", // comment
              "between": "Nine",
              "far_other": "Ten",
              "list_one": "Eleven",
              "list": {"x": "Twelve", "y": "Thirteen", "y_other": "Fourteen"},
              "list_other": "Fifteen", "number": 5, "none": null,
              "p_ordinal_one": "{{count}}st", "p_one": "a", "p_ordinal_other": "{{count}}th", "p_other": "b",
              "last": "Sixteen",
            }
            """,
            "a.arb",
            """
            {
              "@@locale": "en",
              "a": "One {name}", "@a": {"description": "of a", "placeholders": {"name": {}}},
              "@b": {"description": "of b"}, "b": "Two",
              "c": "{n, plural, one{# file} other{# files}}",
              "d": "Three",
              "e": "Four",
              "@d": {"description": "of d"},
              "f": "Five",
              "@f": {}
            }
            """,
            "c.json",
            """
            {"a": {"message": "One $NAME$", "description": "of a", "placeholders": {"name": {"content": "$1"}}},
             "b": {"message": "Two"},
             "c": {"description": "of c", "message": "Three"}, "d": {"message": "Four"}}
            """,
            "g.json",
            """
            {"a": "One", "b": {"description": "of b", "one": "{{.N}} file", "other": "{{.N}} files"},
             "c": {"other": "Two"}, "d": {"one": "x", "other": "y"}, "e": "Three"}
            """,
            "h.json",
            """
            [{"id": "a", "translation": "One"}, {"id": "b", "translation": {"one": "x", "other": "y"}},
             {"translation": "Three", "id": "c"}, {"id": "d", "translation": "Four"}]
            """,
            "l.json",
            """
            {"Hello :name": "Hello :name", "Two": "Two",
             "Three": "Three", "Four": "Four"}
            """,
            "r.resjson",
            """
            {"a": "One", "_a.comment": "of a", "b": {"_c.comment": "of c", "c": "Two {0}", "d": "Three"},
             "e": "Four", "f": "Five", "_e.comment": "of e", "g": "Six"}
            """,
            "s.xcstrings",
            """
            {
              "sourceLanguage" : "en",
              "strings" : {
                "" : { },
                "One" : {
                },
                "two" : {
                  "comment" : "of two",
                  "localizations" : { "en" : { "stringUnit" : { "state" : "translated", "value" : "Two" } } }
                },
                "files" : { "localizations" : { "en" : { "variations" : { "plural" : {
                  "one" : { "stringUnit" : { "state" : "translated", "value" : "%d file" } },
                  "other" : { "stringUnit" : { "state" : "translated", "value" : "%d files" } } } } } } },
                "stale" : { "extractionState" : "stale" },
                "Three" : { "localizations" : { "ru" : { "stringUnit" : { "state" : "new", "value" : "x" } } } },
                "Four" : {}
              },
              "version" : "1.0"
            }
            """);

    private CutJson() {}
}
