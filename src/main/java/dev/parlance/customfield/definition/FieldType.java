package dev.parlance.customfield.definition;

import dev.parlance.fault.Violation;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The type of a field: a text in some format, or a choice among options. */
public enum FieldType {
    STRING,
    NUMBER,
    DATE,
    URL,
    SINGLE_SELECT,
    MULTI_SELECT;

    private static final Pattern DECIMAL = Pattern.compile("[+-]?[0-9]+(\\.[0-9]+)?");
    private static final Pattern ISO_DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    /** A host that is not one of RFC 3986, such as {@code müller.de} and {@code my_server}, with a port. */
    private static final Pattern NAMED_HOST =
            Pattern.compile("[\\p{L}\\p{N}_][\\p{L}\\p{M}\\p{N}_-]*(\\.[\\p{L}\\p{M}\\p{N}_-]+)*\\.?(:[0-9]{0,5})?");

    private static final Set<String> SCHEMES = Set.of("http", "https");

    /** Whether it is a choice. */
    public boolean hasOptions() {
        return this == SINGLE_SELECT || this == MULTI_SELECT;
    }

    /** The violation of a value that is not empty; a type with options takes no value. */
    public Optional<Violation> check(String pointer, String value) {
        return switch (this) {
            case STRING -> Optional.empty();
            case NUMBER -> unless(decimal(value), pointer, "number", "must be a decimal number, such as -12.5");
            case DATE -> unless(date(value), pointer, "date", "must be an ISO 8601 date, such as 2027-03-01");
            case URL -> unless(address(value), pointer, "url", "must be an absolute http or https URL");
            case SINGLE_SELECT, MULTI_SELECT ->
                Optional.of(Violation.at(pointer, "type", "must be left out: the field takes options"));
        };
    }

    private static Optional<Violation> unless(boolean right, String pointer, String code, String message) {
        return right ? Optional.empty() : Optional.of(Violation.at(pointer, code, message));
    }

    private static boolean decimal(String value) {
        return DECIMAL.matcher(value).matches();
    }

    private static boolean date(String value) {
        try {
            return ISO_DATE.matcher(value).matches() && LocalDate.parse(value).getYear() >= 0;
        } catch (DateTimeParseException _) {
            return false;
        }
    }

    private static boolean address(String value) {
        try {
            var url = new URI(value);
            return url.getScheme() != null
                    && SCHEMES.contains(url.getScheme().toLowerCase(Locale.ROOT))
                    && (url.getHost() != null || isNamedHost(url.getRawAuthority()));
        } catch (URISyntaxException _) {
            return false;
        }
    }

    private static boolean isNamedHost(@Nullable String authority) {
        return authority != null && NAMED_HOST.matcher(authority).matches();
    }
}
