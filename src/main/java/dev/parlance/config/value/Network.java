package dev.parlance.config.value;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.Objects;

/**
 * A range of addresses in CIDR notation: {@code 10.0.0.0/8}, {@code fd00::/8}; a single address without a prefix.
 *
 * @param address the first address of the range; bits past the prefix are ignored
 * @param prefix the number of leading bits that are compared
 */
public record Network(InetAddress address, int prefix) {

    public static Network parse(String text) {
        var slash = text.indexOf('/');
        try {
            var address = InetAddress.ofLiteral(slash < 0 ? text : text.substring(0, slash));
            var bits = address.getAddress().length * 8;
            var prefix = slash < 0 ? bits : Integer.parseInt(text.substring(slash + 1));
            if (prefix < 0 || prefix > bits) {
                throw new IllegalArgumentException("out of range");
            }
            return new Network(address, prefix);
        } catch (IllegalArgumentException unreadable) {
            throw new IllegalArgumentException("must be a network such as 10.0.0.0/8 or fd00::/8", unreadable);
        }
    }

    /** Whether the range contains an address; an IPv6 range contains no IPv4 address. */
    public boolean contains(InetAddress other) {
        var ours = address.getAddress();
        var theirs = other.getAddress();
        if (ours.length != theirs.length) {
            return false;
        }
        var whole = prefix / 8;
        if (!Arrays.equals(ours, 0, whole, theirs, 0, whole)) {
            return false;
        }
        var rest = prefix % 8;
        return rest == 0 || (ours[whole] & 0xff) >>> (8 - rest) == (theirs[whole] & 0xff) >>> (8 - rest);
    }

    @Override
    public String toString() {
        return Objects.requireNonNull(address.getHostAddress()) + "/" + prefix;
    }
}
