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

/** Regular expressions and XPaths that users write: what is wrong with one, told before it is kept. */
public final class Expressions {
    private Expressions() {}

    /** Why the text is no regular expression of {@link java.util.regex}; null when it is one. */
    public static @Nullable String regexpFlaw(String regexp) {
        try {
            Pattern.compile(regexp);
            return null;
        } catch (PatternSyntaxException broken) {
            return broken.getIndex() < 0
                    ? broken.getDescription()
                    : "%s near index %d".formatted(broken.getDescription(), broken.getIndex());
        } catch (StackOverflowError _) {
            return "it is nested too deeply";
        }
    }

    /** Why the text is no XPath 1.0; null when it is one, or blank. Any prefix may be used: the file binds it. */
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

    /** A compiler of XPath 1.0 without functions of other languages; for one thread. */
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
