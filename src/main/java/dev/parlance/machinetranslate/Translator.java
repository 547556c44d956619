package dev.parlance.machinetranslate;

import dev.parlance.config.section.MachineTranslationSection;
import dev.parlance.egress.HostGuard;
import dev.parlance.shared.Json;
import dev.parlance.shared.Lang;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.net.TrustOptions;
import java.net.InetAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Calls machine translation services over HTTP: many texts per request, a limited number of requests at once, each
 * with a deadline and a limited number of retries. It connects to the address that the guard admitted, and does not
 * follow redirects. It uses Vert.x's HTTP client and not its Web Client, which reads a response that was refused as too
 * large to its end. Safe from any thread.
 */
public final class Translator {
    private static final long FIRST_WAIT_MILLIS = 500;
    private static final int LONGEST_SHIFT = 6;

    private final Vertx vertx;
    private final MachineTranslationSection settings;
    private final HostGuard guard;
    private final ConcurrencyLimit limit;
    private final HttpClientAgent clear;
    private final HttpClientAgent secure;

    public Translator(Vertx vertx, MachineTranslationSection settings, HostGuard guard, TrustOptions trust) {
        this.vertx = vertx;
        this.settings = settings;
        this.guard = guard;
        this.limit = new ConcurrencyLimit(vertx, settings.maxInFlight());
        var pool = new PoolOptions().setHttp1MaxSize(settings.maxInFlight());
        this.clear = vertx.createHttpClient(new HttpClientOptions(), pool);
        this.secure =
                vertx.createHttpClient(new HttpClientOptions().setSsl(true).setTrustOptions(trust), pool);
    }

    /** A request that failed; the message contains neither the address nor the key. */
    public static final class RequestFailed extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final boolean retryable;

        RequestFailed(String message, boolean retryable) {
            super(message, null, false, false);
            this.retryable = retryable;
        }
    }

    /**
     * The estimated quality of the translations of texts, 0 to 100, in their order; empty for a text without an
     * estimate. Fails with {@link RequestFailed} when a request fails and all its retries fail too.
     */
    public Future<List<OptionalInt>> estimates(
            Engine engine, String sourceLang, String targetLang, List<String> texts) {
        var parts = new ArrayList<Future<List<OptionalInt>>>();
        for (var from = 0; from < texts.size(); from += settings.textsPerRequest()) {
            var part = texts.subList(from, Math.min(texts.size(), from + settings.textsPerRequest()));
            parts.add(limit.run(() -> request(engine, sourceLang, targetLang, part, 1)));
        }
        return Future.join(parts)
                .map(_ -> parts.stream().flatMap(part -> part.result().stream()).toList());
    }

    private Future<List<OptionalInt>> request(
            Engine engine, String sourceLang, String targetLang, List<String> texts, int attempt) {
        return send(engine, body(engine, sourceLang, targetLang, texts))
                .map(response -> Estimates.read(response, settings.answer(), texts.size()))
                .recover(failure -> attempt < settings.maxAttempts() && isRetryable(failure)
                        ? vertx.timer(wait(attempt), TimeUnit.MILLISECONDS)
                                .compose(_ -> request(engine, sourceLang, targetLang, texts, attempt + 1))
                        : Future.failedFuture(described(failure)));
    }

    private static boolean isRetryable(Throwable failure) {
        return !(failure instanceof RequestFailed known) || known.retryable;
    }

    private static RequestFailed described(Throwable failure) {
        return failure instanceof RequestFailed known ? known : new RequestFailed("the service is not reachable", true);
    }

    static long wait(int attempt) {
        var longest = FIRST_WAIT_MILLIS << Math.min(attempt, LONGEST_SHIFT);
        return ThreadLocalRandom.current().nextLong(longest / 2, longest + 1);
    }

    private Buffer body(Engine engine, String sourceLang, String targetLang, List<String> texts) {
        var names = settings.request();
        var body = new LinkedHashMap<String, Object>();
        body.put(names.texts(), texts);
        body.put(names.sourceLang(), Lang.tag(sourceLang));
        body.put(names.targetLang(), Lang.tag(targetLang));
        body.put("format", "text");
        body.put(names.quality(), true);
        var key = engine.key();
        if (key != null) {
            body.put(names.key(), key);
        }
        return Buffer.buffer(Json.bytes(body));
    }

    private Future<Buffer> send(Engine engine, Buffer body) {
        var uri = URI.create(engine.url());
        var host = uri.getHost().startsWith("[")
                ? uri.getHost().substring(1, uri.getHost().length() - 1)
                : uri.getHost();
        return guard.admit(host, port(uri))
                .recover(_ -> Future.failedFuture(new RequestFailed("its host is not found or not allowed", false)))
                .compose(address -> exchange(uri, address, body))
                .timeout(settings.timeout().toMillis(), TimeUnit.MILLISECONDS);
    }

    private static boolean isTls(URI uri) {
        return "https".equalsIgnoreCase(uri.getScheme());
    }

    private static int port(URI uri) {
        return uri.getPort() > 0 ? uri.getPort() : isTls(uri) ? 443 : 80;
    }

    private Future<Buffer> exchange(URI uri, InetAddress address, Buffer body) {
        var tls = isTls(uri);
        var port = port(uri);
        var path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        var options = new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setServer(SocketAddress.inetSocketAddress(port, address.getHostAddress()))
                .setHost(uri.getHost())
                .setPort(port)
                .setURI(uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery())
                .setFollowRedirects(false)
                .setTimeout(settings.timeout().toMillis())
                .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                .putHeader(HttpHeaders.ACCEPT, "application/json");
        return (tls ? secure : clear)
                .request(options)
                .compose(request -> request.send(body)
                        .compose(this::read)
                        .timeout(settings.timeout().toMillis(), TimeUnit.MILLISECONDS)
                        .onFailure(_ -> request.reset()));
    }

    /** When this fails, the caller resets the request, which ends the response. */
    private Future<Buffer> read(HttpClientResponse response) {
        var promise = Promise.<Buffer>promise();
        // before anything can end the request: Vert.x logs the reset of a response that has no handler as an error
        response.exceptionHandler(promise::tryFail);
        var status = response.statusCode();
        if (status / 100 != 2) {
            return Future.failedFuture(
                    new RequestFailed("it returned the status %d".formatted(status), status == 429 || status >= 500));
        }
        var all = Buffer.buffer();
        var most = settings.maxAnswerBytes().toInt();
        response.handler(piece -> {
            if (all.length() + piece.length() > most) {
                promise.tryFail(new RequestFailed("its response is too large", false));
            } else {
                all.appendBuffer(piece);
            }
        });
        response.endHandler(_ -> promise.tryComplete(all));
        return promise.future();
    }

    /** Closes all connections. */
    public Future<Void> close() {
        return Future.join(clear.close(), secure.close()).mapEmpty();
    }
}
