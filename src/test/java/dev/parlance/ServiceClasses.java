package dev.parlance;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** The classes of the service. Reading them takes seconds, so the tests of their rules share them. */
final class ServiceClasses implements ParameterResolver {
    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.parlance");

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType().equals(JavaClasses.class);
    }

    @Override
    public JavaClasses resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return ALL;
    }
}
