import { NATIVE_TOKEN_ADDRESS, sameAddress } from '../chains/address.ts'
import { arbitrum, base } from '../chains/records.ts'
import { Executor } from '../execution/executor.ts'
import { createTestChain, POOL, SENDER, type TestChain } from '../execution/testing-chain.test-support.ts'
import { silentLogger } from '../kernel/logger.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import { memoryStorage, type Storage } from '../kernel/storage.ts'
import { parseActions } from '../lending/actions/parse-actions.ts'
import { planLending } from '../lending/actions/plan-lending.ts'
import type { LenderMarket } from '../lending/lender-market.ts'
import {
  createTestLender,
  createTestMarket,
  createTestPosition,
  USDC,
} from '../lending/lending.test-support.ts'
import { UserRejectedError } from '../platforms/errors.ts'
import type { Platform } from '../platforms/platform.ts'
import type { PlatformRegistry } from '../platforms/registry.ts'
import type { Wallet } from '../platforms/wallet.ts'
import { toNativeFeeConsent } from '../quotes/native-fee.ts'
import { ProviderError } from '../quotes/provider-error.ts'
import { QuoteAggregator } from '../quotes/quote-aggregator.ts'
import type { QuoteRequest } from '../quotes/quote-request.ts'
import type { TransferStatus } from '../quotes/status.ts'
import { createFakeClock, drive, type FakeClock } from '../testing/fake-clock.ts'
import { scriptedProvider } from '../testing/scripted-provider.ts'
import type { Token } from '../tokens/token.ts'
import { createTransferJournal, type TransferJournal } from '../transfers/journal.ts'
import type { StatusCadence } from '../transfers/next-check-time.ts'
import { createReceiptSources } from '../transfers/receipt-sources.ts'
import { StatusTracker } from '../transfers/status-tracker.ts'
import type { JourneyPlan } from './journey-plan.ts'
import type { JourneyRequest } from './journey-request.ts'
import { JourneyService } from './journey-service.ts'
import type { JourneyRecord } from './record.ts'

export { SENDER, USDC }
export const ARBITRUM = 42161
export const BASE = 8453
export const ETH = NATIVE_TOKEN_ADDRESS
const LENDER_CONTRACT: Address = '0x6666666666666666666666666666666666666666'
const DEPOSIT: Hex = '0x7b939232'
export const ONE_ETH = 10n ** 18n
export const usdc = (amount: number) => BigInt(Math.round(amount * 1e6))

/** Deposit of a provider, with its effect once it is included. */
interface Deposit {
  readonly providerId: string
  readonly request: QuoteRequest
  readonly toAmount: bigint
  /** Whether the bridge paid it, or returned it. */
  outcome?: 'paid' | 'refunded'
}

/** Two chains, a swap provider, two bridges and a lender, which outlive the processes of a test. */
export interface World {
  readonly clock: FakeClock
  readonly chains: Readonly<Record<number, TestChain>>
  readonly storage: Storage
  /** USDC for one ETH, by provider id. */
  readonly rates: { swap: number; direct: number | undefined }
  /** Status that the bridge reports. Default DONE. */
  bridgeStatus: TransferStatus
  /** Whether the user rejects the next transaction. */
  rejectsNext: boolean
  /** Changes of the lender's market. */
  market: Partial<LenderMarket>
  /** Requests for quotes, by provider id. */
  readonly asked: string[]
  getBalance(chainId: number, token: Address, account?: Address): bigint
  /** Deposits of providers that were included and succeeded. */
  getDeposits(): readonly Deposit[]
  /** Amounts that were deposited to the lender. */
  getLenderDeposits(): readonly bigint[]
}

const INITIAL: readonly (readonly [chainId: number, token: Address, amount: bigint])[] = [
  [ARBITRUM, ETH, 10n * ONE_ETH],
  [BASE, ETH, ONE_ETH],
]

interface InternalWorld extends World {
  readonly deposits: Map<string, Deposit>
  readonly platforms: PlatformRegistry
}

