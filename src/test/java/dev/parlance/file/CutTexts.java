package dev.parlance.file;

import java.util.Map;

/** Texts and programs with what may go wrong when a file is cut, by their file names. */
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
            """, "a.php", """
            <?php
            // of the file
            namespace App;
            use Some\\Thing;
            $lang['a'] = 'One'; // behind
            // of two
            $lang["b {$x['y']} c"] = "Two $n";
            define('NAME', 'Three');
            $lang['list']['x'] = [ // list
                'Four',
                'k' => 'Five',
                // of six
                'Six', /* behind
                six */
                'Seven',
                ['Eight',
                 'Nine',
                ],
                'deep' => array(
                    'Ten [',
                    'text' => <<<EOT
                    Eleven
                    'no',
                    EOT,
                    "Twelve
                     and, \\" more",
                    f('no',
                      ['Thirteen',
                       'Fourteen']),
                    [[
                        'Fifteen',
                        'Sixteen',
                    ]],
                ),
                'after' => 'Seventeen'
                    . 'Eighteen',
                'x' === 'y',
                $a[0] => 'Nineteen',
            ];
            if ($x) {
                echo 'Twenty';
                $y = ['a' => 'Twenty-one',
                      'b' => 'Twenty-two',
                ];
            }
            return [
                'a.b' => 'Last',

                # note
                'c' => 'Very last',
            ];
            ?>
            <p>No, 'text'; [
            <?php return ['x' => 'PHP again',
              'y' => 'more',
            ];
            """);

    private CutTexts() {}
}
