package dev.parlance.file.formats.xml;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.xml.XmlRule;
import dev.parlance.file.xml.XmlRule.Described;
import dev.parlance.file.xml.XmlToken;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import net.sf.okapi.common.filterwriter.ITSContent;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.its.IProcessor;
import org.w3c.its.ITSEngine;
import org.w3c.its.ITraversal;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * The rules of the elements of a file: those of the Internationalization Tag Set 2.0 (W3C) in the file, after those of
 * the import settings. The elements of the DOM have the order of the start tags.
 */
final class XmlElements implements XmlRule.Source {
    private final Iterator<XmlRule> rules;

    private XmlElements(Iterator<XmlRule> rules) {
        this.rules = rules;
    }

    /**
     * The rules of a file.
     *
     * @param text of the file, without a document type
     */
    static XmlElements of(CheckedFile file, String text) throws UnreadableFile, IOException {
        var uri = file.path().toUri();
        var document = document(text);
        var settings = file.options().settings();
        var limits = new XmlLimits(document, XmlRules.prefixes(text), settings);
        var its = new ITSEngine(document, uri, "UTF-8", false, Map.of());
        its.addExternalRules(document(XmlRules.of(text, settings)), uri);
        try {
            its.applyRules(IProcessor.DC_ALL);
            return new XmlElements(
                    rules(its, limits, file.options().targetLang()).iterator());
        } catch (RuntimeException invalid) {
            throw new UnreadableFile(
                    Reason.BROKEN, "the rules of the Internationalization Tag Set in the file are not valid", invalid);
        }
    }

    static Document document(String text) throws UnreadableFile, IOException {
        try {
            var factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setNamespaceAware(true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setAttribute("jdk.xml.totalEntitySizeLimit", "0");
            factory.setAttribute("jdk.xml.maxGeneralEntitySizeLimit", "0");
            var builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            return builder.parse(new InputSource(new StringReader(text)));
        } catch (SAXException broken) {
            throw new UnreadableFile(Reason.BROKEN, "not well-formed XML", broken);
        } catch (ParserConfigurationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static List<XmlRule> rules(ITSEngine its, XmlLimits limits, @Nullable String targetLang) {
        var rules = new ArrayList<XmlRule>();
        its.startTraversal();
        for (var node = its.nextNode(); node != null; node = its.nextNode()) {
            if (node.getNodeType() == Node.ELEMENT_NODE && !its.backTracking()) {
                rules.add(rule(its, limits, (Element) node, targetLang));
            }
        }
        return rules;
    }

    private static XmlRule rule(ITSEngine its, XmlLimits limits, Element element, @Nullable String targetLang) {
        var attributes = new ArrayList<XmlRule.Attribute>();
        var all = element.getAttributes();
        for (var i = 0; i < all.getLength(); i++) {
            var attribute = (Attr) all.item(i);
            if (its.getTranslate(attribute)) {
                attributes.add(new XmlRule.Attribute(
                        attribute.getName(), described(its, attribute, limits.locksAttribute(attribute), null, false)));
            }
        }
        return new XmlRule(
                its.getTranslate(null) && isFor(targetLang, its.getLocaleFilter()),
                its.getWithinText() != ITraversal.WITHINTEXT_NO,
                false,
                described(its, null, limits.locks(element), limits.length(element), limits.isHtml(element)),
                attributes);
    }

    private static Described described(
            ITSEngine its, @Nullable Attr attribute, boolean locked, @Nullable Integer length, boolean html) {
        return new Described(
                its.preserveWS(attribute),
                filled(its.getIdValue(attribute)),
                filled(its.getLocNote(attribute)),
                locked,
                length,
                html);
    }

    private static @Nullable String filled(@Nullable String text) {
        return text == null || text.isBlank() ? null : text;
    }

    /** Whether text is for a target language (ITS 2.0, 8.12, "Locale Filter"). */
    private static boolean isFor(@Nullable String targetLang, @Nullable String locales) {
        if (locales == null || locales.equals("*")) {
            return true;
        }
        if (locales.isEmpty() || locales.equals("!*")) {
            return false;
        }
        return targetLang == null || ITSContent.isExtendedMatch(locales, targetLang.replace('_', '-'));
    }

    @Override
    public XmlRule begin(XmlToken tag) {
        return rules.next();
    }
}
