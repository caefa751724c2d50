import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { isAllowed, productionTree } from './production-tree.ts'
import { PUBLISHED } from './published.ts'

/** Folders of all packages that users run: the published packages, the reference app and the sandbox. */
const FOLDERS = [...PUBLISHED.map(({ folder }) => folder), 'packages/sandbox', 'examples/app']

/** Licenses of packages whose manifests declare none or use an outdated format, from their LICENSE files. */
const LICENSES_FROM_FILES: Readonly<Record<string, string>> = {
  'cli-table@0.3.11': 'MIT',
  'memorystream@0.3.1': 'MIT',
}

const needs = z.optional(z.record(z.string(), z.string()))
const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      link: z.optional(z.boolean()),
      resolved: z.optional(z.string()),
      license: z.optional(z.string()),
      version: z.optional(z.string()),
      dependencies: needs,
      optionalDependencies: needs,
      peerDependencies: needs,
    }),
  ),
})

const { packages } = lockfile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
const tree = [...productionTree(packages, FOLDERS)].map(([location, { license, version }]) => {
  const name = `${location.replace(/^.*node_modules\//, '')}@${version}`
  return { name, license: license ?? LICENSES_FROM_FILES[name] ?? '' }
})
const counts = new Map<string, number>()
for (const { license } of tree) counts.set(license, (counts.get(license) ?? 0) + 1)
for (const [license, count] of [...counts].sort(([, a], [, b]) => b - a)) {
  console.log(`${String(count).padStart(4)} ${license || 'none declared'}`)
}
const rejected = tree.filter(({ license }) => !isAllowed(license))
for (const { name, license } of rejected) console.log(`${name}: ${license || 'does not declare a license'}`)
process.exitCode = rejected.length > 0 ? 1 : 0
