package dev.parlance.attack.requests;

import dev.parlance.http.contract.Contract;
import java.util.LinkedHashMap;
import java.util.Map;

/** Requests without a token, each as expensive as its limits permit. */
public final class StrangerRequests {
    private static final int HEADERS = 7_900;
    private static final int LINE = 8_000;
    private static final int BODY = 4_096;

    private final Map<String, String> all = new LinkedHashMap<>();

    /** The bytes of each request as characters of ISO 8859-1, by its name. */
    public Map<String, String> all() {
        plain();
        headers();
        targets();
        bodies();
        documents();
        unreadable();
        return all;
    }

    private static String request(String method, String target, String headers, String body) {
        return method + " " + target + " HTTP/1.1\r\nHost: x\r\n" + headers + "\r\n" + body;
    }

    private static String get(String target, String headers) {
        return request("GET", target, headers, "");
    }

    private static String login(String headers, String body) {
        return request(
                "POST",
                Contract.BASE + "/auth/login",
                "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n" + headers,
                body);
    }

    private static String fill(String part, int size) {
        return part.repeat(size / part.length());
    }

    private void plain() {
        all.put("plain: page", get("/docs", ""));
        all.put("plain: list", get(Contract.BASE + "/users", ""));
        all.put("plain: login", login("", "{}"));
        all.put("plain: login with a password", login("", "{\"userName\":\"x\",\"password\":\"y\"}"));
        all.put("plain: no route", get("/x", ""));
        all.put("plain: other method", request("DELETE", "/docs", "", ""));
        all.put("plain: options", request("OPTIONS", Contract.BASE + "/users", "", ""));
    }

    private void headers() {
        var lines = new LinkedHashMap<String, String>();
        lines.put("q=0", "Accept: " + fill(";q=0", HEADERS) + '\u0085');
        lines.put("commas", "Accept: " + fill(",", HEADERS));
        lines.put("ranges", "Accept: " + fill("a/b;q=x,", HEADERS));
        lines.put("ranges within the limit", "Accept: " + fill("a/b;q=0.5;c=d,", 440) + fill("x", 580));
        lines.put("languages", "Accept: text/html\r\nAccept-Language: " + fill("a-b-c;q=x,", HEADERS));
        lines.put("languages within the limit", "Accept: a/b\r\nAccept-Language: " + fill("a-b;q=0.5,", 300));
        lines.put("encodings", "Accept-Encoding: " + fill("=x,", HEADERS));
        lines.put("encodings within the limit", "Accept-Encoding: " + fill("gzip;q=x,", 288) + fill("g", 700));
        lines.put(
                "encoding lines", "Accept-Encoding: gzip\r\n" + fill("Accept-Encoding: a\r\n", HEADERS - 100) + "A: b");
        lines.put("preferences", "Prefer: " + fill("handling = ,", HEADERS));
        lines.put("strict", "Prefer: " + fill(" ", HEADERS - 100) + "handling=strict");
        lines.put("tags", "If-None-Match: *x" + fill(", W/\"a\"", HEADERS));
        lines.put("tag lines", fill("If-None-Match: *\r\n", HEADERS) + "A: b");
        lines.put("match", "If-Match: " + fill("\"a\",", HEADERS));
        lines.put("hops", "X-Forwarded-For: " + fill("1,", HEADERS));
        lines.put("hop lines", fill("X-Forwarded-For: 1\r\n", HEADERS) + "A: b");
        lines.put("trace", "traceparent: 00-" + fill("0", HEADERS));
        lines.put("request id", "X-Request-Id: " + fill("a", HEADERS));
        lines.put("type", "Content-Type: application/json" + fill(";a=b", HEADERS - 100));
        lines.put("form", "Content-Type: multipart/form-data; boundary=" + fill("a", HEADERS - 100));
        lines.put("encoding of the body", "Content-Encoding: " + fill("gzip,", HEADERS));
        lines.put("expectation", "Expect: " + fill("100-continue,", HEADERS));
        lines.put("byte ranges", "Range: bytes=" + fill("0-1,", HEADERS));
        lines.put("token", "Authorization: ApiToken " + fill("a ", HEADERS));
        lines.put("token lines", fill("Authorization: Bearer x\r\n", HEADERS) + "A: b");
        lines.put("cookies", "Cookie: " + fill("a=b; ", HEADERS));
        lines.put("connection", "Connection: " + fill("a,", HEADERS));
        lines.put("upgrade", "Connection: Upgrade\r\nUpgrade: " + fill("h2c,", HEADERS));
        lines.put("host", "X-Host: [" + fill(":", HEADERS));
        lines.put("one name", fill("x:\r\n", HEADERS) + "x: y");
        lines.put("many names", names());
        lines.put("names in one bucket", bucket());
        lines.put("accept lines", fill("accept:\r\n", HEADERS) + "accept: */*");
        lines.put("date", "If-Modified-Since: " + fill("Sun, ", HEADERS));
        lines.put("white space", "X:" + fill(" ", HEADERS) + "y");
        folded(lines);
        lines.forEach((name, line) -> {
            all.put("header " + name + ": page", get("/docs", line + "\r\n"));
            all.put("header " + name + ": list", get(Contract.BASE + "/users", line + "\r\n"));
            all.put("header " + name + ": login", login(line + "\r\n", "{}"));
        });
        all.put("header host of 16 KB", "GET /docs HTTP/1.1\r\nHost: [" + fill(":", HEADERS) + "\r\n\r\n");
        all.put(
                "header length lines",
                request("POST", Contract.BASE + "/auth/login", fill("Content-Length: 2\r\n", HEADERS), "{}"));
        all.put(
                "header date of a file",
                get("/docs/swagger-ui.css", "If-Modified-Since: " + fill("Sun, ", HEADERS) + "\r\n"));
        all.put(
                "header ranges of a file",
                get("/docs/swagger-ui.css", "Range: bytes=" + fill("0-1,", HEADERS) + "\r\n"));
        all.put(
                "header tags of a file",
                get("/docs/favicon-32x32.png", "If-None-Match: \"x\"" + fill(",\"a\"", HEADERS) + "\r\n"));
    }

