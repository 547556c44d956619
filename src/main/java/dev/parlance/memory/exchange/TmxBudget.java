package dev.parlance.memory.exchange;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import javax.xml.stream.XMLStreamReader;

/** Limits the size of one unit, because a whole unit must fit in memory; a file that exceeds it is refused. */
final class TmxBudget {
    private static final int CHARACTERS = 4_000_000;

    private int left = CHARACTERS;

    /** Starts a new unit. */
    void renew() {
        left = CHARACTERS;
    }

    void spend(int characters, XMLStreamReader xml) throws UnreadableFile {
        left -= characters;
        if (left < 0) {
            throw new UnreadableFile(
                    Reason.TOO_LARGE,
                    String.format(
                            "line %d: a unit of more than %,d characters",
                            xml.getLocation().getLineNumber(), CHARACTERS));
        }
    }

    /** Refuses an entity that XML does not predefine. */
    UnreadableFile entity(XMLStreamReader xml) {
        return new UnreadableFile(
                Reason.UNSAFE,
                "line %d: the entity &%s; is not allowed; write its text instead"
                        .formatted(xml.getLocation().getLineNumber(), xml.getLocalName()));
    }
}
