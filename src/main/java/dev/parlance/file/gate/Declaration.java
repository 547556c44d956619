package dev.parlance.file.gate;

import java.nio.charset.Charset;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How a file of a format declares its encoding. */
@FunctionalInterface
public interface Declaration {
    /** The XML declaration. */
    Declaration XML = by(Pattern.compile("\\A<\\?xml[^>]{0,200}?encoding\\s*=\\s*[\"']([A-Za-z0-9._-]+)[\"']"));

    /**
     * The name of an encoding in the head of a file.
     *
     * @param start index of its first character
     */
    record Label(int start, String name) {
        /** The index after its last character. */
        public int end() {
            return start + name.length();
        }
    }

    /** What the head of a file declares; null when it declares nothing. */
    @Nullable
    Label find(String head);

    /** The encoding that a name means in this format in another way than elsewhere; null when there is none. */
    default @Nullable Charset meant(String name) {
        return null;
    }

    /** The declaration that a pattern finds in its first group. */
    static Declaration by(Pattern pattern) {
        return head -> {
            var found = pattern.matcher(head);
            return found.find() ? new Label(found.start(1), found.group(1)) : null;
        };
    }
}
