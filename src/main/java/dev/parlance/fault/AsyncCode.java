package dev.parlance.fault;

import java.util.List;

/**
 * A code of the result of an asynchronous request with its meaning. The documentation lists all of them, and a test
 * compares the list with the sources.
 *
 * @param code as in {@code errorCode}, in {@code errorDetails} and in {@code warnings}
 * @param result {@code error}, {@code warning}, or both, separated by a comma
 * @param meaning in Markdown; the message has the details
 */
public record AsyncCode(String code, String result, String meaning) {
    private static final String TABLE = """
            analysisDeleted                   error          The analysis, or its project, was deleted before it was \
            finished.
            analysisFailed                    error          The analysis failed after all retries. `args.reason` says \
            why.
            archiveNotImported                error          No file of the ZIP archive could be imported.
            checkFailed                       error          The check of the job failed after all retries.
            exportFailed                      error          The target file could not be written after all retries.
            fileBroken                        error          The file is not valid in its format. The message says \
            where it is damaged.
            fileChanged                       error          The stored file is not the one that was imported, so its \
            translations have no place in it.
            fileEmpty                         error          The file has no content.
            fileEncodingWrong                 error          The bytes of the file are not text in its encoding, or a \
            translation has characters that the encoding does not have.
            fileEncrypted                     error          The file is protected by a password.
            fileFormatUnsupported             error          Files of this format, or of this version of it, are not \
            read.
            fileNotExact                      error          With its translations, the target file would not have the \
            same texts as the job.
            fileNotImported                   error,warning  A file of the ZIP archive could not be imported; \
            `args.filename` is its path.
            fileTooLarge                      error          The file exceeds a limit, which the message names.
            fileTooSlow                       error          The file was not read, or not written, within its limit \
            of time.
            fileUnsafe                        error          The file has a structure that could exhaust memory or time.
            importFailed                      error          The import failed after all retries, not because of the \
            file. Import the file again.
            importRefused                     error          No term was imported. `errorDetails` has the codes of \
            [violations](#violations).
            jobDeleted                        error,warning  The job was deleted before its target file was written, \
            or before the analysis counted it or the pre-translation reached it.
            jobWithoutSegments                warning        The job has no segments to count.
            jobsDeleted                       error          The jobs were deleted before their file was imported \
            completely, or before they were pre-translated.
            languageSkipped                   warning        The file has texts in a language that the translation \
            memory does not have.
            machineTranslationNotConfigured   warning        The project has no machine translation for the language, \
            so no such matches are counted, and no segments translated.
            machineTranslationUnavailable     error,warning  The machine translation service that the message names \
            failed after all retries. The analysis counts no such matches for later segments; the pre-translation \
            leaves the segments of that service out, and keeps what it has written.
            machineTranslationWithoutEstimates warning       The machine translate settings request no quality \
            estimates, so no such matches are counted.
            matchesNotFitting                 warning        Matches of a translation memory were not used, because \
            their inline codes or their length do not fit the segment.
            noSegments                        warning        The file has no text to translate, or no unit for the \
            translation memory.
            preTranslationFailed              error          The pre-translation failed after all retries. What it \
            has written stays.
            segmentsWithoutTarget             warning        Segments have no translation and are counted as new.
            sourceMissing                     warning        Units have no text in the source language of the \
            translation memory.
            sourceUnchanged                   warning        The file is the same as the version before, so that there \
            is no new version.
            termBaseDeleted                   error          The term base was deleted before the import was finished.
            termsLeftOut                      warning        The term bases of the project have too many terms in the \
            languages of the job, or took too long to read or to compare; some terms or segments were not compared.
            textEmpty                         warning        Texts were skipped because they or their sources are empty.
            textTooLong                       warning        Texts were skipped because they or their sources are too \
            long.
            transMemoryDeleted                error          The translation memory was deleted before the import was \
            finished.
            transMemoryTooLarge               warning        The index of the translation memory exceeds \
            `analysis.memoryIndexes`, so only its exact matches are found.
            transMemoryWithoutLanguage        warning        The translation memory has no segments in the target \
            language.
            unreadableUnitSkipped             warning        Units of the translation memory cannot be read and are \
            skipped.
            """;

    /** Every code, in the order of ASCII. */
    public static final List<AsyncCode> ALL = TABLE.lines()
            .map(line -> line.split(" +", 3))
            .map(row -> new AsyncCode(row[0], row[1], row[2]))
            .toList();
}
