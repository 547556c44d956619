package dev.parlance.bench;

import dev.parlance.termbase.search.IndexedTerm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.WildcardQuery;
import org.apache.lucene.store.MMapDirectory;

/** Apache Lucene in process: the term as it is, in lower case, and its words; one segment. */
final class LuceneEngine implements TermEngine {
    private final DirectoryReader reader;
    private final IndexSearcher searcher;

    private LuceneEngine(DirectoryReader reader) {
        this.reader = reader;
        this.searcher = new IndexSearcher(reader);
    }

    static LuceneEngine of(List<IndexedTerm> terms) throws Exception {
        var folder = Files.createTempDirectory(Path.of("target"), "lucene");
        var directory = new MMapDirectory(folder);
        try (var writer = new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()))) {
            for (var term : terms) {
                var document = new Document();
                document.add(new StringField("exact", term.text(), Field.Store.NO));
                document.add(new StringField("folded", folded(term.text()), Field.Store.NO));
                document.add(new TextField("words", term.text(), Field.Store.NO));
                writer.addDocument(document);
            }
            writer.forceMerge(1);
        }
        return new LuceneEngine(DirectoryReader.open(directory));
    }

    private static String folded(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    @Override
    public String name() {
        return "Lucene 10.3";
    }

    @Override
    public int search(TermQueries kind, String text) throws Exception {
        return searcher.search(query(kind, text), 100).scoreDocs.length;
    }

    private static Query query(TermQueries kind, String text) {
        var folded = new Term("folded", folded(text));
        return switch (kind) {
            case EXACT -> new TermQuery(new Term("exact", text));
            case CASE_INSENSITIVE -> new TermQuery(folded);
            case PREFIX -> new PrefixQuery(folded);
            case WORD_PREFIX -> new PrefixQuery(new Term("words", folded(text)));
            case SUBSTRING -> new WildcardQuery(new Term("folded", "*" + folded(text) + "*"));
            case WILDCARD -> new WildcardQuery(folded);
            case FUZZY -> new FuzzyQuery(folded, text.length() <= 5 ? 1 : 2);
        };
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
