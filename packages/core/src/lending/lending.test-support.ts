import { arbitrum, base, mantle } from '../chains/records.ts'
import type { Address } from '../kernel/schema.ts'
import type { MulticallRequest, MulticallResults, Platform } from '../platforms/platform.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts'
import type { Lender, LenderFamily } from './lender.ts'
import { type LenderMarket, type LendingPool, type PoolConfig, WAD } from './lender-market.ts'
import { emptyPosition, type LenderPosition, type PoolPosition } from './lender-position.ts'
import { LendingService, type LendingServiceOptions } from './lending-service.ts'
import { type ContractQuery, type ContractRead, readContracts, requiredValue } from './read-contracts.ts'

export const ACCOUNT: Address = '0xAbCdEf0000000000000000000000000000000001'
export const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const WETH: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'

export const config = (percent: number, change: Partial<PoolConfig> = {}): PoolConfig => ({
  category: 0,
  borrowCollateralFactor: (BigInt(percent) * WAD) / 100n,
  collateralFactor: (BigInt(percent + 5) * WAD) / 100n,
  borrowFactor: WAD,
  collateralDisabled: false,
  debtDisabled: false,
  ...change,
})

/** Creates a pool of USDC at one dollar, with the price scale of Aave. */
export function createTestPool(change: Partial<LendingPool> = {}): LendingPool {
  return {
    chainId: 8453,
    lender: 'AAVE_V3',
    poolId: USDC,
    underlying: USDC,
    asset: { address: USDC, symbol: 'USDC', decimals: 6, assetGroup: 'USDC' },
    totalDeposits: 1_000_000_000_000n,
    totalDebt: 400_000_000_000n,
    totalDebtStable: 0n,
    totalLiquidity: 600_000_000_000n,
    depositRate: 3,
    variableBorrowRate: 5,
    stableBorrowRate: 0,
    stakingYield: 0,
    rewards: {},
    config: { 0: config(75) },
    collateralActive: true,
    borrowingEnabled: true,
    hasStable: false,
    isActive: true,
    isFrozen: false,
    isPaused: false,
    oraclePrice: { price: 100_000_000n, per: 1_000_000n },
    priceUsd: 1,
    contracts: {},
    ...change,
  }
}

/** Creates a pool of WETH at 2,000 dollars. */
export function wethPool(change: Partial<LendingPool> = {}): LendingPool {
  return createTestPool({
    poolId: WETH,
    underlying: WETH,
    asset: { address: WETH, symbol: 'WETH', decimals: 18, assetGroup: 'ETH' },
    totalDeposits: 1_000n * WAD,
    totalDebt: 100n * WAD,
    totalLiquidity: 900n * WAD,
    depositRate: 1,
    variableBorrowRate: 2,
    config: { 0: config(80) },
    oraclePrice: { price: 200_000_000_000n, per: WAD },
    priceUsd: 2_000,
    ...change,
  })
}

export function createTestMarket(change: Partial<LenderMarket> = {}): LenderMarket {
  return {
    chainId: 8453,
    lender: 'AAVE_V3',
    family: 'aave-v3',
    pools: { [USDC]: createTestPool(), [WETH]: wethPool() },
    modes: { 0: { id: 0, label: 'Default' } },
    numeraire: { symbol: 'USD', decimals: 8, usd: 1 },
    block: { number: 7n, timestamp: 1_700_000_000 },
    failures: [],
    ...change,
  }
}

export function createTestPosition(
  pools: readonly Partial<PoolPosition>[],
  change: Partial<LenderPosition> = {},
) {
  const held = pools.map(
    (pool): PoolPosition => ({
      poolId: USDC,
      underlying: pool.poolId === WETH ? WETH : USDC,
      deposits: 0n,
      debt: 0n,
      debtStable: 0n,
      collateralEnabled: true,
      ...pool,
    }),
  )
  const position: LenderPosition = {
    ...emptyPosition({ chainId: 8453, lender: 'AAVE_V3', account: ACCOUNT }),
    pools: Object.fromEntries(held.map((pool) => [pool.poolId, pool])),
    ...change,
  }
  return position
}

