package dev.parlance.importsettings;

import dev.parlance.egress.DocumentFetch;
import dev.parlance.egress.UrlCheck;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.file.style.StyleSheet;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks the style sheets of import settings before these are stored, and downloads those that only a URL names.
 *
 * @param fetch null for a request that is only checked, which downloads nothing
 */
record ReadStyleSheets(Vertx vertx, UrlCheck urls, @Nullable DocumentFetch fetch) {
    private static final String CODE = "styleSheet";

    /** What became of a URL: a style sheet, or nothing for a request that is only checked. */
    private record Result(String block, Optional<StyleSheets.Downloaded> downloaded) {}

    /** What is stored of an edit, written by a worker thread; fails with {@link Fault.Invalid}. */
    Future<ImportSettingsEdit.Written> written(ImportSettingsEdit edit) {
        return of(edit).compose(sheets -> vertx.executeBlocking(() -> edit.written(sheets), false))
                .map(Objects::requireNonNull);
    }

    /** The style sheets that were downloaded. */
    private Future<StyleSheets> of(ImportSettingsEdit edit) {
        var settings = edit.settings();
        var parts = new ArrayList<Future<Result>>();
        for (var block : StyleSheet.BLOCKS) {
            var text = settings.text(block + "/" + StyleSheet.FILE);
            var url = settings.text(block + "/" + StyleSheet.URL);
            if (text != null) {
                parts.add(checked(text, pointer(block, StyleSheet.FILE)).map(_ -> new Result(block, Optional.empty())));
            } else if (url != null) {
                parts.add(downloaded(block, url));
            }
        }
        return parts.isEmpty()
                ? Future.succeededFuture(StyleSheets.NONE)
                : Future.join(parts).transform(_ -> all(parts));
    }

    private static String pointer(String block, String field) {
        return "/fileImportSettings/" + block + "/" + field;
    }

    private Future<Result> downloaded(String block, String url) {
        var pointer = pointer(block, StyleSheet.URL);
        return urls.check(url, pointer)
                .compose(violation -> violation.isPresent()
                        ? Future.failedFuture(new Fault.Invalid(violation.get()))
                        : fetched(url, pointer))
                .map(sheet -> new Result(block, sheet));
    }

    private Future<Optional<StyleSheets.Downloaded>> fetched(String url, String pointer) {
        return fetch == null
                ? Future.succeededFuture(Optional.empty())
                : fetch.get(url)
                        .recover(failure -> Future.failedFuture(invalid(pointer, failure)))
                        .compose(bytes -> checked(bytes, pointer))
                        .map(text -> Optional.of(new StyleSheets.Downloaded(url, text)));
    }

    /** The text of a style sheet; read off the event loop. */
    private Future<String> checked(Buffer bytes, String pointer) {
        return vertx.executeBlocking(() -> StyleSheet.checked(bytes.getBytes()), false)
                .map(Objects::requireNonNull)
                .recover(failure -> Future.failedFuture(invalid(pointer, failure)));
    }

    private Future<String> checked(String text, String pointer) {
        return vertx.executeBlocking(
                        () -> {
                            StyleSheet.check(text);
                            return text;
                        },
                        false)
                .map(Objects::requireNonNull)
                .recover(failure -> Future.failedFuture(invalid(pointer, failure)));
    }

    private static Throwable invalid(String pointer, Throwable failure) {
        return failure instanceof StyleSheet.Invalid || failure instanceof DocumentFetch.FetchFailed
                ? new Fault.Invalid(Violation.at(pointer, CODE, String.valueOf(failure.getMessage())))
                : failure;
    }

    /** All results, or all violations. */
    private static Future<StyleSheets> all(List<Future<Result>> parts) {
        var violations = new ArrayList<Violation>();
        var sheets = new HashMap<String, StyleSheets.Downloaded>();
        for (var part : parts) {
            if (part.succeeded()) {
                part.result()
                        .downloaded()
                        .ifPresent(sheet -> sheets.put(part.result().block(), sheet));
            } else if (part.cause() instanceof Fault.Invalid invalid) {
                violations.addAll(invalid.violations());
            } else {
                return Future.failedFuture(part.cause());
            }
        }
        return violations.isEmpty()
                ? Future.succeededFuture(new StyleSheets(sheets))
                : Future.failedFuture(new Fault.Invalid(violations));
    }
}
