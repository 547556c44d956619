package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.Reading;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An XML file refers to rules and notes in other documents (ITS 2.0), which the service must not fetch. */
class LinkedMarkupTest {

    @ParameterizedTest
    @ValueSource(strings = {"""
                <r xmlns:its="http://www.w3.org/2005/11/its" its:version="2.0"
                xmlns:xlink="http://www.w3.org/1999/xlink">
                <its:rules version="2.0" xlink:type="simple" xlink:href="%s.xml"/><p>One.</p></r>
                """, """
                <r xmlns:its="http://www.w3.org/2005/11/its" its:version="2.0"><p
                its:locQualityIssuesRef="%s.html#a">One.</p></r>
                """, """
                <r xmlns:its="http://www.w3.org/2005/11/its" its:version="2.0"><p
                its:locQualityIssuesRef="%s.xml#a">One.</p></r>
                """, """
                <r xmlns:its="http://www.w3.org/2005/11/its" its:version="2.0"><p
                its:provenanceRecordsRef="%s.htm#a">One.</p></r>
                """})
    void fetchesNothing(String xml) throws IOException {
        try (var server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            server.configureBlocking(false);
            var port = ((InetSocketAddress) server.getLocalAddress()).getPort();
            read(xml.formatted("http://127.0.0.1:" + port + "/linked"));
            assertThat(server.accept()).as("a connection").isNull();
        }
    }

    private static void read(String xml) throws IOException {
        try {
            assertThat(Reading.texts("a.xml", xml)).contains("One.");
        } catch (UnreadableFile refused) {
            assertThat(refused.getMessage()).isNotBlank();
        }
    }
}
