import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.omegat.core.data.ExternalTMX;
import org.omegat.core.data.IProject;
import org.omegat.core.data.PrepareTMXEntry;
import org.omegat.core.data.ProjectProperties;
import org.omegat.core.segmentation.SRX;
import org.omegat.core.segmentation.Segmenter;
import org.omegat.core.statistics.FindMatches;
import org.omegat.tokenizer.LuceneEnglishTokenizer;
import org.omegat.util.Preferences;

/**
 * What OmegaT's match statistics ask of a memory, segment by segment. No part of the project: it is compiled and run by
 * OmegaT's own process, with the jars of OmegaT (GPL-3.0) alone. Arguments: a file of units and one of segments, one a
 * line.
 */
public class OmegaTSide {
    private static final int ROUNDS = 5;

    public static void main(String[] arguments) throws Exception {
        var units = Files.readAllLines(Path.of(arguments[0]));
        var job = Files.readAllLines(Path.of(arguments[1]));
        var folder = Files.createTempDirectory("omegat-");
        Preferences.init();
        var properties = new ProjectProperties(folder.toFile());
        properties.setSourceLanguage("en");
        properties.setTargetLanguage("de");
        properties.setSentenceSegmentingEnabled(false);
        var memory = memory(entries(units));
        var tokenizer = new LuceneEnglishTokenizer();
        var project = (IProject) Proxy.newProxyInstance(
                OmegaTSide.class.getClassLoader(),
                new Class<?>[] {IProject.class},
                (proxy, method, values) -> switch (method.getName()) {
                    case "getProjectProperties" -> properties;
                    case "getSourceTokenizer", "getTargetTokenizer" -> tokenizer;
                    case "getTransMemories" -> Map.of("tm", memory);
                    case "getAllEntries" -> List.of();
                    default -> null;
                });
        org.omegat.core.Core.setSegmenter(new Segmenter(SRX.getDefault()));
        for (var round = 0; round <= ROUNDS; round++) {
            var found = new int[3];
            var begin = cpu();
            var matches = new FindMatches(project, 1, true, false);
            for (var segment : job) {
                var best = matches.search(segment, true, false, () -> false);
                var score = best.isEmpty() ? 0 : best.get(0).scores[0].adjustedScore;
                found[score < 50 ? 0 : score < 100 ? 1 : 2]++;
            }
            System.out.printf(
                    "OmegaT | none, fuzzy, exact [%d, %d, %d] | %.1f segments/s%s%n",
                    found[0],
                    found[1],
                    found[2],
                    job.size() / (cpu() - begin),
                    round == 0 ? ", before it is compiled" : "");
        }
    }

    private static double cpu() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                        .getProcessCpuTime()
                / 1e9;
    }

    private static ExternalTMX memory(List<PrepareTMXEntry> entries) throws ReflectiveOperationException {
        var constructor = ExternalTMX.class.getDeclaredConstructor(String.class, List.class);
        constructor.setAccessible(true);
        return constructor.newInstance("tm", entries);
    }

    private static List<PrepareTMXEntry> entries(List<String> units) {
        return units.stream()
                .map(unit -> {
                    var entry = new PrepareTMXEntry();
                    entry.source = unit;
                    entry.translation = unit;
                    return entry;
                })
                .toList();
    }
}
