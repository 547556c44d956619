package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.Arrays;
import java.util.logging.LogManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

@Isolated("it changes the log of the JDK")
class MainLogTest {
    private static final String NAME = "org.postgresql.ssl.PGjdbcHostnameVerifier";

    /** Such as that the certificate of the database belongs to another host. */
    @Test
    void writesWhatIsLoggedByTheJdk() {
        var root = LogManager.getLogManager().getLogger("");
        var before = root.getHandlers();
        var log = new ListAppender<ILoggingEvent>();
        log.start();
        var target = (Logger) LoggerFactory.getLogger(NAME);
        target.addAppender(log);
        try {
            Main.logBySlf4j();
            var driver = java.util.logging.Logger.getLogger(NAME);
            driver.severe("Server name validation failed");
            driver.fine("connecting");
            assertThat(log.list).singleElement().satisfies(event -> {
                assertThat(event.getLevel()).isEqualTo(Level.ERROR);
                assertThat(event.getFormattedMessage()).isEqualTo("Server name validation failed");
            });
            assertThat(root.getHandlers()).as("no others").hasSize(1);
        } finally {
            SLF4JBridgeHandler.uninstall();
            Arrays.stream(before).forEach(root::addHandler);
            target.detachAppender(log);
        }
    }
}
