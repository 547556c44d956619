package dev.parlance.bench;

import dev.parlance.termbase.search.IndexedTerm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;

/**
 * The terms of {@code termbase/wordnet-full.csv.gz}, in random order, grown past their number by terms of the words of
 * two. All of them have the same language, so that every search must distinguish all of them.
 */
final class TermData {
    private static final int FIRST_LANG = 4;

    private final List<String> real;

    private TermData(List<String> real) {
        this.real = real;
    }

    static TermData read(Path folder) throws IOException {
        var file = folder.resolve("termbase/wordnet-full.csv.gz");
        if (!Files.exists(file)) {
            throw new IOException(
                    "no data: " + file + " is not there; give the folder that holds it as -Dbench.data=…");
        }
        var terms = new ArrayList<String>(600_000);
        try (var lines = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file), 1 << 16), StandardCharsets.UTF_8))) {
            lines.readLine();
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                var cells = cells(line);
                for (var cell : cells.subList(FIRST_LANG, cells.size())) {
                    for (var term : cell.split("\\|", -1)) {
                        if (!term.isBlank()) {
                            terms.add(term);
                        }
                    }
                }
            }
        }
        Collections.shuffle(terms, new Random(1));
        return new TermData(terms);
    }

    private static List<String> cells(String line) {
        var cells = new ArrayList<String>();
        var cell = new StringBuilder();
        var quoted = false;
        for (var i = 0; i < line.length(); i++) {
            var c = line.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }

    int real() {
        return real.size();
    }

    /** A number of terms; two of them form a concept. */
    List<IndexedTerm> terms(int count) {
        var random = new Random(2);
        var terms = new ArrayList<IndexedTerm>(count);
        for (var i = 0; i < count; i++) {
            var text = i < real.size() ? real.get(i) : grown(random);
            terms.add(new IndexedTerm(i + 1L, i / 2 + 1L, "en", text, false, false, false));
        }
        return terms;
    }

    private String grown(Random random) {
        var first = real.get(random.nextInt(real.size()));
        var words = real.get(random.nextInt(real.size())).split(" ", -1);
        return first + " " + words[random.nextInt(words.length)];
    }
}
