package dev.parlance.termbase.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.termbase.concept.ConceptFields;
import dev.parlance.termbase.concept.ConceptRecord;
import dev.parlance.termbase.concept.ConceptRecord.ChangeStamp;
import dev.parlance.termbase.concept.ConceptRecord.TermRecord;
import dev.parlance.termbase.concept.TermFields;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Encodes concepts in few bytes: an index holds a million of them, which would need ten times the memory as objects.
 * Numbers have seven bits per byte, and absent texts take one byte. Each writer and reader belongs to one thread.
 */
final class ConceptCodec {
    private static final List<String> WORDS =
            List.of(("NEW APPROVED FULL_FORM SHORT_FORM ACRONYM ABBREVIATION PHRASE VARIANT NOUN VERB ADJECTIVE"
                            + " ADVERB MASCULINE FEMININE NEUTRAL NEUTER SINGULAR PLURAL UNCOUNTABLE")
                    .split(" ", -1));

    private ConceptCodec() {}

    static byte[] encode(ConceptRecord concept) {
        var out = new Out();
        var fields = concept.fields();
        out.text(fields.conceptNote());
        out.text(fields.definition());
        out.text(fields.domain());
        out.text(fields.url());
        out.number(fields.areas().size());
        fields.areas().forEach(out::text);
        out.stamp(concept.stamp());
        out.number(concept.terms().size());
        for (var term : concept.terms()) {
            out.term(term);
        }
        return Arrays.copyOf(out.bytes, out.size);
    }

    /** Decodes a concept; its id is not encoded. */
    static ConceptRecord decode(long id, byte[] bytes, int from) {
        var in = new In(bytes, from);
        var note = in.text();
        var definition = in.text();
        var domain = in.text();
        var url = in.text();
        var areas = new ArrayList<String>();
        for (var i = in.number(); i > 0; i--) {
            areas.add(in.required());
        }
        var stamp = in.stamp();
        var terms = new ArrayList<TermRecord>();
        for (var i = in.number(); i > 0; i--) {
            terms.add(in.term());
        }
        return new ConceptRecord(id, null, new ConceptFields(note, definition, domain, areas, url), stamp, terms);
    }

    private static final class Out {
        private byte[] bytes = new byte[256];
        private int size;

        void number(long value) {
            var rest = value;
            while (rest < 0 || rest > 0x7f) {
                one((int) (rest & 0x7f) | 0x80);
                rest >>>= 7;
            }
            one((int) rest);
        }

        private void one(int value) {
            if (size == bytes.length) {
                bytes = Arrays.copyOf(bytes, size * 2);
            }
            bytes[size++] = (byte) value;
        }

        /** Its length and one, then its bytes; 0 for none. */
        void text(@Nullable String text) {
            if (text == null) {
                one(0);
                return;
            }
            var utf8 = text.getBytes(UTF_8);
            number(utf8.length + 1L);
            if (size + utf8.length > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + utf8.length));
            }
            System.arraycopy(utf8, 0, bytes, size, utf8.length);
            size += utf8.length;
        }

        void word(@Nullable String word) {
            one(word == null ? 0 : WORDS.indexOf(word) + 1);
        }

        void stamp(ChangeStamp stamp) {
            number(stamp.createdBy());
            number(stamp.createdAt().toEpochMilli());
            number(stamp.modifiedBy());
            number(stamp.modifiedAt().toEpochMilli());
        }

        void term(TermRecord term) {
            var fields = term.fields();
            number(term.id());
            text(fields.lang());
            text(fields.text());
            word(fields.status());
            word(fields.termType());
            word(fields.partOfSpeech());
            word(fields.gender());
            word(fields.number());
            one((fields.is(fields.caseSensitive()) ? 1 : 0)
                    | (fields.is(fields.exactMatch()) ? 2 : 0)
                    | (fields.is(fields.forbidden()) ? 4 : 0)
                    | (fields.is(fields.preferred()) ? 8 : 0));
            text(fields.note());
            text(fields.usage());
            text(fields.shortTranslation());
            text(fields.customJson());
            stamp(term.stamp());
        }
    }

    private static final class In {
        private final byte[] bytes;
        private int at;

        In(byte[] bytes, int from) {
            this.bytes = bytes;
            this.at = from;
        }

        long number() {
            var value = 0L;
            for (var shift = 0; ; shift += 7) {
                var one = bytes[at++];
                value |= (long) (one & 0x7f) << shift;
                if (one >= 0) {
                    return value;
                }
            }
        }

        @Nullable
        String text() {
            var length = (int) number() - 1;
            if (length < 0) {
                return null;
            }
            at += length;
            return new String(bytes, at - length, length, UTF_8);
        }

        String required() {
            var text = text();
            return text == null ? "" : text;
        }

        @Nullable
        String word() {
            var number = bytes[at++];
            return number == 0 ? null : WORDS.get(number - 1);
        }

        ChangeStamp stamp() {
            var createdBy = number();
            var createdAt = Instant.ofEpochMilli(number());
            var modifiedBy = number();
            return new ChangeStamp(createdBy, createdAt, modifiedBy, Instant.ofEpochMilli(number()));
        }

        TermRecord term() {
            var id = number();
            var lang = required();
            var text = required();
            var status = word();
            var termType = word();
            var partOfSpeech = word();
            var gender = word();
            var number = word();
            var flags = bytes[at++];
            var fields = new TermFields(
                    lang,
                    text,
                    status,
                    termType,
                    partOfSpeech,
                    gender,
                    number,
                    (flags & 1) != 0,
                    (flags & 2) != 0,
                    (flags & 4) != 0,
                    (flags & 8) != 0,
                    text(),
                    text(),
                    text(),
                    TermFields.customValues(text()));
            return new TermRecord(id, fields, stamp());
        }
    }
}
