package dev.parlance.storage.s3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.shared.Sha256;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Signatures that Amazon has published. */
class RequestSignerTest {
    private static final String EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    private static final String HOST = "examplebucket.s3.amazonaws.com";
    /** Of the guide "Authenticating Requests: Using the Authorization Header" of Amazon S3. */
    private static final RequestSigner S3 =
            new RequestSigner("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "us-east-1", "s3");

    private static final Instant S3_TIME = Instant.parse("2013-05-24T00:00:00Z");

    /** Of the "Signature Version 4 Test Suite". */
    private static final RequestSigner SUITE =
            new RequestSigner("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", "us-east-1", "service");

    private static final Instant SUITE_TIME = Instant.parse("2015-08-30T12:36:00Z");

    private static String signature(String authorization) {
        return authorization.substring(authorization.indexOf("Signature=") + "Signature=".length());
    }

    private static String s3(String method, String path, String query, Map<String, String> more, String payload) {
        var headers = new TreeMap<>(more);
        headers.put("host", HOST);
        headers.put("x-amz-content-sha256", payload);
        headers.put("x-amz-date", "20130524T000000Z");
        return S3.authorization(method, path, query, headers, payload, S3_TIME);
    }

    @Test
    void signsAGetOfARange() {
        assertThat(s3("GET", "/test.txt", "", Map.of("range", "bytes=0-9"), EMPTY))
                .isEqualTo("AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, "
                        + "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, "
                        + "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");
    }

    @Test
    void signsAPutOfAnObject() {
        var payload = RequestSigner.hex(Sha256.of("Welcome to Amazon S3.".getBytes(StandardCharsets.UTF_8)));
        var more = Map.of("date", "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class", "REDUCED_REDUNDANCY");
        assertThat(signature(s3("PUT", "/test%24file.text", "", more, payload)))
                .isEqualTo("98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd");
    }

    @ParameterizedTest
    @CsvSource({
        "lifecycle=, fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
        "max-keys=2&prefix=J, 34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
    })
    void signsRequestsOfABucket(String query, String expected) {
        assertThat(signature(s3("GET", "/", query, Map.of(), EMPTY))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        // get-vanilla, post-vanilla, get-unreserved, get-vanilla-query-order-key-case, get-vanilla-utf8-query
        "GET, /, '', 5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31",
        "POST, /, '', 5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b",
        "GET, /-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz, '', "
                + "07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f",
        "GET, /, Param1=value1&Param2=value2, b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500",
        "GET, /, %E1%88%B4=bar, 2cdec8eed098649ff3a119c94853b13c643bcf08f8b0a1d91e12c9027818dd04"
    })
    void signsTheTestSuite(String method, String path, String query, String expected) {
        var headers = new TreeMap<>(Map.of("host", "example.amazonaws.com", "x-amz-date", "20150830T123600Z"));
        assertThat(signature(SUITE.authorization(method, path, query, headers, EMPTY, SUITE_TIME)))
                .isEqualTo(expected);
    }

    /** get-header-value-trim. */
    @Test
    void signsHeadersWithoutSuperfluousSpaces() {
        var headers = new TreeMap<>(Map.of(
                "host", "example.amazonaws.com",
                "my-header1", " value1",
                "my-header2", " \"a   b   c\"",
                "x-amz-date", "20150830T123600Z"));
        assertThat(signature(SUITE.authorization("GET", "/", "", headers, EMPTY, SUITE_TIME)))
                .isEqualTo("acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736");
    }

    @Test
    void usesTheKeyOfTheDay() {
        var headers = new TreeMap<>(Map.of("host", "example.amazonaws.com", "x-amz-date", "20150830T123600Z"));
        var first = SUITE.authorization("GET", "/", "", headers, EMPTY, SUITE_TIME);
        SUITE.authorization("GET", "/", "", headers, EMPTY, SUITE_TIME.plusSeconds(86_400));
        assertThat(SUITE.authorization("GET", "/", "", headers, EMPTY, SUITE_TIME))
                .isEqualTo(first);
    }
}
