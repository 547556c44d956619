package dev.parlance.analysis.pretranslate.machine;

import dev.parlance.analysis.pretranslate.state.Outcome;
import dev.parlance.analysis.pretranslate.state.PreTranslateTask;
import dev.parlance.analysis.pretranslate.state.SeenTarget;
import dev.parlance.analysis.pretranslate.state.WaitingStore;
import dev.parlance.job.segment.JobSegment;
import dev.parlance.machinetranslate.MarkedText;
import dev.parlance.machinetranslate.call.RequestTexts;
import dev.parlance.machinetranslate.call.Translation;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Some segments of a job that wait for machine translation. The segments that are in no part wait further.
 *
 * @param asked the segments that get a translation
 * @param texts those that the service is asked for: each once, and none that is known
 * @param translations the translations that are known, to which those of the service are added
 * @param leftOut the segments that get none, by ordinal
 */
record MachineBatch(
        List<Asked> asked,
        Set<MachineTexts.Key> texts,
        Map<MachineTexts.Key, Translation> translations,
        Map<Integer, Outcome> leftOut) {
    /** The most characters of a target, as of one that a person writes. */
    private static final int LONGEST = 100_000;

    /** A segment with its text for the service. */
    record Asked(JobSegment segment, MarkedText text) {
        MachineTexts.Key key() {
            return MachineTexts.Key.of(text);
        }
    }

    /**
     * The limits of a batch.
     *
     * @param characters how many more characters may be sent
     * @param bytes of one request
     * @param requests that run at the same time
     */
    record Room(long characters, long bytes, int requests) {}

    /** A batch; it computes, so call it on a worker thread. */
    static MachineBatch of(
            PreTranslateTask work,
            List<WaitingStore.Waiting> waiting,
            List<JobSegment> segments,
            MachineTexts known,
            Room room) {
        var batch = new MachineBatch(new ArrayList<>(), new LinkedHashSet<>(), new HashMap<>(), new HashMap<>());
        var byOrdinal = segments.stream().collect(Collectors.toMap(JobSegment::ordinal, Function.identity()));
        var sent = new Sent();
        for (var one : waiting) {
            var segment = byOrdinal.get(one.ordinal());
            if (segment == null || isChanged(work, segment, one.seen())) {
                batch.leftOut.put(one.ordinal(), Outcome.CHANGED);
            } else if (!batch.add(new Asked(segment, MarkedText.of(segment.source())), known, room, sent)) {
                break;
            }
        }
        return batch;
    }

    /** What a batch sends. */
    private static final class Sent {
        private long bytes;
        private long characters;
    }

    /** False when there is no more room in the requests. */
    private boolean add(Asked one, MachineTexts known, Room room, Sent sent) {
        var earlier = known.find(one.key());
        if (earlier != null) {
            translations.put(one.key(), earlier);
        }
        if (earlier != null || texts.contains(one.key())) {
            asked.add(one);
            return true;
        }
        var text = one.text.text();
        var bytes = RequestTexts.bytes(text);
        var characters = text.codePointCount(0, text.length());
        if (bytes > room.bytes) {
            leftOut.put(one.segment.ordinal(), Outcome.REQUEST_TOO_LARGE);
        } else if (sent.characters + characters > room.characters) {
            leftOut.put(one.segment.ordinal(), Outcome.CHARACTER_LIMIT);
        } else if (sent.bytes + bytes > room.bytes * room.requests) {
            return false;
        } else {
            sent.bytes += bytes;
            sent.characters += characters;
            texts.add(one.key());
            asked.add(one);
        }
        return true;
    }

    private static boolean isChanged(PreTranslateTask work, JobSegment segment, @Nullable String seen) {
        var hash = SeenTarget.hash(segment.target());
        return !Objects.equals(hash, seen) || !work.rules().permit(hash != null, segment.confirmed(), segment.locked());
    }

    /** The texts to send as HTML, or those to send as plain text. */
    List<String> texts(boolean marked) {
        return texts.stream()
                .filter(text -> text.marked() == marked)
                .map(MachineTexts.Key::text)
                .toList();
    }

    /** Whether a text can be the target of a segment: not blank, not too long, and storable in PostgreSQL and XML. */
    static boolean isUsable(SegmentText target) {
        var text = target.text();
        return !text.isBlank() && text.length() <= LONGEST && text.codePoints().allMatch(MachineBatch::isText);
    }

    private static boolean isText(int c) {
        return c >= ' '
                ? Character.getType(c) != Character.SURROGATE && c != 0xFFFE && c != 0xFFFF
                : c == '\t' || c == '\n' || c == '\r';
    }
}