/** Creates the world. */
export function createWorld(): InternalWorld {
  const clock = createFakeClock()
  const chains: Record<number, TestChain> = { [ARBITRUM]: createTestChain(), [BASE]: createTestChain() }
  for (const chain of Object.values(chains)) chain.depositAmount = 0n
  const deposits = new Map<string, Deposit>()
  const getDeposits = () =>
    Object.values(chains).flatMap((chain) =>
      chain
        .depositsOf()
        .filter(({ status }) => status === 'success')
        .flatMap(({ data }) => deposits.get(data) ?? []),
    )
  const getLenderDeposits = () =>
    (chains[BASE]?.transactions ?? [])
      .filter(({ to, status }) => to === LENDER_CONTRACT && status === 'success')
      .map(({ data }) => BigInt(`0x${data.slice(10)}`))
  const world: InternalWorld = {
    clock,
    chains,
    storage: memoryStorage(),
    rates: { swap: 2_000, direct: undefined },
    bridgeStatus: 'DONE',
    rejectsNext: false,
    market: {},
    asked: [],
    deposits,
    getDeposits,
    getLenderDeposits,
    getBalance(chainId, token, account = SENDER) {
      const isHeldAs = (id: number, address: string, owner: string | undefined) =>
        id === chainId && sameAddress(address, token) && sameAddress(account, owner)
      const initial = INITIAL.filter(([id, of]) => isHeldAs(id, of, SENDER)).reduce(
        (sum, [, , of]) => sum + of,
        0n,
      )
      const changes = getDeposits().map(({ request, toAmount, outcome }) => {
        const { fromChainId, fromTokenAddress, toChainId, toTokenAddress, fromAmount } = request
        const isPaid = outcome === 'paid' || fromChainId === toChainId
        const spent =
          isHeldAs(fromChainId, fromTokenAddress, request.fromAddress) && outcome !== 'refunded'
            ? fromAmount
            : 0n
        return (isPaid && isHeldAs(toChainId, toTokenAddress, request.toAddress) ? toAmount : 0n) - spent
      })
      const lenderDeposits = isHeldAs(BASE, USDC, SENDER) ? getLenderDeposits() : []
      return (
        changes.reduce((sum, change) => sum + change, initial) -
        lenderDeposits.reduce((sum, amount) => sum + amount, 0n)
      )
    },
    platforms: {
      forChain: (chainId) => toPlatform(world, chainId),
      dispose: () => undefined,
    },
  }
  return world
}

function toPlatform(world: World, chainId: number): Platform {
  const chain = world.chains[chainId]
  if (!chain) throw new Error(`Chain ${chainId} is not in the world`)
  return {
    ...chain.platform,
    getBalance: async ({ account, token }) => world.getBalance(chainId, token, account),
  }
}

const SYMBOLS = [
  { address: ETH, symbol: 'ETH', decimals: 18 },
  { address: USDC, symbol: 'USDC', decimals: 6 },
] as const

function findToken(chainId: number, address: string): Token | undefined {
  const token = SYMBOLS.find((listed) => sameAddress(listed.address, address))
  return token && { ...token, chainId, name: token.symbol, assetGroup: token.symbol }
}

