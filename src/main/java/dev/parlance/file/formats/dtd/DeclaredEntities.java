package dev.parlance.file.formats.dtd;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import java.io.IOException;
import java.util.regex.Pattern;

/**
 * The entities that the document type of an XML file declares, whose values are texts. A value that is markup when it
 * is referred to is none.
 */
public final class DeclaredEntities {
    /** The numbers of {@code <} and {@code &}, which a parser replaces before it reads the value as content. */
    private static final Pattern MARKUP = Pattern.compile("&#(?:0*(?:38|60)|x0*(?:26|3[Cc]));");

    private DeclaredEntities() {}

    /** Passes on the texts of a file that is well-formed. */
    public static void read(String file, Found found) throws UnreadableFile, IOException {
        var lexer = new XmlLexer(file, 0, file.length());
        for (var token = lexer.next(); token != null && !token.isTag(); token = lexer.next()) {
            if (token.is(Kind.OTHER) && file.startsWith("<!DOCTYPE", token.start())) {
                subset(file, token, found);
                return;
            }
        }
    }

    private static void subset(String file, XmlToken type, Found found) throws UnreadableFile, IOException {
        var start = afterBracket(file, type);
        var end = file.lastIndexOf(']', type.end());
        if (start > 0 && end >= start) {
            DtdReader.inDocument(file, start, end, unit -> {
                        if (!MARKUP.matcher(file)
                                .region(unit.start(), unit.end())
                                .find()) {
                            found.unit(unit);
                        }
                    })
                    .read();
        }
    }

    /** Where the declarations begin; 0 when there are none. The identifiers before them may contain brackets. */
    private static int afterBracket(String file, XmlToken type) {
        var quote = '\0';
        for (var i = type.start(); i < type.end(); i++) {
            var c = file.charAt(i);
            if (quote != '\0') {
                quote = c == quote ? '\0' : quote;
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (c == '[') {
                return i + 1;
            }
        }
        return 0;
    }
}
