import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type BuildOptions, build } from 'esbuild'
import type { Measured } from '../../part.ts'
import { SDKS } from '../../support/sdks.ts'
import type { sizePart } from './part.ts'

/** Imports of an application by entry: names, or all exports. */
type Imports = Readonly<Record<string, readonly string[] | '*'>>

const CORE = '@causeway/core'
const BRIDGES = [
  ...['across', 'axelar', 'butter', 'cow', 'crosscurve', 'erc20Wrapper', 'gaszip', 'layerswap', 'lifi'],
  ...['mayan', 'nitro', 'orbiter', 'squidV1', 'squidV2', 'stargateBus', 'stargateTaxi', 'symbiosis'],
  ...['wrapper', 'xy', 'zenlink'],
]

const quoteThrough = (provider: string): Imports => ({
  [CORE]: ['QuoteAggregator'],
  [`${CORE}/providers/${provider}`]: [provider],
})

const LIFI: Imports = { '@lifi/sdk': ['createClient', 'getQuote'] }
const ACROSS_FUNCTION: Imports = { '@across-protocol/app-sdk': ['getQuote'] }
const ACROSS_CLIENT: Imports = { '@across-protocol/app-sdk': ['createAcrossClient'] }
const RELAY: Imports = { '@relayprotocol/relay-sdk': ['createClient', 'getQuote'] }
const COW: Imports = { '@cowprotocol/sdk-bridging': ['BridgingSdk'] }

const ENTRIES = { ours: CORE, ...SDKS }

/** Libraries that are excluded, because applications already have them. */
const SHARED = ['viem', 'viem/*', 'react', 'react-dom', 'react/*', '@tanstack/*', 'fuels']

/** Optional packages, which are loaded at run time and not bundled. */
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
        [`${CORE}/lending`]: ['LendingService'],
        [`${CORE}/lenders`]: ['aaveV3'],
        [`${CORE}/evm`]: ['evm'],
      }),
      aave: await everything({ '@aave/client': ['AaveClient'], '@aave/client/actions': ['userPosition'] }),
    },
    whole: await entries(alone),
    wholeAll: await entries(everything),
  }
}

const alone = (imports: Imports) => kilobytes(imports, [...SHARED, ...OPTIONAL])
const everything = (imports: Imports) => kilobytes(imports, OPTIONAL)

async function entries(weigh: (imports: Imports) => Promise<number>) {
  const { ours, lifi, across, relay, cow, aave, morpho, wagmi } = ENTRIES
  const measureEntry = (entry: string) => weigh({ [entry]: '*' })
  return {
    ours: await measureEntry(ours),
    lifi: await measureEntry(lifi),
    across: await measureEntry(across),
    relay: await measureEntry(relay),
    cow: await measureEntry(cow),
    aave: await measureEntry(aave),
    morpho: await measureEntry(morpho),
    wagmi: await measureEntry(wagmi),
  }
}

const OPTIONS = {
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  // Ignore the repository's path mapping, so that the published build is measured instead of the sources.
  tsconfigRaw: '{}',
  write: false,
  logLevel: 'error',
} as const satisfies BuildOptions

async function kilobytes(imports: Imports, external: string[]): Promise<number> {
  const { outputFiles } = await build({
    ...OPTIONS,
    stdin: { contents: createModule(imports), resolveDir: fileURLToPath(new URL('../..', import.meta.url)) },
    external,
  })
  const [file] = outputFiles
  if (!file) throw new Error(`The bundle is empty: ${Object.keys(imports).join(', ')}`)
  return gzipSync(file.contents, { level: 9 }).length / 1_000
}

/**
 * Returns a module that uses every name. If it only re-exported them, a missing name would result in an empty bundle.
 */
function createModule(imports: Imports): string {
  const lines = Object.entries(imports).map(([entry, names], index) =>
    names === '*'
      ? `export * from '${entry}'`
      : `import { ${names.join(', ')} } from '${entry}'; export const kept${index} = [${names.join(', ')}]`,
  )
  return lines.join('\n')
}