function createProviders(world: InternalWorld) {
  const getOutput = ({ fromTokenAddress, toTokenAddress, fromAmount }: QuoteRequest, rate: number) => {
    if (sameAddress(fromTokenAddress, toTokenAddress)) return (fromAmount * 999n) / 1_000n
    return sameAddress(fromTokenAddress, ETH)
      ? (fromAmount * usdc(rate)) / ONE_ETH
      : (fromAmount * ONE_ETH) / usdc(rate)
  }
  const create = (id: string, kind: 'swap' | 'bridge', getRate: () => number | undefined) =>
    scriptedProvider({
      id,
      name: id,
      kind,
      unsupportedReason: ({ fromChainId, toChainId, fromTokenAddress, toTokenAddress }) => {
        const isSwap = fromChainId === toChainId
        const isPlainBridge = !isSwap && sameAddress(fromTokenAddress, toTokenAddress)
        const isSupported =
          kind === 'swap' ? isSwap : id === 'bridge' ? isPlainBridge && fromTokenAddress === USDC : !isSwap
        return isSupported ? undefined : new ProviderError('NOT_SUPPORT', `${id} does not support it.`)
      },
      quote: (request) => {
        world.asked.push(id)
        const rate = getRate()
        if (rate === undefined) throw new ProviderError('NOT_ROUTE', 'There is no route.')
        return {
          toAmount: getOutput(request, rate),
          depositContract: POOL,
          spender: POOL,
          skipApproval: true,
          estimatedDuration: kind === 'swap' ? 10 : 60,
        }
      },
      build: async ({ request, toAmount }) => {
        const data: Hex = `${DEPOSIT}${(world.deposits.size + 1).toString(16).padStart(64, '0')}`
        world.deposits.set(data, { providerId: id, request, toAmount })
        const value = sameAddress(request.fromTokenAddress, ETH) ? request.fromAmount : 0n
        return { transactionData: { to: POOL, data, value } }
      },
      contracts: () => ({ targets: [POOL] }),
      decode: ({ data }) => {
        const { request, toAmount } = world.deposits.get(data) ?? {}
        if (!request || toAmount === undefined) return undefined
        return {
          token: request.fromTokenAddress,
          amount: request.fromAmount,
          recipient: request.toAddress ?? '',
          destinationChainId: request.toChainId,
          toTokenAddress: request.toTokenAddress,
          toAmountMin: toAmount,
          spender: POOL,
        }
      },
      ...(kind === 'bridge'
        ? {
            tokens: async () =>
              [ARBITRUM, BASE].flatMap((chainId) =>
                SYMBOLS.map((token) => ({ ...token, chainId, name: token.symbol, logoImg: '' })),
              ),
            status: (request) => {
              const hash = request.type === 'transaction' ? request.fromHash : ''
              const sent = Object.values(world.chains).flatMap(({ transactions }) => transactions)
              const deposit = sent
                .filter(({ hash: of, status }) => of === hash && status === 'success')
                .map(({ data }) => world.deposits.get(data))
                .find((of) => of !== undefined && of.providerId === id)
              const status = deposit ? world.bridgeStatus : 'NOT_FOUND'
              if (deposit && status === 'DONE') deposit.outcome = 'paid'
              if (deposit && status === 'TRANSFER_REFUNDED') deposit.outcome = 'refunded'
              return { fromHash: hash, toHash: '', statusInfo: { status, bridgeResponseResult: {} } }
            },
          }
        : {}),
    })
  return [
    create('swapper', 'swap', () => world.rates.swap),
    create('bridge', 'bridge', () => 1),
    create('direct', 'bridge', () => world.rates.direct),
  ]
}

/** A process on a device: its services and its wallet stop once it is killed. */
export interface Process {
  readonly journeys: JourneyService
  readonly transfers: StatusTracker
  readonly journal: TransferJournal
  readonly wallet: Wallet
  /** Number of writes and sends so far. */
  readonly count: () => number
  /** Resolves with 'killed' once the process is killed. */
  readonly killed: Promise<'killed'>
}

/** The write or send at which a process is killed: before or after it takes effect. */
export interface Kill {
  readonly step: number
  readonly when: 'before' | 'after'
}

/** Cadence of status checks: the bridge settles at once. */
const CADENCE: StatusCadence = {
  cycleMs: 500,
  minimumMs: 500,
  byAge: [{ untilAgeMs: Number.POSITIVE_INFINITY, everyMs: 0 }],
}

