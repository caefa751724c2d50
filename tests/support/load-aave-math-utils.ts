import { posix } from 'node:path'
import { formatEther, keccak256 } from 'viem'
import { fetchFiles, type PinnedTarball } from '../../packages/sandbox/src/artifacts/fetch-package.ts'

/** Input of `formatUserSummary` of `@aave/math-utils`; amounts in base units, rates and indexes in ray. */
interface AaveReserve {
  readonly underlyingAsset: string
  readonly decimals: number
  readonly priceInMarketReferenceCurrency: string
  readonly baseLTVasCollateral: string
  readonly reserveLiquidationThreshold: string
  readonly debtCeiling: string
  readonly eModes: readonly never[]
  readonly liquidityIndex: string
  readonly liquidityRate: string
  readonly variableBorrowIndex: string
  readonly variableBorrowRate: string
  readonly lastUpdateTimestamp: number
}

interface AaveUserReserve {
  readonly underlyingAsset: string
  readonly scaledATokenBalance: string
  readonly scaledVariableDebt: string
  readonly usageAsCollateralEnabledOnUser: boolean
}

export interface AaveSummaryRequest {
  readonly currentTimestamp: number
  readonly marketReferencePriceInUsd: string
  readonly marketReferenceCurrencyDecimals: number
  readonly userReserves: readonly AaveUserReserve[]
  readonly formattedReserves: readonly AaveReserve[]
  readonly userEmodeCategoryId: number
}

/** Totals of an account as decimal strings, in whole units of the reference currency. */
export interface AaveSummary {
  readonly totalLiquidityMarketReferenceCurrency: string
  readonly totalCollateralMarketReferenceCurrency: string
  readonly totalBorrowsMarketReferenceCurrency: string
  readonly availableBorrowsMarketReferenceCurrency: string
  readonly currentLoanToValue: string
  readonly currentLiquidationThreshold: string
  readonly healthFactor: string
}

export interface AaveMathUtils {
  formatUserSummary(request: AaveSummaryRequest): AaveSummary
}

interface MorphoState {
  readonly totalBorrowAssets: bigint
  readonly totalBorrowShares: bigint
  /** Oracle price, scaled by 1e36. */
  readonly price: bigint
}

interface MorphoHolding {
  readonly collateral: bigint
  readonly borrowShares: bigint
}

type MorphoFigure = (
  position: MorphoHolding,
  state: MorphoState,
  params: { readonly lltv: bigint },
) => bigint | null | undefined

export interface MorphoMarketUtils {
  getLiquidationIncentiveFactor(params: { readonly lltv: bigint }): bigint
  getHealthFactor: MorphoFigure
  getLtv: MorphoFigure
  getMaxBorrowableAssets: MorphoFigure
  getWithdrawableCollateral: MorphoFigure
  getLiquidationPrice: MorphoFigure
  toBorrowAssets(shares: bigint, state: MorphoState): bigint
}

/**
 * Loads a package as it was published. It is not a dependency: it is downloaded and checked against its pinned
 * integrity hash.
 */
export async function loadAaveMathUtils(): Promise<AaveMathUtils> {
  const [utils, bignumber, tslib] = await Promise.all([
    fetchSources(MATH_UTILS, MATH_UTILS_FILES),
    fetchSources(BIGNUMBER, ['bignumber.js']),
    fetchSources(TSLIB, ['tslib.js']),
  ])
  const modules = { 'bignumber.js': run(bignumber, 'bignumber.js'), tslib: run(tslib, 'tslib.js') }
  return run(utils, 'dist/cjs/formatters/user/index.js', modules) as AaveMathUtils
}

