package dev.parlance.fault;

import java.util.List;

/**
 * A code of a {@link Violation} with its meaning. The documentation lists all of them, and a test compares the list
 * with the code and with the keywords of the contract's schemas.
 *
 * @param code as in {@code errorDetails}
 * @param meaning the rule, in Markdown; the message of a violation has the details
 */
public record ViolationCode(String code, String meaning) {
    private static final String TABLE = """
            NotFound             There is no such entity; `args.entity.name` is its kind. Only with status 404.
            active               The referenced user must be active.
            addressNotAllowed    The host must not have an internal address that `delivery.allowedNetworks` does not \
            contain, and the port must not be one of this service.
            anyOf                The value must match one of several schemas, such as a reference by `uid` or by `id`.
            broken               The file must be readable in its format; the message says where it is damaged.
            characters           The text must not contain control characters.
            chunks               The body must be sent in fewer pieces.
            codes                The list must have one inline code for each U+FFFC character in the text.
            conflict             The entity already has an instance of the custom field.
            contradiction        Two fields with the same meaning must have the same value.
            cursor               The cursor must be one that this service has returned.
            customFields         The custom fields of an entry in a file must be a JSON object.
            date                 The value must be an ISO 8601 date.
            decimals             The number must have at most `args.max` decimals.
            deprecated           A deprecated option cannot be newly selected.
            encoding             The path or parameter must be valid percent-encoded UTF-8 without control characters.
            encrypted            An entry of a ZIP archive must not be encrypted.
            entities             The file must not declare or use XML entities.
            entity               The custom field must be one for this kind of entity.
            enum                 The value must be one of those that the message names.
            expired              The certificate must not be expired.
            forbidden            A forbidden term cannot be preferred.
            format               The text must have the format that the message describes; a file must have one of the \
            extensions that it names.
            header               The first row of a table must name its columns.
            headerName           The name of a header must be valid in HTTP.
            headerReserved       The header must not be one that the service sets.
            headerTwice          A header must occur only once; header names are case-insensitive.
            headerValue          The value of a header must not contain line breaks or control characters.
            hostNotAllowed       The host must be one of `delivery.callbackHosts`, for the role of the caller.
            importFailed         The job must be imported, but its import failed; or the import of the file failed.
            importRunning        The job must be imported, but its import has not ended.
            inUse                The value cannot change, because something depends on it. In `CannotDelete`, \
            `args.usedBy` is an entity that refers to this one.
            inUseTotal           `args.total` is the number of entities that refer to this one.
            jsonPointer          The text must be a JSON pointer (RFC 6901).
            keyMismatch          The private key must be the one of the certificate.
            language             The value must be a language code, and a language that the context has: the project, \
            the translation memory, the term base or the provider.
            length               The header must have the number of characters that the message names.
            locked               A locked segment cannot change unless it is unlocked, which a LINGUIST may not do.
            masked               A masked value stands for a stored one, which must exist and belong to the same URL.
            maxBytes             The value must not be larger, as JSON, than the message says.
            maxItems             The list must have at most `args.max` items.
            maxLength            The text must have at most `args.max` characters.
            maxProperties        The object must have at most `args.max` properties.
            maximum              The number must be at most `args.max`.
            minItems             The list must have at least `args.min` items.
            minLength            The text must have at least `args.min` characters.
            minimum              The number must be at least `args.min`.
            nameNotFound         The name of the host must have an address.
            nesting              Pairs of inline codes must be nested.
            noTerms              An entry of a term base must have a term.
            notApplied           The import setting has no effect. Only with `Prefer: handling=strict`.
            notFound             The referenced entity must exist and be visible to the caller.
            notReplayable        The webhook must be enabled, and its call must still have a body, to be sent again.
            number               The value must be a decimal number.
            oneOf                The value must match exactly one of several schemas.
            pair                 Both inline codes of a pair must be present, or both left out.
            password             The password must not be the user name.
            path                 The path of an entry of a ZIP archive must be relative, without . and .., and short.
            pattern              The text must match a regular expression; the message says in words what it requires.
            pem                  The text must be a certificate or a private key in PEM.
            project              All jobs of the request must belong to the same project.
            propertyNames        The names of properties must have the format that the message describes.
            range                A time must lie in the range that the message names, or after another one.
            repeatedColumn       Columns have the same name; of each row, only the first value is used.
            required             The field, parameter or header must be present; some depend on another field.
            reserved             The field must be left out: the service sets it.
            role                 The referenced user must have the role that the message names.
            running              The analysis must not be running.
            secret               The secret must be `whsec_` and base64, or ASCII text, of the length in the message.
            sourceChanged        The `source` must be the one that the segment has now. Read the segments again.
            srx                  The file must be valid SRX 2.0.
            state                The state of the entity does not allow this value. Only in the problem `InvalidState`.
            status               The status cannot follow the present one.
            styleSheet           The style sheet must be XSLT 1.0 that refers to no other one; the server at a \
            URL must return it in time, with status 200.
            text                 The text must not contain NUL characters or unpaired surrogates.
            tooLarge             The file must not exceed the limits of its format.
            type                 The value must have the type that the message names, or be left out for this kind.
            unique               The item must not repeat an earlier item, or the value of another entity.
            unknown              The referenced entity must exist, or the field must be one of the request body.
            unknownColumn        The column is ignored, because its name is unknown.
            unreadable           The request must be valid HTTP.
            unsafe               The file must not have a structure that could exhaust memory or time.
            url                  The value must be an absolute URL with an allowed scheme.
            """;

    /** Every code, in the order of ASCII. */
    public static final List<ViolationCode> ALL = TABLE.lines()
            .map(line -> line.split(" +", 2))
            .map(row -> new ViolationCode(row[0], row[1]))
            .toList();
}
