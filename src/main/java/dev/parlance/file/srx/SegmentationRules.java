package dev.parlance.file.srx;

import dev.parlance.file.srx.RuleGroup.Rule;
import dev.parlance.shared.Lang;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** The segmentation rules of an SRX 2.0 file, for all languages. Immutable and shared. */
public final class SegmentationRules {
    private static final String BUILT_IN = "/srx/parlance.srx";
    private static final long TAG_BUDGET = 1_000_000;

    private final boolean cascade;
    private final CodePlacement placement;
    private final List<Mapping> mappings;
    /** By language as it is asked for. */
    private final ConcurrentHashMap<String, CompiledRules> asked = new ConcurrentHashMap<>();
    /** By BCP 47 tag. */
    private final ConcurrentHashMap<String, CompiledRules> compiled = new ConcurrentHashMap<>();

    private SegmentationRules(boolean cascade, CodePlacement placement, List<Mapping> mappings) {
        this.cascade = cascade;
        this.placement = placement;
        this.mappings = List.copyOf(mappings);
    }

    /**
     * The side of a break on which inline codes stay (SRX 2.0, {@code formathandle}): true keeps a code with the text
     * before the break. The defaults of the standard apply to an absent element: closing codes stay, opening and
     * isolated codes move to the text after the break.
     */
    record CodePlacement(boolean opening, boolean closing, boolean isolated) {
        static final CodePlacement STANDARD = new CodePlacement(false, true, false);
    }

    /** The rules of the languages that a pattern matches. */
    record Mapping(Pattern languages, List<Rule> rules) {}

    /**
     * Compiles every rule at once, so that all invalid expressions are reported now, and not when a text first needs
     * them.
     */
    static SegmentationRules of(boolean cascade, CodePlacement placement, List<Mapping> mappings) throws InvalidRules {
        var flaws = new LinkedHashSet<String>();
        for (var mapping : mappings) {
            mapping.rules().forEach(rule -> flaws.addAll(RuleGroup.flaws(rule)));
        }
        if (!flaws.isEmpty()) {
            throw new InvalidRules(List.copyOf(flaws));
        }
        for (var mapping : mappings) {
            RuleGroup.of(mapping.rules());
        }
        return new SegmentationRules(cascade, placement, mappings);
    }

    /** The rules that come with the service. */
    public static SegmentationRules builtIn() {
        return BuiltIn.RULES;
    }

    /**
     * Reads an SRX 2.0 file.
     *
     * @throws InvalidRules when it is not well-formed, not SRX 2.0, or contains an invalid expression
     */
    public static SegmentationRules parse(InputStream srx) throws InvalidRules {
        return SrxFile.parse(srx);
    }

    /** The SRX file of the rules that come with the service. */
    public static byte[] builtInFile() {
        try (var srx = SegmentationRules.class.getResourceAsStream(BUILT_IN)) {
            if (srx == null) {
                throw new IllegalStateException(BUILT_IN + " is missing");
            }
            return srx.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /**
     * A segmenter for one language and one thread.
     *
     * @param language a BCP 47 tag; {@code _} is accepted for {@code -}
     * @throws RulesTooSlow when a language pattern backtracks without end
     */
    public Segmenter segmenter(String language) {
        return new Segmenter(asked.computeIfAbsent(language, this::rulesOf));
    }

    private CompiledRules rulesOf(String language) {
        return compiled.computeIfAbsent(Lang.tag(language), this::compile);
    }

    private CompiledRules compile(String tag) {
        try {
            return new CompiledRules(RuleGroup.of(rules(tag)), placement);
        } catch (InvalidRules impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /**
     * The rules of all mappings that match the language, in order. Without cascading, only the first mapping counts.
     */
    private List<Rule> rules(String tag) {
        var rules = new ArrayList<Rule>();
        for (var mapping : mappings) {
            if (mapping.languages()
                    .matcher(ReversedText.forwards(tag, TAG_BUDGET))
                    .matches()) {
                rules.addAll(mapping.rules());
                if (!cascade) {
                    break;
                }
            }
        }
        return rules;
    }

    /** Loads the built-in rules on first use. */
    private static final class BuiltIn {
        static final SegmentationRules RULES = load();

        private static SegmentationRules load() {
            try {
                return parse(new ByteArrayInputStream(builtInFile()));
            } catch (InvalidRules broken) {
                throw new IllegalStateException(BUILT_IN, broken);
            }
        }
    }
}
