package dev.parlance.file.formats.yaml;

import dev.parlance.file.gate.UnreadableFile;
import java.io.Reader;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * The text of a file as the parser accepts it. snakeyaml-engine 2.7 refuses a plain scalar that begins with a colon
 * between brackets or braces, which YAML 1.2.2 allows (section 7.3.3) and symbols of Ruby need: {@code [ :day ]}.
 * Another character stands for the colon there.
 */
final class YamlSource {
    static final char STAND_IN = '_';

    private static final Pattern LEADING_COLON = Pattern.compile("[\\[{,]\\s*+:[^\\s,\\[\\]{}]");

    private static final String REFUSED = "expected the node content, but found ':'";

    /** Each one costs a pass over the file. */
    private static final int MOST_COLONS = 100;

    private static final LoadSettings SETTINGS =
            LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).build();

    private YamlSource() {}

    static ParserImpl parser(String text) {
        return new ParserImpl(SETTINGS, new StreamReader(SETTINGS, text));
    }

    static ParserImpl parser(Reader text) {
        return new ParserImpl(SETTINGS, new StreamReader(SETTINGS, text));
    }

    /** The same text, in which the parser accepts every valid scalar. */
    static String accepted(String text) throws UnreadableFile {
        if (!LEADING_COLON.matcher(text).find()) {
            return text;
        }
        var accepted = new StringBuilder(text);
        for (var colons = 0; ; colons++) {
            var at = refusedColon(accepted.toString());
            if (at < 0) {
                return accepted.toString();
            }
            if (colons == MOST_COLONS) {
                throw UnreadableFile.tooLarge("the lists of the YAML file have too many symbols", MOST_COLONS);
            }
            accepted.setCharAt(at, STAND_IN);
        }
    }

    private static int refusedColon(String text) {
        try {
            var parser = parser(text);
            while (parser.hasNext()) {
                parser.next();
            }
            return -1;
        } catch (MarkedYamlEngineException refused) {
            var mark = refused.getProblemMark();
            return REFUSED.equals(refused.getProblem()) && mark.isPresent()
                    ? text.offsetByCodePoints(0, mark.get().getIndex())
                    : -1;
        } catch (YamlEngineException | IndexOutOfBoundsException | NumberFormatException _) {
            return -1;
        }
    }
}
