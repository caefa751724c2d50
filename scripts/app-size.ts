import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Manifest } from 'vite'
import { ASSET_PACKAGES, NOTICES } from '../examples/app/vite/notices.ts'
import { isAllowed } from './production-tree.ts'

/**
 * Measures the gzip -9 sizes of the files that the reference app loads. The files are listed in the manifest of the
 * build for public services.
 */
const ROOT = 'examples/app'
const OUT = join(ROOT, 'dist')

const KILOBYTE = 1_000
const LIMITS = {
  start: 110 * KILOBYTE,
  sdk: 451 * KILOBYTE,
  page: 37 * KILOBYTE,
  css: 21 * KILOBYTE,
} as const

/** Wallet packages. The app must not load them before the user selects a wallet. */
const WALLET_PACKAGES = /wagmi|walletconnect|metamask|coinbase|safe-apps|reown|fuels/i

await build({ root: ROOT, logLevel: 'error' })
const manifest: Manifest = JSON.parse(readFileSync(join(OUT, '.vite/manifest.json'), 'utf8'))

const entry = only(Object.keys(manifest).filter((key) => manifest[key]?.isEntry))
const start = closure([entry])
const pages = Object.keys(manifest).filter((key) => key.startsWith('src/pages/'))
const engine = closure([
  'src/app/start-engine.ts',
  'src/app/network/live/open-network.ts',
  'src/app/loaded-app.tsx',
])

let isOver = false
// Every page loads the SDK and the shell, so their modules are not counted for a page.
const shared = union(start, engine)
row('app: start of every page', scripts(start), LIMITS.start)
row('app: SDK and shared chunks, additionally', scripts(without(engine, start)), LIMITS.sdk)
const heaviest = Math.max(...pages.map((page) => scripts(union(shared, closure([page])))))
row('app: first visit of the largest page, total', heaviest)
for (const page of pages) {
  row(
    `app: ${page.replace('src/pages/', '').replace('.tsx', '')}`,
    scripts(without(closure([page]), shared)),
    LIMITS.page,
  )
}
const onPages = union(shared, ...pages.map((page) => closure([page])))
const lazy = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry)
for (const key of lazy.filter((key) => key.startsWith('src/features/'))) {
  row(`app: ${key.replace('src/features/', '')}`, scripts(without(closure([key]), onPages)), LIMITS.page)
}
row(
  'app: CSS of all pages',
  sum(
    Object.values(manifest)
      .map(({ file }) => file)
      .filter((file) => file.endsWith('.css')),
  ),
  LIMITS.css,
)

const wallets = [...onPages].filter((key) => WALLET_PACKAGES.test(key))
console.log(`app: wallet packages before a click: ${wallets.join(', ') || 'none'}`)

const notices = readFileSync(join(OUT, NOTICES), 'utf8')
const bundled = [...notices.matchAll(/^## (\S+) - \d\S*(?: \((.*)\))?$/gm)]
const rejected = bundled.filter(([, , license = '']) => !isAllowed(license)).map(([heading]) => heading)
const namedPackages = new Set(bundled.map(([, name]) => name))
const missingNotices = ['react-dom', 'viem', ...ASSET_PACKAGES].filter((name) => !namedPackages.has(name))
console.log(`app: notices of ${bundled.length} packages, rejected: ${rejected.join(', ') || 'none'}`)
if (missingNotices.length > 0) console.log(`app: no notice of ${missingNotices.join(', ')}`)
process.exitCode = isOver || [...wallets, ...rejected, ...missingNotices].length > 0 ? 1 : 0

/** Returns the chunks and all chunks that they import statically. */
function closure(keys: readonly string[], keysSoFar = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (keysSoFar.has(key)) continue
    keysSoFar.add(key)
    closure(chunk(key).imports ?? [], keysSoFar)
  }
  return keysSoFar
}

function scripts(keys: ReadonlySet<string>): number {
  return sum([...new Set([...keys].map((key) => chunk(key).file))].filter((file) => file.endsWith('.js')))
}

function sum(files: readonly string[]): number {
  return files.reduce(
    (bytes, file) => bytes + gzipSync(readFileSync(join(OUT, file)), { level: 9 }).length,
    0,
  )
}

function chunk(key: string) {
  const entry = manifest[key]
  if (!entry) throw new Error(`The build has no chunk for ${key}.`)
  return entry
}

function union(...sets: readonly ReadonlySet<string>[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]))
}

function without(keys: ReadonlySet<string>, excluded: ReadonlySet<string>): Set<string> {
  return new Set([...keys].filter((key) => !excluded.has(key)))
}

function only(keys: readonly string[]): string {
  const [key, ...others] = keys
  if (key === undefined || others.length > 0) throw new Error(`Expected one entry, found ${keys.length}.`)
  return key
}

function row(name: string, bytes: number, limit?: number): void {
  const spare = limit === undefined ? 0 : limit - bytes
  isOver ||= spare < 0
  const limitText =
    limit === undefined ? '' : `of ${limit}, ${spare < 0 ? `OVER by ${-spare}` : `${spare} below the limit`}`
  console.log(`${name.padEnd(44)} ${String(bytes).padStart(7)} bytes ${limitText}`)
}
