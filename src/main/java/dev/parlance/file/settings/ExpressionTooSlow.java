package dev.parlance.file.settings;

/** An expression of the import settings exceeds its limit of time or stack on a text. */
public final class ExpressionTooSlow extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ExpressionTooSlow(String field) {
        super(
                "the regular expression %s of the import settings takes too long on the text of the file"
                        .formatted(field),
                null,
                false,
                false);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
