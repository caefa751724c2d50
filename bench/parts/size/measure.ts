import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type BuildOptions, build } from 'esbuild'
import type { Measured } from '../../part.ts'
import { SDKS } from '../../support/sdks.ts'
import type { sizePart } from './part.ts'

/** Imports of an application: names by entry, or all exports. */
type Kept = Readonly<Record<string, readonly string[] | '*'>>

const CORE = '@causeway/core'
const BRIDGES = [
  ...['across', 'axelar', 'butter', 'cow', 'crosscurve', 'erc20Wrapper', 'gaszip', 'layerswap', 'lifi'],
  ...['mayan', 'nitro', 'orbiter', 'squidV1', 'squidV2', 'stargateBus', 'stargateTaxi', 'symbiosis'],
  ...['wrapper', 'xy', 'zenlink'],
]

const quoteThrough = (provider: string): Kept => ({
  [CORE]: ['QuoteAggregator'],
  [`${CORE}/providers/${provider}`]: [provider],
})

const LIFI: Kept = { '@lifi/sdk': ['createClient', 'getQuote'] }
const ACROSS_FUNCTION: Kept = { '@across-protocol/app-sdk': ['getQuote'] }
const ACROSS_CLIENT: Kept = { '@across-protocol/app-sdk': ['createAcrossClient'] }
const RELAY: Kept = { '@relayprotocol/relay-sdk': ['createClient', 'getQuote'] }
const COW: Kept = { '@cowprotocol/sdk-bridging': ['BridgingSdk'] }

const ENTRIES = { ours: CORE, ...SDKS }

/** Excluded libraries, which applications already have. */
const SHARED = ['viem', 'viem/*', 'react', 'react-dom', 'react/*', '@tanstack/*', 'fuels']

/** Loaded where it is wanted, by those who want it: nobody bundles these. */
const OPTIONAL = [
  ...['ethers', 'thirdweb', '@privy-io/*', '@safe-global/*', '@biconomy/abstractjs', 'fuels'],
  ...['node:*', 'crypto', 'http', 'https', 'url', 'stream', 'zlib', 'util', 'assert', 'events', 'fs', 'path'],
]

export async function measure(): Promise<Measured<typeof sizePart>> {
  return {
    lifiQuote: { ours: await alone(quoteThrough('lifi')), lifi: await alone(LIFI) },
    acrossQuote: {
      ours: await alone(quoteThrough('across')),
      function: await alone(ACROSS_FUNCTION),
      client: await alone(ACROSS_CLIENT),
    },
    relayQuote: { ours: await alone(quoteThrough('relay')), relay: await alone(RELAY) },
    bridges: {
      ours: await alone({ [CORE]: ['QuoteAggregator'], [`${CORE}/providers`]: BRIDGES }),
      cow: await alone({
        '@cowprotocol/sdk-bridging': [
          'BridgingSdk',
          'AcrossBridgeProvider',
          'BungeeBridgeProvider',
          'NearIntentsBridgeProvider',
        ],
      }),
    },
    acrossQuoteWhole: {
      ours: await everything(quoteThrough('across')),
      function: await everything(ACROSS_FUNCTION),
      client: await everything(ACROSS_CLIENT),
      lifi: await everything(LIFI),
      relay: await everything(RELAY),
      cow: await everything(COW),
    },
    lendingFigures: {
      ours: await alone({ [CORE]: ['LendingCalculator'] }),
      aave: await alone({ '@aave/math-utils': ['formatUserSummary'] }),
      morpho: await alone({ '@morpho-org/blue-sdk': ['AccrualPosition'] }),
    },
    lendingRead: {
      ours: await everything({
        [CORE]: ['LendingService'],
        [`${CORE}/lenders`]: ['aaveV3'],
        [`${CORE}/evm`]: ['evm'],
      }),
      aave: await everything({ '@aave/client': ['AaveClient'], '@aave/client/actions': ['userPosition'] }),
    },
    whole: await entries(alone),
    wholeAll: await entries(everything),
  }
}

const alone = (kept: Kept) => kilobytes(kept, [...SHARED, ...OPTIONAL])
const everything = (kept: Kept) => kilobytes(kept, OPTIONAL)

async function entries(weigh: (kept: Kept) => Promise<number>) {
  const { ours, lifi, across, relay, cow, aave, morpho, wagmi } = ENTRIES
  const of = (entry: string) => weigh({ [entry]: '*' })
  return {
    ours: await of(ours),
    lifi: await of(lifi),
    across: await of(across),
    relay: await of(relay),
    cow: await of(cow),
    aave: await of(aave),
    morpho: await of(morpho),
    wagmi: await of(wagmi),
  }
}

const OPTIONS = {
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  // As it is published: the core is its build, not the sources that the repository's own paths lead to.
  tsconfigRaw: '{}',
  write: false,
  logLevel: 'error',
} as const satisfies BuildOptions

async function kilobytes(kept: Kept, external: string[]): Promise<number> {
  const { outputFiles } = await build({
    ...OPTIONS,
    stdin: { contents: moduleOf(kept), resolveDir: fileURLToPath(new URL('../..', import.meta.url)) },
    external,
  })
  const [file] = outputFiles
  if (!file) throw new Error(`Nothing came of: ${Object.keys(kept).join(', ')}`)
  return gzipSync(file.contents, { level: 9 }).length / 1_000
}

/** A module that uses every name: to re-export a name that does not exist would pass as an empty bundle. */
function moduleOf(kept: Kept): string {
  const lines = Object.entries(kept).map(([entry, names], at) =>
    names === '*'
      ? `export * from '${entry}'`
      : `import { ${names.join(', ')} } from '${entry}'; export const kept${at} = [${names.join(', ')}]`,
  )
  return lines.join('\n')
}