export async function loadMorphoMarketUtils(): Promise<MorphoMarketUtils> {
  const [blue, base] = await Promise.all([
    fetchSources(BLUE_SDK, BLUE_SDK_FILES),
    fetchSources(MORPHO_TS, MORPHO_TS_FILES),
  ])
  const modules = {
    viem: { formatEther },
    '@noble/hashes/sha3.js': { keccak_256: (bytes: Uint8Array) => keccak256(bytes, 'bytes') },
    '@noble/hashes/utils.js': {
      hexToBytes: (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex')),
      bytesToHex: (bytes: Uint8Array) => Buffer.from(bytes).toString('hex'),
    },
    '@morpho-org/morpho-ts': run(base, 'lib/cjs/index.js'),
  }
  const { MarketUtils } = run(blue, 'lib/cjs/market/MarketUtils.js', modules) as {
    MarketUtils: MorphoMarketUtils
  }
  return MarketUtils
}

const MATH_UTILS: PinnedTarball = {
  name: '@aave/math-utils',
  version: '1.38.0',
  integrity:
    'sha512-Zeq2Dpflb5zst3OZKHA7UMVI4wcfpxbxA8tXZyVTmw313Q7oF1oOctrEF3JnfyjcyusmU91qdJRrCAXQrQtyXA==',
}
const MATH_UTILS_FILES = [
  ...['bignumber', 'constants', 'ray.math', 'pool-math'],
  ...[
    'calculate-all-user-incentives',
    'calculate-user-reserve-incentives',
    'calculate-accrued-incentives',
  ].map((name) => `formatters/incentive/${name}`),
  ...['index', 'format-user-reserve', 'generate-raw-user-summary', 'generate-user-reserve-summary'].map(
    (name) => `formatters/user/${name}`,
  ),
  'formatters/user/calculate-user-reserve-totals',
  'formatters/usd/normalized-to-usd',
].map((name) => `dist/cjs/${name}.js`)

const BIGNUMBER: PinnedTarball = {
  name: 'bignumber.js',
  version: '9.3.1',
  integrity:
    'sha512-Ko0uX15oIUS7wJ3Rb30Fs6SkVbLmPBAKdlm7q9+ak9bbIeFf0MwuBsQV6z7+X768/cHsfg+WlysDWJcmthjsjQ==',
}

const TSLIB: PinnedTarball = {
  name: 'tslib',
  version: '2.9.1',
  integrity:
    'sha512-a4Ux9VKuIMHsOS7ENbEq6hK2ZGYIT27Rtl0E4eD9KqwxhKiQeMZE/9xb3IdYwWaSOyIBQLExhQgXDTYoiCxnWA==',
}

const BLUE_SDK: PinnedTarball = {
  name: '@morpho-org/blue-sdk',
  version: '6.4.0',
  integrity:
    'sha512-k0GvaelRU0/ngaKLunQamh32Wl4T100WZ3lwz0NW2L3YYfcvjCxkOYpgQ5o+cViKRNLUXgQAWS1AUC2QFZrZQQ==',
}
const BLUE_SDK_FILES = [
  'constants',
  'market/MarketUtils',
  ...['index', 'AdaptiveCurveIrmLib', 'MathLib', 'SharesMath'].map((name) => `math/${name}`),
].map((name) => `lib/cjs/${name}.js`)

const MORPHO_TS: PinnedTarball = {
  name: '@morpho-org/morpho-ts',
  version: '2.8.0',
  integrity:
    'sha512-I+fSrYjx8VYHgzaTGUdGmxKM7qDrOWNBM4Yz/6hgum2tlCcgb5MN1sJVgztbO4nOk5C9Ly9I752CiyyYr2oeOg==',
}
const MORPHO_TS_FILES = [
  ...['index', 'addresses', 'chain', 'errors', 'utils', 'constants', 'math', 'types', 'urls'],
  ...['time/index', 'time/time', 'format/index', 'format/array', 'format/locale', 'format/string'],
  ...['format/format/index', 'format/format/format'],
].map((name) => `lib/cjs/${name}.js`)

type Sources = ReadonlyMap<string, string>

async function fetchSources(pinned: PinnedTarball, paths: readonly string[]): Promise<Sources> {
  const texts = await fetchFiles(pinned, paths)
  return new Map(paths.map((path, index) => [path, texts[index] ?? '']))
}

/** Runs CommonJS modules from memory. Imports that are not among the sources must be passed in `modules`. */
function run(sources: Sources, entry: string, modules: Readonly<Record<string, unknown>> = {}): unknown {
  const loaded = new Map<string, { exports: unknown }>()
  const load = (path: string): unknown => {
    const cached = loaded.get(path)
    if (cached) return cached.exports
    const module = { exports: {} as unknown }
    loaded.set(path, module)
    const require = (name: string) => (name.startsWith('.') ? load(resolve(path, name)) : requireModule(name))
    new Function('module', 'exports', 'require', sources.get(path) ?? '')(module, module.exports, require)
    return module.exports
  }
  const resolve = (from: string, name: string): string => {
    const path = posix.join(posix.dirname(from), name)
    const file = [path, `${path}.js`, `${path}/index.js`].find((candidate) => sources.has(candidate))
    if (file === undefined) throw new Error(`${from} requires ${name}, which was not downloaded.`)
    return file
  }
  const requireModule = (name: string): unknown => {
    if (name in modules) return modules[name]
    throw new Error(`${entry} requires ${name}, which was not provided.`)
  }
  return load(entry)
}
