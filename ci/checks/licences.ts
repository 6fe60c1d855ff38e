/** A package that a published one installs, as the bill of materials names it. */
export interface Component {
  /** With its scope. */
  name: string;
  /** As it states them; several, or none, when its manifest does. */
  licences: string[];
}

/** Licences that allow use in a closed service, and ask for no more than a notice. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "(MIT OR CC0-1.0)",
  "Python-2.0",
]);

/** Packages whose manifest does not say what their licence file does, or whose licence is allowed for them alone. */
const exceptions: Readonly<Record<string, { licence: string; reason: string }>> = {
  busboy: { licence: "MIT", reason: "its manifest has the old form; its LICENSE is the text of MIT" },
  streamsearch: { licence: "MIT", reason: "its manifest has the old form; its LICENSE is the text of MIT" },
  lightningcss: {
    licence: "MPL-2.0",
    reason: "used unchanged, by the test runner that the suite's own checks may use",
  },
};

/** Binaries for one platform belong to the package that picks them, which is listed. */
const onePlatform = /-(?:linux|darwin|win32|freebsd|android|openharmony)(?:-|$)/;

/** The components of a CycloneDX document that are not of this repository. */
export function componentsOf(document: unknown): Component[] {
  const { components = [] } = document as { components?: CycloneComponent[] }; // as pnpm writes it
  return components
    .map(({ group, name, licenses = [] }) => ({
      name: group ? `${group}/${name}` : name,
      licences: licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression ?? "unknown"),
    }))
    .filter(({ name }) => !name.startsWith("@tallystick/") && !onePlatform.test(name));
}

interface CycloneComponent {
  group?: string;
  name: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
}

/** One sentence for each component that must not be installed as it is. */
export function licenceProblems(components: readonly Component[]): string[] {
  return components.flatMap((component) => {
    const licence = licenceOf(component);
    if (licence === undefined)
      return [`${component.name} states no licence; see its files, and add it to the exceptions.`];
    const isAllowed = allowed.has(licence) || exceptions[component.name] !== undefined;
    return isAllowed
      ? []
      : [`${component.name} has the licence ${licence}, which is not among those that are allowed.`];
  });
}

function licenceOf({ name, licences }: Component): string | undefined {
  return exceptions[name]?.licence ?? licences[0];
}

/** The page that lists every licence with its packages. */
export function licencePage(components: readonly Component[]): string {
  const byLicence = Map.groupBy(components, (component) => licenceOf(component) ?? "none");
  const rows = [...byLicence]
    .toSorted(([one], [other]) => one.localeCompare(other, "en"))
    .map(
      ([licence, members]) => `| ${licence} | ${[...new Set(members.map(({ name }) => name))].toSorted().join(", ")} |`,
    );
  const notes = Object.entries(exceptions).map(([name, { licence, reason }]) => `- ${name} (${licence}): ${reason}.`);
  return [
    "# Licences",
    "",
    "What the published packages install, by licence. `pnpm dependencies` writes this page from the bill of materials, and `pnpm check-docs` fails when it is out of date or a licence is not among those that are allowed (`ci/checks/licences.ts`). The generator of pages that `@tallystick/site` installs (Astro and Starlight, MIT), and what it needs, is not listed.",
    "",
    "| licence | packages |",
    "|---|---|",
    ...rows,
    "",
    "Looked at one by one:",
    "",
    ...notes,
    "",
  ].join("\n");
}
