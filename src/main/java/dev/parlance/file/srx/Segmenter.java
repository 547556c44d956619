package dev.parlance.file.srx;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;

/**
 * Splits text into segments by the rules of one language. It holds matchers, so it belongs to one thread at a time;
 * it is cheap to create.
 */
public final class Segmenter {
    private static final int[] NONE = {};
    private static final long BUDGET = 50_000_000;

    private final CompiledRules rules;
    private final Matcher[] before;
    private final Matcher[] after;

    Segmenter(CompiledRules rules) {
        this.rules = rules;
        this.before =
                rules.groups().stream().map(group -> group.before().matcher("")).toArray(Matcher[]::new);
        this.after =
                rules.groups().stream().map(group -> group.after().matcher("")).toArray(Matcher[]::new);
    }

    /**
     * The positions at which {@code text} breaks, in ascending order, without 0 and its length. At each position the
     * first rule decides whose {@code before} matches text that ends there and whose {@code after} matches text that
     * begins there (SRX 2.0, 3.3).
     *
     * @throws RulesTooSlow when an expression backtracks without end
     */
    public int[] breaks(CharSequence text) {
        var breaks = NONE;
        var count = 0;
        var reset = false;
        for (var at = 1; at < text.length(); at++) {
            var candidates = rules.candidates(text.charAt(at - 1), text.charAt(at));
            if (candidates == 0) {
                continue;
            }
            if (!reset) {
                reset(text);
                reset = true;
            }
            if (breaksWithin(text, at, candidates)) {
                breaks = count == breaks.length ? Arrays.copyOf(breaks, Math.max(8, count * 2)) : breaks;
                breaks[count++] = at;
            }
        }
        return count == breaks.length ? breaks : Arrays.copyOf(breaks, count);
    }

    /**
     * Splits a text with inline codes. The rules do not see the codes (SRX 2.0, 3.2.1). The segments joined are the
     * text.
     */
    public List<SegmentText> split(SegmentText text) {
        var codes = text.codes();
        var breaks = codes.isEmpty() ? breaks(text.text()) : breaksAround(text.text(), codes);
        if (breaks.length == 0) {
            return List.of(text);
        }
        var segments = new ArrayList<SegmentText>(breaks.length + 1);
        var start = 0;
        var code = 0;
        for (var i = 0; i <= breaks.length; i++) {
            var end = i == breaks.length ? text.text().length() : breaks[i];
            var part = text.text().substring(start, end);
            var places = codes.isEmpty() ? 0 : places(part);
            segments.add(new SegmentText(part, codes.subList(code, code + places)));
            code += places;
            start = end;
        }
        return segments;
    }

    private int[] breaksAround(String text, List<InlineCode> codes) {
        var plain = new StringBuilder(text.length());
        var origin = new int[text.length() + 1];
        for (var i = 0; i < text.length(); i++) {
            if (text.charAt(i) != SegmentText.CODE) {
                origin[plain.length()] = i;
                plain.append(text.charAt(i));
            }
        }
        var breaks = breaks(plain);
        var code = 0;
        var from = 0;
        for (var i = 0; i < breaks.length; i++) {
            var at = origin[breaks[i] - 1] + 1;
            code += places(text, from, at);
            from = at;
            while (text.charAt(at) == SegmentText.CODE && stays(codes.get(code))) {
                at++;
                code++;
                from = at;
            }
            breaks[i] = at;
        }
        return breaks;
    }

    private boolean stays(InlineCode code) {
        return switch (code.kind()) {
            case OPEN -> rules.placement().opening();
            case CLOSE -> rules.placement().closing();
            case STANDALONE -> rules.placement().isolated();
        };
    }

    private static int places(String text) {
        return places(text, 0, text.length());
    }

    private static int places(String text, int from, int to) {
        var places = 0;
        for (var i = text.indexOf(SegmentText.CODE, from);
                i >= 0 && i < to;
                i = text.indexOf(SegmentText.CODE, i + 1)) {
            places++;
        }
        return places;
    }

    private void reset(CharSequence text) {
        var forwards = ReversedText.forwards(text, BUDGET);
        var backwards = ReversedText.backwards(text, BUDGET);
        for (var i = 0; i < before.length; i++) {
            before[i].reset(rules.groups().get(i).reversed() ? backwards : forwards);
            before[i].useTransparentBounds(true).useAnchoringBounds(false);
            after[i].reset(forwards);
            after[i].useTransparentBounds(true).useAnchoringBounds(false);
        }
    }

    private boolean breaksWithin(CharSequence text, int at, long candidates) {
        try {
            return breaksAt(text, at, candidates);
        } catch (StackOverflowError _) {
            throw new RulesTooSlow();
        }
    }

    private boolean breaksAt(CharSequence text, int at, long candidates) {
        if (Character.isLowSurrogate(text.charAt(at)) && Character.isHighSurrogate(text.charAt(at - 1))) {
            return false;
        }
        var groups = rules.groups();
        for (var i = 0; i < groups.size(); i++) {
            if ((candidates & CompiledRules.bit(i)) != 0 && matches(i, at, text.length())) {
                return groups.get(i).breaks();
            }
        }
        return false;
    }

    private boolean matches(int group, int at, int length) {
        return after[group].region(at, length).lookingAt() && endsAt(group, at, length);
    }

    private boolean endsAt(int group, int at, int length) {
        var matcher = before[group];
        if (rules.groups().get(group).reversed()) {
            return matcher.region(length - at, length).lookingAt();
        }
        for (var start = at; start >= 0; start--) {
            if (matcher.region(start, at).matches()) {
                return true;
            }
        }
        return false;
    }
}
