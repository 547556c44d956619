package dev.parlance.webhook.delivery.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.vertx.core.net.JdkSSLEngineOptions;
import io.vertx.core.net.OpenSSLEngineOptions;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class TlsEngineTest {
    @Test
    @EnabledOnOs(
            value = OS.LINUX,
            architectures = {"amd64", "aarch64"})
    void isBoringSslOnServers() {
        assertThat(TlsEngine.options()).isInstanceOf(OpenSSLEngineOptions.class);
    }

    @Test
    @EnabledOnOs(
            value = OS.LINUX,
            architectures = {"amd64", "aarch64"})
    void keepsFewSessionsOutsideTheHeap() throws SSLException {
        assertThat(TlsEngine.options()).isNotNull();
        var context =
                SslContextBuilder.forClient().sslProvider(SslProvider.OPENSSL).build();
        assertThat(context.sessionContext().getSessionCacheSize()).isEqualTo(1_024);
    }

    @Test
    void isThatOfTheJdkElsewhere() {
        assertThat(TlsEngine.options(false)).isInstanceOf(JdkSSLEngineOptions.class);
        assertThat(TlsEngine.options(false).getUseWorkerThread()).isTrue();
    }
}