/** Returns the contract of a lender, derived from its id. */
export const toContract = (lender: string): Address => `0x${lender}`

/** Creates a read whose decoded result is `word` and the returned data. */
const createRead = (lender: string, word: string): ContractRead<string> => ({
  to: toContract(lender),
  data: '0x',
  decode: (data) => `${word}:${data}`,
})

/** Creates a lender that reads its contract once for the market and once for the positions. */
export function createTestLender(id: string, chainId: number, change: Partial<Lender> = {}): Lender {
  return {
    id,
    chainId,
    family: 'aave-v3',
    *market(): ContractQuery<LenderMarket> {
      const { outcomes, block } = yield* readContracts([createRead(id, 'market')])
      requiredValue(outcomes[0], id)
      return createTestMarket({
        chainId,
        lender: id,
        block,
        pools: { [USDC]: createTestPool({ chainId, lender: id }), [WETH]: wethPool({ chainId, lender: id }) },
      })
    },
    *positions(account): ContractQuery<readonly LenderPosition[]> {
      const { outcomes } = yield* readContracts([createRead(id, 'position')])
      requiredValue(outcomes[0], id)
      return [createTestPosition([{ deposits: 1_000_000n }], { chainId, lender: id, account })]
    },
    permitTerms: () => undefined,
    steps: () => [],
    ...change,
  }
}

/** Creates a family with the same lenders on every chain. */
export function createTestFamily(ids: readonly string[], change: Partial<LenderFamily> = {}): LenderFamily {
  return {
    id: 'aave-v3',
    files: ['config/aave-pools'],
    extras: [],
    lenders: (_, { id: chainId }) => ids.map((id) => createTestLender(id, chainId)),
    ...change,
  }
}

export const json = (body: unknown) => new Response(JSON.stringify(body))

export const status = (code: number, text = '') => new Response(text, { status: code })

/** Returns a response that only ends when the request is aborted. */
export function hanging(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

export type Answer = (url: URL, signal: AbortSignal) => Response | Promise<Response>

/** Startup files that are empty objects. */
export const FILES: Answer = () => json({})

type Multicall = (request: MulticallRequest, options?: RequestOptions) => Promise<MulticallResults>

/** Contracts whose calls all succeed. */
export const CONTRACTS: Multicall = async ({ calls }) => ({
  results: calls.map(() => ({ status: 'success', data: '0x' })),
  blockNumber: 7n,
  timestamp: 1_700_000_000,
})

export interface LendingBench {
  readonly lending: LendingService
  readonly clock: FakeClock
  /** Paths and queries of the requests. */
  readonly asked: readonly string[]
  /** Chain and number of calls of each request to a chain. */
  readonly calls: readonly string[]
  readonly logged: readonly string[]
}

export function createLendingBench({
  answer = FILES,
  contracts = CONTRACTS,
  ...options
}: Partial<LendingServiceOptions> & {
  readonly answer?: Answer
  readonly contracts?: Multicall
} = {}): LendingBench {
  const clock = createFakeClock()
  const requests: string[] = []
  const calls: string[] = []
  const logged: string[] = []
  const ignore = () => undefined
  const log = (message: string) => void logged.push(message)
  const lending = new LendingService({
    families: [createTestFamily(['AAVE_V3', 'SPARK'])],
    chains: [arbitrum, base, mantle],
    platforms: {
      forChain: (chainId) =>
        ({
          multicall(request: MulticallRequest, requestOptions?: RequestOptions) {
            calls.push(`${chainId}: ${request.calls.length}`)
            return contracts(request, requestOptions)
          },
        }) as Platform,
      dispose: () => undefined,
    },
    metadataUrl: 'https://files.test',
    metadataDigests: 'trust-host',
    clock,
    logger: { debug: ignore, info: log, error: ignore, warn: log },
    fetch: async (input, init) => {
      const url = new URL(String(input))
      requests.push(`${url.pathname}${url.search}`)
      return answer(url, init?.signal ?? new AbortController().signal)
    },
    ...options,
  })
  return { lending, clock, asked: requests, calls, logged }
}
