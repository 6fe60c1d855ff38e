/** One sentence for each dependency of the catalog whose version is a range: an install must bring what was tested. */
export function unpinned(catalog: Readonly<Record<string, string>>): string[] {
  return Object.entries(catalog)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} has the version ${version} in the catalog; write one version exactly.`);
}