    private static void folded(Map<String, String> lines) {
        // Netty counts no line ends, so that twice as many bytes are allowed
        lines.put("folded", "X: a" + fill("\r\n b", 2 * HEADERS));
        lines.put("folded, too long", "X: a" + fill("\r\n b", 4 * HEADERS));
        lines.put("folded, long value", "X: " + fill("a", HEADERS - 200) + fill("\r\n b", 4 * 58));
        lines.put("folded, few lines", "X: a" + fill("\r\n b", 4 * 40));
    }

    private static String names() {
        var lines = new StringBuilder();
        for (var i = 0; lines.length() < HEADERS; i++) {
            lines.append(Integer.toString(i, 36)).append(":\r\n");
        }
        return lines + "a: b";
    }

    /** Names that have the same lower 4 bits of a hash as {@code accept}, whatever the rest is. */
    private static String bucket() {
        var lines = new StringBuilder();
        var wanted = io.netty.util.AsciiString.hashCode("accept") & 15;
        for (var i = 0; lines.length() < HEADERS; i++) {
            var name = Integer.toString(i, 36);
            if ((io.netty.util.AsciiString.hashCode(name) & 15) == wanted) {
                lines.append(name).append(":\r\n");
            }
        }
        return lines + "a: b";
    }

    private void targets() {
        var projects = Contract.BASE + "/projects/";
        all.put("target percent in a long path", get(projects + fill("%41", LINE - 100), ""));
        all.put("target percent in a path", get(projects + fill("%41", 480), ""));
        all.put("target bad percent", get(projects + fill("%41", 470) + "%ff", ""));
        all.put("target segments", get(projects + fill("a/", 480) + "a", ""));
        all.put("target long segment", get(projects + fill("a", 480), ""));
        all.put("target jobs and segments", get(projects + "a/jobs/" + fill("b/", 460) + "c", ""));
        all.put("target slashes", get(projects + fill("/", 480) + "a", ""));
        all.put("target dots", get("/" + fill("a/../", 500) + "a", ""));
        all.put("target long path", get("/" + fill("a/../", LINE - 100), ""));
        all.put("target query of many", get(projects + "x?" + fill("a&", LINE - 100), ""));
        all.put("target query that is broken", get(projects + "x?" + fill("%61=%zz&", LINE - 100), ""));
        all.put("target query of a page", get("/docs?" + fill("=&", LINE - 100), ""));
        all.put(
                "target query of a login",
                request(
                        "POST",
                        Contract.BASE + "/auth/login?" + fill("%61=%41&", LINE - 100),
                        "Content-Length: 2\r\n",
                        "{}"));
        all.put(
                "target strict query of a login",
                request(
                        "POST",
                        Contract.BASE + "/auth/login?" + parameters(),
                        "Prefer: handling=strict\r\nContent-Length: 2\r\n",
                        "{}"));
        all.put("target with a host", get("http://x/" + fill("a", LINE - 100), ""));
        all.put("target method", request(fill("A", LINE - 100), "/docs", "", ""));
        all.put("target method of a list", request(fill("A", LINE - 100), Contract.BASE + "/users", "", ""));
        all.put("target not found", get("/docs/" + fill("x", LINE - 100), ""));
        all.put("target not found, quoted", get("/docs/" + fill("\"", 500), ""));
        all.put("target control character", get("/" + fill("a", LINE - 100) + "\u0001", ""));
        all.put("target semicolons", get(projects + fill(";a=b", 480), ""));
    }

    private static String parameters() {
        var names = new StringBuilder();
        for (var i = 0; names.length() < LINE - 100; i++) {
            names.append(Integer.toString(i, 36)).append('&');
        }
        return names.toString();
    }

