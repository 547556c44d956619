package dev.parlance.file.srx;

import dev.parlance.file.srx.RuleGroup.Rule;
import dev.parlance.file.srx.SegmentationRules.CodePlacement;
import dev.parlance.shared.Expressions;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads an SRX 2.0 file (LISA OSCAR, April 2008). A DOCTYPE is refused, because no SRX file needs one. */
final class SrxFile {
    private static final XMLInputFactory XML = factory();

    private final XMLStreamReader xml;
    private final Map<String, List<Rule>> languageRules = new HashMap<>();
    private final List<SegmentationRules.Mapping> mappings = new ArrayList<>();
    private boolean cascade;
    private boolean opening = CodePlacement.STANDARD.opening();
    private boolean closing = CodePlacement.STANDARD.closing();
    private boolean isolated = CodePlacement.STANDARD.isolated();

    private SrxFile(XMLStreamReader xml) {
        this.xml = xml;
    }

    static SegmentationRules parse(InputStream srx) throws InvalidRules {
        try {
            var file = new SrxFile(XML.createXMLStreamReader(srx));
            file.read();
            return SegmentationRules.of(
                    file.cascade, new CodePlacement(file.opening, file.closing, file.isolated), file.mappings);
        } catch (XMLStreamException broken) {
            throw InvalidRules.at(broken.getLocation().getLineNumber(), "not well-formed XML");
        }
    }

    private static XMLInputFactory factory() {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory;
    }

    private void read() throws XMLStreamException, InvalidRules {
        var root = true;
        while (xml.hasNext()) {
            var event = xml.next();
            if (event == XMLStreamConstants.DTD) {
                throw invalid("a DOCTYPE is not allowed");
            }
            if (event == XMLStreamConstants.START_ELEMENT) {
                if (root && !xml.getLocalName().equals("srx")) {
                    throw invalid("<srx> expected, not <%s>".formatted(xml.getLocalName()));
                }
                root = false;
                element();
            }
        }
        if (mappings.isEmpty()) {
            throw new InvalidRules("<languagemap> is missing");
        }
    }

    private void element() throws XMLStreamException, InvalidRules {
        switch (xml.getLocalName()) {
            case "srx" -> version();
            case "header" -> cascade = "yes".equals(attribute("cascade"));
            case "formathandle" -> placement();
            case "languagerule" -> languageRules.put(required("languagerulename"), rules());
            case "languagemap" -> mapping();
            default -> {}
        }
    }

    private void version() throws InvalidRules {
        if (!"2.0".equals(attribute("version"))) {
            throw invalid("only SRX version 2.0 is supported");
        }
    }

    private void placement() {
        var include = "yes".equals(attribute("include"));
        switch (attribute("type")) {
            case "start" -> opening = include;
            case "end" -> closing = include;
            case "isolated" -> isolated = include;
            default -> {}
        }
    }

    private List<Rule> rules() throws XMLStreamException, InvalidRules {
        var rules = new ArrayList<Rule>();
        while (next("languagerule")) {
            if (xml.getLocalName().equals("rule")) {
                rules.add(rule());
            }
        }
        return rules;
    }

    private Rule rule() throws XMLStreamException {
        var line = xml.getLocation().getLineNumber();
        var breaks = !"no".equals(attribute("break"));
        var before = "";
        var after = "";
        while (next("rule")) {
            switch (xml.getLocalName()) {
                case "beforebreak" -> before = xml.getElementText();
                case "afterbreak" -> after = xml.getElementText();
                default -> {}
            }
        }
        return new Rule(breaks, before, after, line);
    }

    /** Moves to the next element inside {@code within}; false at the end of that element. */
    private boolean next(String within) throws XMLStreamException {
        while (xml.hasNext()) {
            switch (xml.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    return true;
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    if (xml.getLocalName().equals(within)) {
                        return false;
                    }
                }
                default -> {}
            }
        }
        return false;
    }

    private void mapping() throws InvalidRules {
        var name = required("languagerulename");
        var rules = languageRules.get(name);
        if (rules == null) {
            throw invalid("there is no <languagerule> named \"%s\"".formatted(name));
        }
        var pattern = required("languagepattern");
        var flaw = Expressions.repetitionFlaw(pattern);
        if (flaw != null) {
            throw invalid("%s in \"%s\"".formatted(flaw, pattern));
        }
        try {
            mappings.add(new SegmentationRules.Mapping(Pattern.compile(pattern, Pattern.CASE_INSENSITIVE), rules));
        } catch (PatternSyntaxException broken) {
            throw invalid("%s in \"%s\"".formatted(broken.getDescription(), pattern));
        }
    }

    private String attribute(String name) {
        var value = xml.getAttributeValue(null, name);
        return value == null ? "" : value;
    }

    private String required(String name) throws InvalidRules {
        var value = xml.getAttributeValue(null, name);
        if (value == null) {
            throw invalid("<%s> requires the attribute %s".formatted(xml.getLocalName(), name));
        }
        return value;
    }

    private InvalidRules invalid(String message) {
        return InvalidRules.at(xml.getLocation().getLineNumber(), message);
    }
}
