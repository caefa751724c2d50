/** A package as the lockfile has it. */
export interface LockedPackage {
  readonly link?: boolean | undefined
  readonly resolved?: string | undefined
  readonly license?: string | undefined
  readonly version?: string | undefined
  readonly dependencies?: Readonly<Record<string, string>> | undefined
  readonly optionalDependencies?: Readonly<Record<string, string>> | undefined
  readonly peerDependencies?: Readonly<Record<string, string>> | undefined
}

/** By the folder npm puts it in: `packages/core`, `node_modules/viem/node_modules/ws`. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

/** Those that ask for no more than to be named, or for the sources of themselves. */
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
  // Of fonts.
  'OFL-1.1',
  // Asks for the sources of its own files, when those were changed.
  'MPL-2.0',
])

/** All that the named folders need when they run, by where it is: optional peers too, where they are installed. */
export function productionTree(
  packages: LockedPackages,
  folders: readonly string[],
): Map<string, LockedPackage> {
  const found = new Map<string, LockedPackage>()
  const wanted = [...folders]
  for (let place = wanted.pop(); place !== undefined; place = wanted.pop()) {
    const entry = packages[place]
    if (!entry || found.has(place)) continue
    found.set(place, entry)
    const needs = { ...entry.peerDependencies, ...entry.optionalDependencies, ...entry.dependencies }
    wanted.push(...Object.keys(needs).flatMap((name) => locate(packages, place, name)))
  }
  return found
}

/** As Node looks for it: in the folder itself, then in each above. */
function locate(packages: LockedPackages, from: string, name: string): string[] {
  const folders = from.split('/')
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const place = [...folders.slice(0, depth), 'node_modules', name].join('/')
    const entry = packages[place]
    if (entry) return [entry.link && entry.resolved !== undefined ? entry.resolved : place]
  }
  return []
}

/** Whether an SPDX expression leaves a way that is allowed. */
export function isAllowed(licence: string): boolean {
  const [expression = ''] = /^\((.*)\)$/.exec(licence)?.slice(1) ?? [licence]
  return expression.split(' OR ').some((way) => way.split(' AND ').every((each) => ALLOWED.has(each)))
}
