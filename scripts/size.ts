import { relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'

/** gzip -9 of minified ESM: own code and small dependencies, without the peers. */
interface Budget {
  readonly name: string
  /** What an application imports: names by entry, or all of it. */
  readonly keep: Readonly<Record<string, readonly string[] | '*'>>
  /** Bytes; absent rows are for information. */
  readonly limit?: number
}

const KILOBYTE = 1_000
const CORE = '@causeway/core'

const BUDGETS: readonly Budget[] = [
  { name: 'formatUnits', keep: { [CORE]: ['formatUnits'] }, limit: 0.5 * KILOBYTE },
  { name: 'one chain record', keep: { [`${CORE}/chains`]: ['mantle'] }, limit: 1 * KILOBYTE },
  { name: 'QuoteAggregator', keep: { [CORE]: ['QuoteAggregator'] } },
  {
    name: 'QuoteAggregator + Across',
    keep: { [CORE]: ['QuoteAggregator'], [`${CORE}/providers/across`]: ['across'] },
    limit: 20 * KILOBYTE,
  },
  {
    name: 'QuoteAggregator + every provider',
    keep: { [CORE]: ['QuoteAggregator'], [`${CORE}/providers`]: '*' },
    limit: 55 * KILOBYTE,
  },
  { name: 'StatusTracker', keep: { [CORE]: ['StatusTracker'] }, limit: 16 * KILOBYTE },
  { name: 'the root entry', keep: { [CORE]: '*' } },
  { name: 'React layer', keep: { '@causeway/react': '*' }, limit: 6 * KILOBYTE },
]

const PEERS = ['viem', 'viem/*', 'fuels', 'react', 'react-dom', '@tanstack/*', 'wagmi']

const measured = await Promise.all(
  BUDGETS.map(async (budget) => {
    // The React layer is measured by itself: the core is its peer.
    const external = budget.name === 'React layer' ? [...PEERS, '@causeway/core'] : PEERS
    return { ...budget, ...(await bundle(budget.keep, external)) }
  }),
)
for (const { name, bytes, lazyBytes, limit } of measured) {
  const spare = limit === undefined ? 0 : limit - bytes
  const room =
    limit === undefined ? '' : `of ${limit}, ${spare < 0 ? `OVER by ${-spare}` : `${spare} to spare`}`
  const later = lazyBytes > 0 ? `, ${lazyBytes} more when first needed` : ''
  console.log(`${name.padEnd(34)} ${String(bytes).padStart(7)} bytes ${room}${later}`)
}

const heavy = (await bundle({ [CORE]: '*' }, PEERS)).imports.filter((path) => /^(viem|fuels)/.test(path))
console.log(`viem or fuels reachable from the root entry: ${heavy.join(', ') || 'none'}`)
const over = measured.filter(({ bytes, limit }) => limit !== undefined && bytes > limit)
process.exitCode = over.length > 0 || heavy.length > 0 ? 1 : 0

/** A module that uses every name: to re-export a name that does not exist would pass as an empty bundle. */
function moduleOf(keep: Budget['keep']): string {
  const lines = Object.entries(keep).map(([entry, names], at) =>
    names === '*'
      ? `export * from '${entry}'`
      : `import { ${names.join(', ')} } from '${entry}'; export const kept${at} = [${names.join(', ')}]`,
  )
  return lines.join('\n')
}

interface Bundle {
  /** Of what is loaded at once. */
  readonly bytes: number
  /** Of the tables that are loaded when first needed. */
  readonly lazyBytes: number
  readonly imports: string[]
}

async function bundle(keep: Budget['keep'], external: string[]): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: moduleOf(keep), resolveDir: '.', loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    splitting: true,
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    external,
    tsconfig: 'tsconfig.json',
    metafile: true,
    write: false,
    outdir: 'bundle',
  })
  const outputs = Object.entries(metafile.outputs)
  const entry = outputs.find(([, { entryPoint }]) => entryPoint === '<stdin>')
  if (!entry) throw new Error(`Nothing came of: ${Object.keys(keep).join(', ')}`)
  const atOnce = staticallyLoaded(entry[0], metafile.outputs)
  const sizeOf = (isWanted: (path: string) => boolean) =>
    outputFiles
      .filter(({ path }) => isWanted(relative(process.cwd(), path)))
      .reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0)
  return {
    bytes: sizeOf((path) => atOnce.has(path)),
    lazyBytes: sizeOf((path) => !atOnce.has(path)),
    imports: outputs.flatMap(([, { imports }]) => imports.map(({ path }) => path)),
  }
}

/** An output and those that it imports, not those that it may load later. */
function staticallyLoaded(path: string, outputs: Metafile['outputs'], seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const { path: imported, kind, external } of outputs[path]?.imports ?? []) {
    if (kind === 'import-statement' && !external) staticallyLoaded(imported, outputs, seen)
  }
  return seen
}
