import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { isAllowed, productionTree } from './licence-rules.ts'
import { PUBLISHED } from './published.ts'

/** What runs at a user's or in a page: the published packages, the reference app, and the sandbox that it starts with. */
const FOLDERS = [...PUBLISHED.map(({ folder }) => folder), 'packages/sandbox', 'examples/app']

/** As their LICENSE files say: the manifests do not, or not as one does now. */
const IN_THEIR_FILES: Readonly<Record<string, string>> = {
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
const tree = [...productionTree(packages, FOLDERS)].map(([place, { license, version }]) => {
  const name = `${place.replace(/^.*node_modules\//, '')}@${version}`
  return { name, licence: license ?? IN_THEIR_FILES[name] ?? '' }
})
const counts = new Map<string, number>()
for (const { licence } of tree) counts.set(licence, (counts.get(licence) ?? 0) + 1)
for (const [licence, count] of [...counts].sort(([, one], [, other]) => other - one)) {
  console.log(`${String(count).padStart(4)} ${licence || 'none declared'}`)
}
const refused = tree.filter(({ licence }) => !isAllowed(licence))
for (const { name, licence } of refused) console.log(`${name}: ${licence || 'no licence is declared'}`)
process.exitCode = refused.length > 0 ? 1 : 0