/** Starts a process. @param hasLending whether the instance has `lending()`. Default true */
export function startProcess(
  world: InternalWorld,
  {
    kill,
    storage = world.storage,
    hasLending = true,
  }: {
    readonly kill?: Kill | undefined
    readonly storage?: Storage
    readonly hasLending?: boolean
  } = {},
): Process {
  const { clock, platforms } = world
  const logger = silentLogger
  let steps = 0
  let isKilled = false
  let onKilled = (_value: 'killed') => {}
  const killed = new Promise<'killed'>((resolve) => {
    onKilled = resolve
  })
  const die = (): Promise<never> => {
    isKilled = true
    onKilled('killed')
    return new Promise(() => undefined)
  }
  /** Runs a write or a send, unless the process is killed before or after it. */
  const guard = async <T>(task: () => T | Promise<T>): Promise<T> => {
    if (isKilled) return new Promise(() => undefined)
    const step = ++steps
    if (kill?.step === step && kill.when === 'before') return die()
    const result = await task()
    return kill?.step === step ? die() : result
  }
  const guarded: Storage = {
    getItem: (key) => (isKilled ? new Promise<never>(() => undefined) : storage.getItem(key)),
    setItem: (key, value) => guard(() => storage.setItem(key, value)),
    removeItem: (key) => guard(() => storage.removeItem(key)),
    keys: async () => (await storage.keys?.()) ?? [],
  }
  const providers = createProviders(world)
  const quotes = new QuoteAggregator({
    providers,
    clock,
    platforms,
    chains: [arbitrum, base],
    readsDecimals: false,
    tokens: { find: findToken },
  })
  const journal = createTransferJournal({ storage: guarded, clock, logger })
  const receipts = createReceiptSources({ platforms, receiptSources: [] })
  const transfers = new StatusTracker({
    providers,
    journal,
    clock,
    receipts,
    cadence: CADENCE,
    stalledAfterMs: 60_000,
  })
  const executor = new Executor({
    journal,
    platforms,
    chains: [],
    clock,
    logger,
    rebuild: async (terms, options) =>
      quotes.build(await quotes.refresh(terms, options), {
        ...options,
        accept: toNativeFeeConsent(terms, 0n),
      }),
    verifyStored: (providerId, stored) => quotes.verifyStored(providerId, stored),
    submitOrder: (providerId, order, options) => quotes.submitOrder(providerId, order, options),
  })
  const wallet: Wallet & { chainId: number } = {
    chainType: 'EVM',
    address: SENDER,
    keepsNonce: true,
    chainId: ARBITRUM,
    async getChainId() {
      return this.chainId
    },
    async switchChain(chainId) {
      this.chainId = chainId
    },
    signTypedData: async () => '0x',
    sendTransaction: ({ chainId, nonce, to, data, value }) => {
      if (world.rejectsNext) {
        world.rejectsNext = false
        throw new UserRejectedError()
      }
      return guard(() => {
        const chain = world.chains[chainId]
        if (!chain) throw new Error(`Chain ${chainId} is not in the world`)
        return chain.broadcast({ to, data, value }, nonce)
      })
    },
  }
  const journeys = new JourneyService({
    quotes,
    executor,
    transfers,
    journal,
    lending: hasLending ? createLending(world, executor) : undefined,
    tokens: { find: findToken },
    platforms,
    chains: [arbitrum, base],
    storage: guarded,
    tabs: { publish: () => undefined, subscribe: () => () => undefined, exclusive: (_name, task) => task() },
    clock,
    logger,
  })
  return { journeys, transfers, journal, wallet, count: () => steps, killed }
}

function createLending(
  world: World,
  executor: Executor,
): NonNullable<ConstructorParameters<typeof JourneyService>[0]['lending']> {
  const lender = createTestLender('AAVE_V3', BASE, {
    steps: (_action, { size }) => {
      const data: Hex = `0x11111111${size.amount.toString(16).padStart(64, '0')}`
      return [{ kind: 'call', call: { to: LENDER_CONTRACT, data, value: 0n } }]
    },
  })
  const read = () => ({
    market: createTestMarket(world.market),
    position: createTestPosition([{ poolId: USDC, debt: usdc(500) }], { account: SENDER }),
  })
  return {
    lenders: async () => ({ lenders: [lender], missing: [] }),
    getPositions: async () => {
      const { market, position } = read()
      return {
        positions: [{ chainId: BASE, lender: 'AAVE_V3', account: SENDER, market, positions: [position] }],
        failures: [],
      }
    },
    plan: async (_account, actions) => {
      const balances = new Map([[USDC, world.getBalance(BASE, USDC)]])
      const plan = await planLending(parseActions(actions), {
        ...read(),
        lender,
        balances,
        wrappedNative: undefined,
      })
      return { ...plan, simulation: { status: 'verified', by: ['simulation'] } }
    },
    execute: (plan, wallet, options) => executor.execute(plan.execution, wallet, options),
  }
}

/** One ETH on Arbitrum that becomes USDC of the account on Base. */
export const TO_BASE: JourneyRequest = {
  account: SENDER,
  from: { chainId: ARBITRUM, token: ETH, amount: ONE_ETH },
  to: { chainId: BASE, token: USDC },
}

/** One ETH on Arbitrum that becomes a deposit on Base. */
export const TO_DEPOSIT: JourneyRequest = {
  ...TO_BASE,
  to: { chainId: BASE, lender: 'AAVE_V3', action: 'deposit', pool: USDC },
}

/** Returns the best plan. */
export async function planBest(world: World, { journeys }: Process, request = TO_BASE): Promise<JourneyPlan> {
  const { plans } = await drive(world.clock, journeys.plan(request))
  const [best] = plans
  if (!best) throw new Error('There is no plan')
  return best
}

/** Executes the best plan until it ends or asks. */
export async function execute(world: World, process: Process, request = TO_BASE): Promise<JourneyRecord> {
  const plan = await planBest(world, process, request)
  return drive(world.clock, process.journeys.execute(plan, process.wallet))
}