    private void bodies() {
        var strict = "Prefer: handling=strict\r\n";
        body("deep", "", fill("[", BODY));
        body("deep, closed", "", fill("[", 900) + fill("]", 900));
        body("deep text", "", "{\"a\":" + fill("[", 900) + "\"\\u0000\"" + fill("]", 900) + "}");
        body("deep objects", strict, fill("{\"a\":", 2_900) + "1" + fill("}", 580));
        body("deep objects with a text", "", fill("{\"a\":", 2_900) + "\"\\u0000\"" + fill("}", 580));
        body("many fields", strict, "{" + fields(BODY - 20, ":1") + "}");
        body("many texts", strict, "{" + fields(BODY - 20, ":\"\\u0000\"") + "}");
        body("texts in an array", "", "{\"x\":[" + fill("\"\\u0000\",", BODY - 20) + "1]}");
        body("long key", "", "{\"" + fill("k", 3_000) + "\":[" + fill("\"\\u0000\",", BODY - 3_020) + "1]}");
        body("long key to escape", "", "{\"" + fill("~/", 3_000) + "\":[" + fill("\"\\u0000\",", 1_060) + "1]}");
        body("quoted key", "", "{\"" + fill("\\\"", 3_000) + "\":[" + fill("\"\\u0000\",", 1_060) + "1]}");
        body("long keys", strict, "{\"" + fill("k", 2_000) + "\":1,\"" + fill("l", 2_000) + "\":1}");
        body("numbers", "", "[" + fill("1,", BODY - 2) + "1]");
        body("long number", "", "{\"userName\":" + fill("9", 990) + "}");
        body(
                "exponents",
                "",
                "{\"userName\":1e999999999,\"password\":1E-999999999,\"x\":[" + fill("1e999999999,", BODY - 100)
                        + "1]}");
        body(
                "long texts",
                "",
                "{\"userName\":\"" + fill("\\u0041", 1_500) + "\",\"password\":\"" + fill("b", 2_500) + "\"}");
        body("text of wrong length", "", "{\"userName\":\"" + fill("\u00c3\u00a9", 3_000) + "\",\"password\":1}");
        body("not JSON", "", fill("x", BODY));
        body("white space", "", fill(" ", BODY));
        body("not UTF-8", "", fill("\u00ff", BODY));
        body("line breaks", "", fill("\n", BODY - 1) + "x");
        body(
                "user name",
                "",
                "{\"userName\":\"" + fill("\u00c4\u00b0", 510) + "\",\"password\":\"" + fill("p", 1_000) + "\"}");
        chunks();
    }

    private void chunks() {
        var head = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n";
        var login = Contract.BASE + "/auth/login";
        all.put("chunks of one byte", request("POST", login, head, fill("1\r\n \r\n", BODY * 6) + "0\r\n\r\n"));
        all.put("chunks without end", request("POST", login, head, fill("1\r\n \r\n", BODY * 6 + 60) + "0\r\n\r\n"));
        all.put(
                "chunks with extensions",
                request("POST", login, head, ("1;" + fill("x", 200) + "\r\n \r\n").repeat(200) + "0\r\n\r\n"));
        all.put(
                "chunks and trailers",
                request("POST", login, head, "2\r\n{}\r\n0\r\n" + fill("a:\r\n", 7_000) + "\r\n"));
        all.put(
                "chunks and folded trailers",
                request("POST", login, head, "2\r\n{}\r\n0\r\nx: y\r\n" + fill(" b\r\n", 16_000) + "\r\n"));
        all.put(
                "chunks of a list without a token",
                request(
                        "POST",
                        Contract.BASE + "/projects",
                        "Connection: close\r\n" + head,
                        fill("1\r\n \r\n", BODY * 6) + "0\r\n\r\n"));
    }

    private void body(String name, String headers, String body) {
        all.put("login " + name, login(headers, body));
        all.put("login " + name + ", gzip", login(headers + "Accept-Encoding: gzip\r\n", body));
    }

    private static String fields(int size, String value) {
        var fields = new StringBuilder();
        for (var i = 0; fields.length() < size; i++) {
            fields.append('"')
                    .append(Integer.toString(i, 36))
                    .append('"')
                    .append(value)
                    .append(',');
        }
        return fields + "\"end\":1";
    }

    private void documents() {
        for (var path : new String[] {
            "/",
            "/docs",
            "/docs/start.js",
            "/openapi.yaml",
            "/openapi.json",
            "/docs/swagger-ui.css",
            "/docs/swagger-ui-bundle.js",
            "/docs/favicon-32x32.png"
        }) {
            all.put("document " + path, get(path, ""));
            all.put("document " + path + ", gzip", get(path, "Accept-Encoding: gzip\r\n"));
            all.put("document " + path + ", HEAD", request("HEAD", path, "", ""));
        }
    }

    private void unreadable() {
        all.put("unreadable line", "GET /" + fill("a", LINE * 2) + " HTTP/1.1\r\nHost: x\r\n\r\n");
        all.put("unreadable headers", get("/docs", "X: " + fill("a", HEADERS + 1_000) + "\r\n"));
        all.put("unreadable name", get("/docs", fill("(", HEADERS) + ": a\r\n"));
        all.put("unreadable version", "GET /docs HTTP/9.9\r\nHost: x\r\n\r\n");
        all.put(
                "unreadable chunk",
                request(
                        "POST",
                        Contract.BASE + "/auth/login",
                        "Transfer-Encoding: chunked\r\n",
                        fill("z", LINE) + "\r\n"));
    }
}
