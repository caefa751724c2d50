import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import * as z from 'zod/mini'

/** A tarball's files as text, by their paths in it, and its own weight. */
export interface Tarball {
  readonly files: ReadonlyMap<string, string>
  readonly bytes: number
}

/** What whoever installs a package may expect of its manifest. */
const manifestSchema = z.object({
  name: z.string().check(z.regex(/^@causeway\//)),
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+/)),
  description: z.string().check(z.minLength(10)),
  license: z.literal('MIT'),
  keywords: z.array(z.string()).check(z.minLength(3)),
  type: z.literal('module'),
  engines: z.object({ node: z.literal('^20.19.0 || >=22.12.0') }),
  sideEffects: z.literal(false),
  files: z.array(z.string()),
  publishConfig: z.object({ access: z.literal('public'), provenance: z.literal(true) }),
  exports: z.record(z.string(), z.unknown()),
  dependencies: z.record(z.string(), z.string()),
  peerDependencies: z.record(z.string(), z.string()),
  peerDependenciesMeta: z.optional(z.record(z.string(), z.object({ optional: z.literal(true) }))),
})

const PAPERS = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']
const BUILT = /^dist\/[\w/.-]+\.(?:js|d\.ts)$/

/** What was left by the machine that built it, or by our own tests. */
const TRACES = [
  { what: 'a source map', pattern: /sourceMappingURL/ },
  { what: 'a path of a machine', pattern: /file:\/\/|\/(?:home|root|tmp|Users)\/\w+|^\/\/ \.\.\/\S+/m },
  {
    what: 'a private host',
    pattern:
      /\b(?:localhost|127\.0\.0\.1|10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2})\b|\.(?:internal|lan)\b/,
  },
  { what: 'the sandbox', pattern: /@causeway\/sandbox/ },
  { what: 'a test runner', pattern: /(?:from |import\(|require\()['"]vitest/ },
]

/** Module specifiers that are no paths. */
const IMPORT = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*(['"])(@?\w[\w@/:.-]*)\1/g

/**
 * Why nobody should publish this tarball; empty for one that may be.
 *
 * @param limit bytes that it may weigh at most
 */
export function tarballProblems({ files, bytes }: Tarball, limit: number): string[] {
  const parsed = manifestSchema.safeParse(JSON.parse(files.get('package.json') ?? '{}'))
  if (!parsed.success) return parsed.error.issues.map((issue) => `package.json: ${issueText(issue)}`)
  const manifest = parsed.data
  const known = new Set([
    manifest.name,
    ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
  ])
  return [
    ...(bytes > limit ? [`weighs ${bytes} bytes, more than ${limit}`] : []),
    ...PAPERS.filter((paper) => !files.has(paper)).map((paper) => `${paper} is missing`),
    ...[...files.keys()]
      .filter((path) => !PAPERS.includes(path) && !BUILT.test(path))
      .map((path) => `${path} does not belong in it`),
    ...targets(manifest.exports)
      .filter((target) => !files.has(posix.normalize(target)))
      .map((target) => `${target} is exported and missing`),
    ...Object.keys(manifest.peerDependenciesMeta ?? {})
      .filter((peer) => manifest.peerDependencies[peer] === undefined)
      .map((peer) => `${peer} is optional, but no peer`),
    ...[...files].flatMap(([path, text]) => [...tracesIn(path, text), ...strangersIn(path, text, known)]),
  ]
}

function issueText({ path, message }: { readonly path: readonly PropertyKey[]; readonly message: string }) {
  return `${path.join('.')}: ${message}`
}

function targets(exported: unknown): string[] {
  if (typeof exported === 'string') return [exported]
  if (typeof exported !== 'object' || exported === null) return []
  return Object.values(exported).flatMap(targets)
}

function tracesIn(path: string, text: string): string[] {
  // Prose, in documents and docstrings, may speak of whatever it likes.
  if (path.endsWith('.md')) return []
  const code = text.replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
  return TRACES.flatMap(({ what, pattern }) => {
    const trace = pattern.exec(code)?.[0]
    return trace === undefined ? [] : [`${path} holds ${what}: ${trace}`]
  })
}

/** Packages that nobody installs along with this one. */
function strangersIn(path: string, text: string, known: ReadonlySet<string>): string[] {
  if (!path.startsWith('dist/')) return []
  const imported = [...text.matchAll(IMPORT)].map(([, , specifier = '']) => packageOf(specifier))
  const isForNode = path.startsWith('dist/node/')
  return [...new Set(imported)]
    .filter((name) => !known.has(name) && !(isForNode && isBuiltin(name)))
    .map((name) => `${path} imports ${name}`)
}

function packageOf(specifier: string): string {
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}
