import { posix } from 'node:path'
import { formatEther, keccak256 } from 'viem'
import { fetchFiles, type PinnedTarball } from '../../packages/sandbox/src/artifacts/npm-tarball.ts'

/** What `formatUserSummary` of `@aave/math-utils` is asked; amounts in base units, rates and indexes in ray. */
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

/** Decimal texts, in whole units of the reference currency. */
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
  /** Of the oracle, scaled by 1e36. */
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

/** None of these is a dependency: each is fetched, held to its content, and run as it was published. */
export async function loadAaveMathUtils(): Promise<AaveMathUtils> {
  const [utils, bignumber, tslib] = await Promise.all([
    sourcesOf(MATH_UTILS, MATH_UTILS_FILES),
    sourcesOf(BIGNUMBER, ['bignumber.js']),
    sourcesOf(TSLIB, ['tslib.js']),
  ])
  const given = { 'bignumber.js': run(bignumber, 'bignumber.js'), tslib: run(tslib, 'tslib.js') }
  return run(utils, 'dist/cjs/formatters/user/index.js', given) as AaveMathUtils
}

export async function loadMorphoMarketUtils(): Promise<MorphoMarketUtils> {
  const [blue, base] = await Promise.all([
    sourcesOf(BLUE_SDK, BLUE_SDK_FILES),
    sourcesOf(MORPHO_TS, MORPHO_TS_FILES),
  ])
  const given = {
    viem: { formatEther },
    '@noble/hashes/sha3.js': { keccak_256: (bytes: Uint8Array) => keccak256(bytes, 'bytes') },
    '@noble/hashes/utils.js': {
      hexToBytes: (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex')),
      bytesToHex: (bytes: Uint8Array) => Buffer.from(bytes).toString('hex'),
    },
    '@morpho-org/morpho-ts': run(base, 'lib/cjs/index.js'),
  }
  const { MarketUtils } = run(blue, 'lib/cjs/market/MarketUtils.js', given) as {
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

async function sourcesOf(pinned: PinnedTarball, paths: readonly string[]): Promise<Sources> {
  const texts = await fetchFiles(pinned, paths)
  return new Map(paths.map((path, at) => [path, texts[at] ?? '']))
}

/** Runs CommonJS modules out of memory; what is none of its files must be given. */
function run(sources: Sources, entry: string, given: Readonly<Record<string, unknown>> = {}): unknown {
  const loaded = new Map<string, { exports: unknown }>()
  const load = (path: string): unknown => {
    const known = loaded.get(path)
    if (known) return known.exports
    const module = { exports: {} as unknown }
    loaded.set(path, module)
    const require = (name: string) => (name.startsWith('.') ? load(resolve(path, name)) : part(name))
    new Function('module', 'exports', 'require', sources.get(path) ?? '')(module, module.exports, require)
    return module.exports
  }
  const resolve = (from: string, name: string): string => {
    const path = posix.join(posix.dirname(from), name)
    const found = [path, `${path}.js`, `${path}/index.js`].find((candidate) => sources.has(candidate))
    if (found === undefined) throw new Error(`${from} wants ${name}, which was not fetched`)
    return found
  }
  const part = (name: string): unknown => {
    if (name in given) return given[name]
    throw new Error(`${entry} wants ${name}, which it was not given`)
  }
  return load(entry)
}
