import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import * as z from 'zod/mini'

/** Size in bytes and files of a tarball, as text by path. */
export interface Tarball {
  readonly files: ReadonlyMap<string, string>
  readonly bytes: number
}

/** Fields that the manifest of a published package must have. */
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

const REQUIRED_FILES = ['LICENSE', 'README.md', 'package.json']
const BUILT = /^dist\/[\w/.-]+\.(?:js|d\.ts)$/

/** Patterns of traces of the build machine or of the repository's tests. */
const TRACES = [
  { description: 'a source map', pattern: /sourceMappingURL/ },
  {
    description: 'a path of the build machine',
    pattern: /file:\/\/|\/(?:home|root|tmp|Users)\/\w+|^\/\/ \.\.\/\S+/m,
  },
  {
    description: 'a private host',
    pattern:
      /\b(?:localhost|127\.0\.0\.1|10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2})\b|\.(?:internal|lan)\b/,
  },
  { description: 'the sandbox', pattern: /@causeway\/sandbox/ },
  { description: 'a test runner', pattern: /(?:from |import\(|require\()['"]vitest/ },
]

/** Matches module specifiers that are not paths. */
const IMPORT = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*(['"])(@?\w[\w@/:.-]*)\1/g

/**
 * Returns the reasons against publishing a tarball. The list is empty if it may be published.
 *
 * @param limit maximum size in bytes
 */
export function tarballProblems({ files, bytes }: Tarball, limit: number): string[] {
  const parsed = manifestSchema.safeParse(JSON.parse(files.get('package.json') ?? '{}'))
  if (!parsed.success) return parsed.error.issues.map((issue) => `package.json: ${issueText(issue)}`)
  const manifest = parsed.data
  const allowedPackages = new Set([
    manifest.name,
    ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
  ])
  return [
    ...(bytes > limit ? [`is ${bytes} bytes, the limit is ${limit}`] : []),
    ...REQUIRED_FILES.filter((file) => !files.has(file)).map((file) => `${file} is missing`),
    ...[...files.keys()]
      .filter((path) => !REQUIRED_FILES.includes(path) && !BUILT.test(path))
      .map((path) => `${path} must not be in the tarball`),
    ...targets(manifest.exports)
      .filter((target) => !files.has(posix.normalize(target)))
      .map((target) => `${target} is exported but missing`),
    ...Object.keys(manifest.peerDependenciesMeta ?? {})
      .filter((peer) => manifest.peerDependencies[peer] === undefined)
      .map((peer) => `${peer} is optional but not a peer dependency`),
    ...[...files].flatMap(([path, text]) => [
      ...findTraces(path, text),
      ...findForeignImports(path, text, allowedPackages),
    ]),
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

function findTraces(path: string, text: string): string[] {
  // Documents and docstrings may contain these terms.
  if (path.endsWith('.md')) return []
  const code = text.replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
  return TRACES.flatMap(({ description, pattern }) => {
    const trace = pattern.exec(code)?.[0]
    return trace === undefined ? [] : [`${path} contains ${description}: ${trace}`]
  })
}

/** Returns the imports of packages that the manifest does not list as dependencies. */
function findForeignImports(path: string, text: string, allowedPackages: ReadonlySet<string>): string[] {
  if (!path.startsWith('dist/')) return []
  const imported = [...text.matchAll(IMPORT)].map(([, , specifier = '']) => getPackageName(specifier))
  const isForNode = path.startsWith('dist/node/')
  return [...new Set(imported)]
    .filter((name) => !allowedPackages.has(name) && !(isForNode && isBuiltin(name)))
    .map((name) => `${path} imports ${name}`)
}

function getPackageName(specifier: string): string {
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}
