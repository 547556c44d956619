package dev.parlance.file;

import java.util.Map;

/** Texts with what may go wrong when a file is cut, by their file names. */
final class CutTexts {
    static final Map<String, String> ALL = Map.of("a.md", """
            ---
            title: One

            # no heading
            ---
            Text with [a link][ref] and [Label].

            # Heading

            ```text
            Text

            # no heading
            ``
            ```

            - item
              ```
              code

            After the list and its code.

            ```
            Text

            - item
            ```

            1. one

               <!-- in

            After

            <!-- comment

            Text

            -->

            <div>
            Text
            </div>

            Lead:
            - first
              ```
              code
              ```
            - second

            Next [x]: no definition

            > quote
            > ```

            Text after the quote.

            | a | b |
            |---|---|
            | c | d |

            ~~~
            ```

            Text
            ~~~

            [^1]: note

                Text in the note.

            [ref]: /url 'Title'
            [LABEL]: </url>
            """, "b.md", """
            One [a], [b] and [c].

            [a]: /a
            [b]: /b "two"
            # Heading

            Two [a] and [b], [A].

            - x
              y

            Three.

            [a]: /other (first wins)
            """);

    private CutTexts() {}
}
