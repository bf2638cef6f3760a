package llm;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import java.util.Collection;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import llm.engine.RunRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may know whom. Tests may know everybody; the rules are about what the suite is made of. */
class ArchitectureTest {

  private static final Pattern TEST_CLASS = Pattern.compile(".*Test(\\$.*)?\\.class");

  private static final String[] OURS = {"llm..", "testkit.."};
  private static final String[] GATLING_INTERNALS = {
    "scala..",
    "io.gatling.core..",
    "io.gatling.http..",
    "io.gatling.commons..",
    "io.gatling.app..",
    "io.gatling.charts.."
  };

  private static final JavaClasses SUITE =
      new ClassFileImporter()
          .withImportOption(ArchitectureTest::isNoTest)
          .importPackages("llm", "testkit");

  @ParameterizedTest(name = "llm.{0} knows of ours only: {1}")
  @CsvSource(
      nullValues = "nothing",
      value = {
        "settings, nothing",
        "measure, nothing",
        "workload, settings",
        "load, settings measure",
        "api, settings measure",
        "engine, api measure",
        "report, settings measure",
        "server, settings"
      })
  void shouldKnowOnlyTheRoomsBehindIt(String room, String others) {
    Stream<String> known = others == null ? Stream.of() : Stream.of(others.split(" "));
    String[] allowed =
        Stream.concat(Stream.of(room), known).map(r -> "llm." + r + "..").toArray(String[]::new);

    classes()
        .that()
        .resideInAPackage("llm." + room + "..")
        .should()
        .onlyDependOnClassesThat(resideOutsideOfPackages(OURS).or(resideInAnyPackage(allowed)))
        .check(SUITE);
  }

  @Test
  void shouldHaveNoRoomThatNoRuleIsAbout() {
    classes()
        .that()
        .resideInAPackage("llm..")
        .should()
        .resideInAnyPackage(
            "llm",
            "llm.settings..",
            "llm.measure..",
            "llm.workload..",
            "llm.load..",
            "llm.api..",
            "llm.engine..",
            "llm.report..",
            "llm.server..")
        .check(SUITE);
  }

  @Test
  void shouldKnowScalaAndGatlingsInternalsOnlyInTheEngine() {
    noClasses()
        .that()
        .resideInAPackage("llm..")
        .and()
        .resideOutsideOfPackage("llm.engine..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(GATLING_INTERNALS)
        .check(SUITE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"settings", "measure", "workload", "load", "api", "report", "server"})
  void shouldKnowNoGatlingAtAllOutsideRootAndEngine(String room) {
    noClasses()
        .that()
        .resideInAPackage("llm." + room + "..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.gatling..")
        .check(SUITE);
  }

  @Test
  void shouldMeasureInPureJavaWithoutReadingOrWriting() {
    classes()
        .that()
        .resideInAPackage("llm.measure..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "llm.measure..",
            "java.lang..",
            "java.math",
            "java.time..",
            "java.util..",
            "org.HdrHistogram..")
        .check(SUITE);
  }

  @Test
  void shouldNeedNothingThatOnlyTestsNeed() {
    noClasses()
        .that()
        .resideInAPackage("llm..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("testkit..", "org.junit..", "org.assertj..", "com.tngtech..")
        .check(SUITE);
  }

  @Test
  void shouldUseNoReflectionAndNoLoggingOfTheJdk() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.lang.reflect..", "java.util.logging..")
        .check(SUITE);
  }

  @Test
  void shouldAssignStaticFieldsOnce() {
    fields().that().areStatic().should().beFinal().check(SUITE);
  }

  @Test
  void shouldHoldStaticStateOnlyInTheRunRegistry() {
    noFields()
        .that()
        .areStatic()
        .and()
        .areNotDeclaredIn(RunRegistry.class)
        .should()
        .haveRawType(describe("that can change", ArchitectureTest::canChange))
        .check(SUITE);
  }

  @Test
  void shouldHoldStaticStateInTheRunRegistry() {
    fields()
        .that()
        .areDeclaredIn(RunRegistry.class)
        .should()
        .haveRawType(describe("that can change", ArchitectureTest::canChange))
        .check(SUITE);
  }

  private static boolean isNoTest(Location location) {
    return !location.matches(TEST_CLASS);
  }

  /** Containers that are made to be filled; interfaces such as List may well be immutable. */
  private static boolean canChange(JavaClass type) {
    boolean container =
        Stream.of(Collection.class, Map.class, StringBuilder.class, ThreadLocal.class)
            .anyMatch(type::isAssignableTo);
    return container && !type.isInterface()
        || type.getPackageName().startsWith("java.util.concurrent") && !type.isEnum();
  }
}
