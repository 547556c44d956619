package dev.parlance.file;

import java.util.Map;

/** Texts with what may go wrong when a file is cut, by their file names. */
final class CutSamples {
    static final Map<String, String> ALL = Map.of(
            "a.yaml",
            """
            # of the file
            en:
              # of a
              a: One # behind a
              list: [x, y, # in the list
                # of y
                "z: [", :symbol]
              # of b
              b: &anchor Two
              "c d": 'Three''s'
              items:
              # of the first
              - name: Four
                text: Five
                # of n
                n: 5

              # of the list
              - - Six
                # of seven
                - Seven # behind
              - |
                Eight
                  # text

              - Nine
              # not of ten
              -
                # of ten
                k: Ten
              - !local
                t: Eleven 😀
                u: Twelve
                v: *anchor
              files:
                one: "%{count} file"
                # of other
                other: "%{count} files"
              mixed:
                one: A
                two: B
                other: C
                x: D
                few: E
                many: F
              block: >-
                folded
                text
              # after a block scalar
              after: Thirteen
              empty:
              ? complex
              : Fourteen
              {flow: key}: no
              last: Fifteen
            fr: {a: Un, b: [Deux]}
            ---
            # second document
            a: Sixteen
            b: Seventeen
            ...
            ---
            - Eighteen
            - Nineteen
            - a: Twenty
              b: Twenty-one
            """,
            "a.srt",
            """

            1
            00:00:01,000 --> 00:00:02,000
            One

            still one

            2
            00:00:03,000 --> 00:00:04,000
            Two
            3
            00:00:04,000 --> 00:00:05,000
            Three
            \s
            00:00:06,000 --> 00:00:07,000
            <i>Four</i>
            more

            stray
            lines
            4
            00:00:08,000 --> 00:00:09,000

            5
            00:00:10,000 --> 00:00:11,000
            Five
            """,
            "a.vtt",
            """
            WEBVTT

            STYLE
            ::cue { color: red }

            NOTE first note
            of two lines

            a
            00:01.000 --> 00:02.000
            One &amp; two

            NOTE second

            00:03.000 --> 00:04.000
            Three

            b
            00:05.000 --> 00:06.000 align:start
            Four
            00:07.000 --> 00:08.000
            Five
            """,
            "a.ini",
            """
            root=Zero
            ; of the section
            [one]
            ; of a
            a = One
            b="Two"

            ; lost
            c=Three ; no comment
            [two] ; d=Four
            =six
            f=Seven
            """,
            "j.ini",
            """
            ; Joomla
            COM_A="One %s"
            COM_B="Two
            [no section]
            three \\"four\\" five"
            ; of C
            COM_C="Six "_QQ_"seven"_QQ_""
            COM_D=Plain
            COM_E="Eight"
            """,
            "a.toml",
            """
            # of the title
            title = "One"
            other = "two"
            text = \"""
            Three
            [no.table]
            a = "no"
            \"""
            [a.b]
            # of x


            # really of x
            x = "Four" # behind
            list = [
              "Five", # in
              # of six
              'Six [',
            ]
            y = { one = "1", other = "2" }
            z = '''
            ' # no
            ''''
            [messages.files]
            description = "Seven"
            one = "{{.Count}} file"
            other = "{{.Count}} files"
            [messages.mixed]
            one = "Eight"
            k = "Nine"
            other = "Ten"
            few = 5
            [[people]]
            name = "Twelve"
            """,
            "a.ftl",
            """
            ### File
            ## Group one
            ## more

            # of a
            a = One
            b =
                Two
                three
            # of c
            -c = Four
                .title = Five
            d = { $n ->
            [one] Six
            *[other] Seven { a
            } e
            }
            # of e
            e = Eight # text

            # alone
            f = {"{"} {
            -c
            }
            ## Group two
            g =
                .x = Nine

                ten
            """,
            "a.strings",
            """
            /* of a */
            "a" = "One"; /* behind a */
            "b" = "Two; \\" /* no */"; // behind b
            // of c
            /* and
               more */ "c"
            = "Three";

            d = "Four"; "e" = "Five";
            /* No comment provided by engineer. */
            "f" = word; /* behind
            f */ // of g
            "g" = "http://x";
            http://x = "Six";
            "h";
            /* last */
            """);

    private CutSamples() {}
}
