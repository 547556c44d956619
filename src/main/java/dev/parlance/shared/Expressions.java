package dev.parlance.shared;

import java.util.Iterator;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import javax.xml.xpath.XPathFactoryConfigurationException;
import org.jspecify.annotations.Nullable;

/** Validates regular expressions and XPaths of users before they are stored. */
public final class Expressions {
    private Expressions() {}

    /** The error in a regular expression of {@link java.util.regex}; null when it is valid and ends. */
    public static @Nullable String regexpFlaw(String regexp) {
        try {
            Pattern.compile(regexp);
            return repetitionFlaw(regexp);
        } catch (PatternSyntaxException broken) {
            return broken.getIndex() < 0
                    ? broken.getDescription()
                    : "%s near index %d".formatted(broken.getDescription(), broken.getIndex());
        } catch (StackOverflowError _) {
            return "it is nested too deeply";
        }
    }

    /** Whether the quantifiers of an expression repeat too often; null when they do not. */
    public static @Nullable String repetitionFlaw(String regexp) {
        return Repetitions.tooMany(regexp)
                ? String.format("the quantifiers repeat more than %,d times", Repetitions.MOST)
                : null;
    }

    /**
     * The error in an XPath 1.0; null if it is valid or blank. Any prefix is valid, because the file binds
     * it.
     */
    public static @Nullable String xpathFlaw(String xpath) {
        if (xpath.isBlank()) {
            return null;
        }
        try {
            var compiler = xpath();
            compiler.setNamespaceContext(new AnyPrefix());
            compiler.compile(xpath);
            return null;
        } catch (XPathExpressionException broken) {
            var cause = broken.getCause();
            var said = cause == null ? broken.getMessage() : cause.getMessage();
            return said == null
                    ? "it cannot be compiled"
                    : said.lines().findFirst().orElse("");
        } catch (StackOverflowError _) {
            return "it is nested too deeply";
        }
    }

    /** A compiler of XPath 1.0 without extension functions, which could run code; for one thread. */
    public static XPath xpath() {
        try {
            var factory = XPathFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            return factory.newXPath();
        } catch (XPathFactoryConfigurationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static final class AnyPrefix implements NamespaceContext {
        @Override
        public String getNamespaceURI(String prefix) {
            return "urn:any";
        }

        @Override
        public @Nullable String getPrefix(String namespace) {
            return null;
        }

        @Override
        public Iterator<String> getPrefixes(String namespace) {
            return java.util.Collections.emptyIterator();
        }
    }
}
