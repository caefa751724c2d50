import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** gzip -9 of minified ESM: own code and small dependencies, without the peers. */
interface Budget {
  readonly name: string
  /** A module that keeps what it imports. */
  readonly code: string
  /** Bytes; absent rows are for information. */
  readonly limit?: number
}

const KILOBYTE = 1_000

const BUDGETS: readonly Budget[] = [
  { name: 'formatUnits', code: "export { formatUnits } from '@causeway/core'", limit: 0.5 * KILOBYTE },
  { name: 'QuoteAggregator', code: "export { QuoteAggregator } from '@causeway/core'" },
  {
    name: 'QuoteAggregator + Across',
    code: "export { QuoteAggregator } from '@causeway/core'; export { across } from '@causeway/core/providers/across'",
    limit: 20 * KILOBYTE,
  },
  {
    name: 'QuoteAggregator + every provider',
    code: "export { QuoteAggregator } from '@causeway/core'; export * from '@causeway/core/providers'",
    limit: 55 * KILOBYTE,
  },
  { name: 'StatusTracker', code: "export { StatusTracker } from '@causeway/core'", limit: 16 * KILOBYTE },
  { name: 'the root entry', code: "export * from '@causeway/core'" },
  { name: 'React layer', code: "export * from '@causeway/react'", limit: 6 * KILOBYTE },
]

const PEERS = ['viem', 'viem/*', 'fuels', 'react', 'react-dom', '@tanstack/*', 'wagmi']

const measured = await Promise.all(
  BUDGETS.map(async (budget) => {
    // The React layer is measured by itself: the core is its peer.
    const external = budget.name === 'React layer' ? [...PEERS, '@causeway/core'] : PEERS
    return { ...budget, ...(await bundle(budget.code, external)) }
  }),
)
for (const { name, bytes, limit } of measured) {
  const room = limit === undefined ? '' : `of ${limit} ${bytes > limit ? 'OVER' : ''}`
  console.log(`${name.padEnd(34)} ${String(bytes).padStart(7)} bytes ${room}`)
}

const heavy = (await bundle("export * from '@causeway/core'", PEERS)).imports.filter((path) =>
  /^(viem|fuels)/.test(path),
)
console.log(`viem or fuels reachable from the root entry: ${heavy.join(', ') || 'none'}`)
const over = measured.filter(({ bytes, limit }) => limit !== undefined && bytes > limit)
process.exitCode = over.length > 0 || heavy.length > 0 ? 1 : 0

async function bundle(code: string, external: string[]): Promise<{ bytes: number; imports: string[] }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: '.', loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    external,
    tsconfig: 'tsconfig.json',
    metafile: true,
    write: false,
    outfile: 'bundle.js',
  })
  const [file] = outputFiles
  if (!file) throw new Error(`Nothing came of: ${code}`)
  return {
    bytes: gzipSync(file.contents, { level: 9 }).length,
    imports: Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path)),
  }
}
