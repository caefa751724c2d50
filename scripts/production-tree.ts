/** Entry of a package in the lockfile. */
export interface LockedPackage {
  readonly link?: boolean | undefined
  readonly resolved?: string | undefined
  readonly license?: string | undefined
  readonly version?: string | undefined
  readonly dependencies?: Readonly<Record<string, string>> | undefined
  readonly optionalDependencies?: Readonly<Record<string, string>> | undefined
  readonly peerDependencies?: Readonly<Record<string, string>> | undefined
}

/** Packages by installation folder, such as `packages/core` or `node_modules/viem/node_modules/ws`. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

/** Licenses that only require attribution, or the sources of the package itself. */
const ALLOWED: ReadonlySet<string> = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  // This license is for fonts.
  'OFL-1.1',
  // This license requires the sources of the package's own files if they are changed.
  'MPL-2.0',
])

/** Returns all packages that the folders load at run time, by location, including installed optional peers. */
export function productionTree(
  packages: LockedPackages,
  folders: readonly string[],
): Map<string, LockedPackage> {
  const tree = new Map<string, LockedPackage>()
  const pending = [...folders]
  for (let location = pending.pop(); location !== undefined; location = pending.pop()) {
    const entry = packages[location]
    if (!entry || tree.has(location)) continue
    tree.set(location, entry)
    const needs = { ...entry.peerDependencies, ...entry.optionalDependencies, ...entry.dependencies }
    pending.push(...Object.keys(needs).flatMap((name) => locate(packages, location, name)))
  }
  return tree
}

/** Locates a package like Node: in the folder itself, then in each parent folder. */
function locate(packages: LockedPackages, from: string, name: string): string[] {
  const folders = from.split('/')
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const location = [...folders.slice(0, depth), 'node_modules', name].join('/')
    const entry = packages[location]
    if (entry) return [entry.link && entry.resolved !== undefined ? entry.resolved : location]
  }
  return []
}

/** Returns whether at least one alternative of an SPDX expression is allowed. */
export function isAllowed(license: string): boolean {
  const [expression = ''] = /^\((.*)\)$/.exec(license)?.slice(1) ?? [license]
  return expression.split(' OR ').some((option) => option.split(' AND ').every((id) => ALLOWED.has(id)))
}
