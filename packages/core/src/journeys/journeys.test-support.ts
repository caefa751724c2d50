import { NATIVE_TOKEN_ADDRESS, sameAddress } from '../chains/address.ts'
import { arbitrum, base } from '../chains/records.ts'
import { Executor } from '../execution/executor.ts'
import { createTestChain, POOL, SENDER, type TestChain } from '../execution/testing-chain.test-support.ts'
import { parseJson, stringifyJson } from '../kernel/json.ts'
import { createKeyedStore } from '../kernel/keyed-store.ts'
import { silentLogger } from '../kernel/logger.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import { memoryStorage, type Storage } from '../kernel/storage.ts'
import { LenderFailureError } from '../lending/actions/lender-failure-error.ts'
import { parseActions } from '../lending/actions/parse-actions.ts'
import { planLending } from '../lending/actions/plan-lending.ts'
import type { LenderMarket } from '../lending/lender-market.ts'
import {
  createTestLender,
  createTestMarket,
  createTestPosition,
  USDC,
} from '../lending/lending.test-support.ts'
import { reject } from '../lending/lending-rejected-error.ts'
import { UserRejectedError } from '../platforms/errors.ts'
import type { PlatformGas } from '../platforms/gas.ts'
import type { Platform } from '../platforms/platform.ts'
import type { PlatformRegistry } from '../platforms/registry.ts'
import type { TransactionLog } from '../platforms/transaction.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { ArrivalCall, ArrivalHandler } from '../quotes/arrival-handler.ts'
import { toNativeFeeConsent } from '../quotes/native-fee.ts'
import { ProviderError } from '../quotes/provider-error.ts'
import { QuoteAggregator } from '../quotes/quote-aggregator.ts'
import type { QuoteRequest } from '../quotes/quote-request.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../quotes/status.ts'
import type { VerificationCheck } from '../quotes/verification.ts'
import { createFakeClock, drive, type FakeClock } from '../testing/fake-clock.ts'
import { scriptedProvider } from '../testing/scripted-provider.ts'
import type { Token } from '../tokens/token.ts'
import { createChainReaders } from '../transfers/chain-readers.ts'
import { createTransferJournal, type TransferJournal } from '../transfers/journal.ts'
import type { StatusCadence } from '../transfers/next-check-time.ts'
import { createReceiptSources } from '../transfers/receipt-sources.ts'
import { StatusTracker } from '../transfers/status-tracker.ts'
// Load the lazy module before a fake clock runs.
import './engine.ts'
import type { JourneyPlan } from './journey-plan.ts'
import type { JourneyRequest } from './journey-request.ts'
import { JourneyService } from './journey-service.ts'
import type {
  AskingState,
  JourneyChoice,
  JourneyRecord,
  JourneyRecordAction,
  JourneyRecordLeg,
} from './record.ts'

export { SENDER, USDC }
export const ARBITRUM = 42161
export const BASE = 8453
export const ETH = NATIVE_TOKEN_ADDRESS
export const USDT: Address = '0xdac17f958d2ee523a2206206994597c13d831ec7'
export const FRIEND: Address = '0x7777777777777777777777777777777777777777'
export const ATTACKER: Address = '0x8888888888888888888888888888888888888888'
const LENDER_CONTRACT: Address = '0x6666666666666666666666666666666666666666'
/** Contract that makes calls on arrival. */
export const HANDLER: Address = '0x5555555555555555555555555555555555555556'
const DEPOSIT: Hex = '0x7b939232'
/** `Transfer(address,address,uint256)`. */
const TRANSFER_TOPIC: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
export const ONE_ETH = 10n ** 18n
export const usdc = (amount: number) => BigInt(Math.round(amount * 1e6))

/** Deposit of a provider, with its effect once it is included. */
interface Deposit {
  readonly providerId: string
  readonly request: QuoteRequest
  readonly toAmount: bigint
  /** Native fee on top of the amount. */
  readonly fee: bigint
  /** Whether the bridge paid it, or returned it. */
  outcome?: 'paid' | 'refunded'
  /** Tokens that the bridge paid. */
  paid?: Payment
  /** Whether the lender took the tokens on arrival, if the deposit has a message. */
  isCarried?: boolean
}

interface Payment {
  readonly token: Address
  readonly amount: bigint
}

/** Two chains, a swap provider, two bridges and a lender, which outlive the processes of a test. */
export interface World {
  readonly deposits: Map<string, Deposit>
  readonly platforms: PlatformRegistry
  readonly clock: FakeClock
  readonly chains: Readonly<Record<number, TestChain>>
  readonly storage: Storage
  /** USDC for one ETH, by provider id. Undefined if it has no route. */
  readonly rates: { swap: number | undefined; bridge: number | undefined; direct: number | undefined }
  /** Status that the bridges report. Default DONE. */
  bridgeStatus: TransferStatus
  /** Tokens that the bridges pay with the status PARTIAL_SUCCESS. */
  otherPayment: Payment
  /** Whether a payment of the bridges is not visible yet, neither as a transaction nor in the balance. */
  hidesPayments: boolean
  /** Native fee of the bridge on top of the amount. */
  bridgeFee: bigint
  /** Whether the calldata of the bridge cannot be decoded. */
  isOpaque: boolean
  /** Whether the user rejects the next transaction. */
  rejectsNext: boolean
  /** Changes of the lender's market. */
  market: Partial<LenderMarket>
  /** Whether the family of the lender does not support the action. */
  rejectsAction: boolean
  /** Debt of the account at the lender, in base units of USDC. */
  debt: bigint
  /** Error of reads of the lender. Default: none. */
  lenderError: Error | undefined
  /** Result of the simulation of a lender action. */
  simulation: VerificationCheck
  /** Amount that the lender takes of a payment, in base units. Default: all of it. */
  takePayment: (amount: bigint) => bigint
  /** Whether the lender reports a failure in the log of a successful transaction. */
  failsSilently: boolean
  /** USD prices of the tokens by address. Default: none is known. */
  prices: Readonly<Record<string, number>>
  /** Price of a unit of gas in wei. Default: unknown. */
  gasPrice: bigint | undefined
  /** Chains on which the account is a contract. */
  readonly contractChains: Set<number>
  /** Lowest amount of the bridge for any token pair, which it states. Default: none. */
  minimum: bigint | undefined
  /** Requests for quotes, by provider id. */
  readonly asked: string[]
  /** Whether the bridge makes calls on arrival. */
  carries: boolean
  /** Whether the lender rejects calls on arrival. */
  rejectsCalls: boolean
  /** Changes of the call that the transactions of the bridge contain. */
  forgedCall: Partial<ArrivalCall>
  /** Lenders whose data was invalidated. */
  readonly invalidated: unknown[]
  /** Number of requests for token lists. */
  listRequests: number
  getBalance(chainId: number, token: Address, account?: Address): bigint
  /** Changes the balance of the account with another application. */
  change(chainId: number, token: Address, amount: bigint): void
  /** Deposits of providers that were included and succeeded. */
  getDeposits(): readonly Deposit[]
  /** Amounts that the account deposited to the lender. */
  getLenderDeposits(): readonly bigint[]
  /** Amounts that were deposited to the lender on arrival. */
  getCarriedDeposits(): readonly bigint[]
}

/** Creates the world. */
export function createWorld(): World {
  const clock = createFakeClock()
  const chains: Record<number, TestChain> = { [ARBITRUM]: createTestChain(), [BASE]: createTestChain() }
  for (const chain of Object.values(chains)) chain.depositAmount = 0n
  // Hashes of test chains are numbers: those of two chains have to differ, as in reality.
  for (let count = 0; count < 20; count++) chains[BASE]?.sendForeign()
  const deposits = new Map<string, Deposit>()
  const changes: (Payment & { readonly chainId: number })[] = [
    { chainId: ARBITRUM, token: ETH, amount: 10n * ONE_ETH },
    { chainId: BASE, token: ETH, amount: ONE_ETH },
  ]
  const getDeposits = () =>
    Object.values(chains)
      .flatMap((chain) => chain.depositsOf())
      .filter(({ status }) => status === 'success')
      // The calldata is numbered.
      .sort((a, b) => (a.data < b.data ? -1 : 1))
      .flatMap(({ data }) => deposits.get(data) ?? [])
  const getLenderDeposits = () =>
    (chains[BASE]?.transactions ?? [])
      .filter(({ to, status }) => to === LENDER_CONTRACT && status === 'success')
      .map(({ data }) => getTaken(world, data))
  const getCarriedDeposits = () =>
    world.hidesPayments
      ? []
      : getDeposits().flatMap(({ isCarried, toAmount }) => (isCarried ? [toAmount] : []))
  const world: World = {
    clock,
    chains,
    storage: memoryStorage(),
    rates: { swap: 2_000, bridge: 1, direct: undefined },
    bridgeStatus: 'DONE',
    otherPayment: { token: USDT, amount: 0n },
    hidesPayments: false,
    bridgeFee: 0n,
    isOpaque: false,
    rejectsNext: false,
    market: {},
    rejectsAction: false,
    debt: usdc(500),
    lenderError: undefined,
    simulation: { status: 'verified', by: ['simulation'] },
    takePayment: (amount) => amount,
    failsSilently: false,
    prices: {},
    gasPrice: undefined,
    contractChains: new Set(),
    minimum: undefined,
    asked: [],
    carries: false,
    rejectsCalls: false,
    forgedCall: {},
    invalidated: [],
    listRequests: 0,
    deposits,
    getDeposits,
    getLenderDeposits,
    getCarriedDeposits,
    change: (chainId, token, amount) => void changes.push({ chainId, token, amount }),
    getBalance(chainId, token, account = SENDER) {
      const isHeldAs = (id: number, address: string, owner: string | undefined) =>
        id === chainId && sameAddress(address, token) && sameAddress(account, owner)
      const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
      const moved = getDeposits().map((deposit) => {
        const { request, toAmount, fee, outcome, paid } = deposit
        const { fromChainId, fromTokenAddress, fromAddress, fromAmount, toChainId } = request
        const isSwap = fromChainId === toChainId
        const { token: paidToken, amount } = paid ?? { token: request.toTokenAddress, amount: toAmount }
        const isPaid = isSwap || (outcome === 'paid' && !world.hidesPayments)
        const spent = outcome !== 'refunded' && isHeldAs(fromChainId, fromTokenAddress, fromAddress)
        return (
          (isPaid && isHeldAs(toChainId, paidToken, getPayee(deposit)) ? amount : 0n) -
          (spent ? fromAmount : 0n) -
          (isHeldAs(fromChainId, ETH, fromAddress) ? fee : 0n)
        )
      })
      return (
        sum(changes.map((of) => (isHeldAs(of.chainId, of.token, SENDER) ? of.amount : 0n))) +
        sum(moved) -
        (isHeldAs(BASE, USDC, SENDER) ? sum(getLenderDeposits()) : 0n)
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
    ...(world.gasPrice === undefined ? {} : { gas: createGas(world.gasPrice) }),
    getAccountKind: async () => (world.contractChains.has(chainId) ? 'contract' : 'eoa'),
    getBalance: async ({ account, token }) => world.getBalance(chainId, token, account),
    async getReceipt(id, hash, options) {
      const payment = findPayment(world, chainId, hash)
      if (!payment) return chain.platform.getReceipt(id, hash, options)
      const blockNumber = await chain.platform.getBlockNumber(chainId)
      return {
        chainId,
        chainType: 'EVM',
        blockHash: hash,
        blockNumber: blockNumber + 1n,
        from: POOL,
        to: POOL,
        status: 'success',
        transactionHash: hash,
        transactionIndex: 0,
      }
    },
    async getLogs(_chainId, hash) {
      const payment = findPayment(world, chainId, hash)
      if (payment) return toPaymentLogs(payment)
      const transaction = chain.transactions.find((sent) => sent.hash === hash)
      if (transaction?.status !== 'success') return transaction?.status && []
      const { from, to, data } = transaction
      if (to === LENDER_CONTRACT) return [toTransferLog(USDC, from, LENDER_CONTRACT, getTaken(world, data))]
      const deposit = world.deposits.get(data)
      if (!deposit) return []
      const { fromTokenAddress, fromAmount, toTokenAddress, toChainId, toAddress = SENDER } = deposit.request
      return [
        toTransferLog(fromTokenAddress, from, POOL, fromAmount),
        ...(toChainId === chainId ? [toTransferLog(toTokenAddress, POOL, toAddress, deposit.toAmount)] : []),
      ].filter(({ address }) => !sameAddress(address, ETH))
    },
  }
}

/** Returns the amount that the lender takes for a call. */
function getTaken({ takePayment }: World, data: Hex): bigint {
  return takePayment(BigInt(`0x${data.slice(10, 74)}`))
}

function createGas(gasPrice: bigint): PlatformGas {
  return {
    data: createKeyedStore(),
    getFees: async (chainId) => ({ chainId, fees: { type: 'legacy', gasPrice }, updatedTime: 0 }),
    getTerms: async () => ({ gas: 100_000n, fees: { type: 'legacy', gasPrice } }),
  }
}

/** Returns the hash of the transaction with which a bridge pays a deposit. */
function toPaymentHash(depositHash: Hex): Hex {
  return `0xdd${depositHash.slice(4)}`
}

function findPayment({ chains, deposits }: World, chainId: number, hash: Hex) {
  const deposit = Object.values(chains)
    .flatMap(({ transactions }) => transactions)
    .filter((sent) => toPaymentHash(sent.hash) === hash)
    .map(({ data }) => deposits.get(data))
    .find((of) => of?.paid && of.request.toChainId === chainId)
  return deposit?.paid && { ...deposit.paid, deposit }
}

/** Returns the account that holds the tokens of a deposit once they are paid. */
function getPayee({ request: { message, toAddress }, isCarried }: Deposit): Address {
  if (message === undefined) return toAddress ?? SENDER
  return isCarried ? LENDER_CONTRACT : SENDER
}

function toPaymentLogs({
  token,
  amount,
  deposit,
}: Payment & { readonly deposit: Deposit }): TransactionLog[] {
  const { toAddress = SENDER, message } = deposit.request
  const payment = toTransferLog(token, POOL, toAddress, amount)
  if (message === undefined) return [payment]
  const data: Hex = deposit.isCarried ? '0x' : `0x${amount.toString(16)}`
  const outcome = { address: HANDLER, topics: [message], data }
  return [payment, toTransferLog(token, HANDLER, getPayee(deposit), amount), outcome]
}

/** Calls on arrival by the bridge. A message is the call as text, and its log contains the amount that was returned. */
const ARRIVALS: ArrivalHandler = {
  getContract: () => HANDLER,
  encode: (call) => `0x${Buffer.from(stringifyJson(call)).toString('hex')}`,
  decode: (message) => parseJson(Buffer.from(message.slice(2), 'hex').toString()) as ArrivalCall,
  readOutcome({ call, logs }) {
    const message = ARRIVALS.encode(call)
    const log = logs.find(({ address, topics }) => address === HANDLER && topics[0] === message)
    return log && { succeeded: log.data === '0x', returned: log.data === '0x' ? 0n : BigInt(log.data) }
  },
}

function toTransferLog(token: Address, from: Address, to: Address, amount: bigint): TransactionLog {
  const toTopic = (account: Address): Hex => `0x${account.slice(2).padStart(64, '0')}`
  const data: Hex = `0x${amount.toString(16).padStart(64, '0')}`
  return { address: token, topics: [TRANSFER_TOPIC, toTopic(from), toTopic(to)], data }
}

const TOKENS = [
  { address: ETH, symbol: 'ETH', decimals: 18 },
  { address: USDC, symbol: 'USDC', decimals: 6 },
  { address: USDT, symbol: 'USDT', decimals: 6 },
] as const

function findToken(chainId: number, address: string): Token | undefined {
  const token = TOKENS.find((listed) => sameAddress(listed.address, address))
  return token && { ...token, chainId, name: token.symbol, assetGroup: token.symbol }
}

function createProviders(world: World) {
  const getOutput = ({ fromTokenAddress, toTokenAddress, fromAmount }: QuoteRequest, rate: number) => {
    if (sameAddress(fromTokenAddress, toTokenAddress)) return (fromAmount * 999n) / 1_000n
    const value = sameAddress(fromTokenAddress, ETH) ? (fromAmount * usdc(rate)) / ONE_ETH : fromAmount
    return sameAddress(toTokenAddress, ETH) ? (value * ONE_ETH) / usdc(rate) : value
  }
  const forge = (message: Hex) => {
    const call = ARRIVALS.decode(message, BASE)
    return call ? ARRIVALS.encode({ ...call, ...world.forgedCall }) : message
  }
  const create = (id: string, kind: 'swap' | 'bridge', getRate: () => number | undefined) => {
    const isSimple = id === 'bridge'
    return scriptedProvider({
      id,
      name: id,
      kind,
      unsupportedReason: ({ fromChainId, toChainId, fromTokenAddress, toTokenAddress }) => {
        const isSwap = fromChainId === toChainId
        const isOneToken = sameAddress(fromTokenAddress, USDC) && sameAddress(toTokenAddress, USDC)
        const isSupported = kind === 'swap' ? isSwap : !isSwap && (!isSimple || isOneToken)
        return isSupported ? undefined : new ProviderError('NOT_SUPPORT', `${id} does not support it.`)
      },
      quote: (request) => {
        world.asked.push(id)
        const rate = getRate()
        const { minimum } = world
        if (isSimple && minimum !== undefined && request.fromAmount < minimum)
          throw new ProviderError('AMOUNT_TOO_LOW', 'The amount is too low.', { minimum })
        if (rate === undefined) throw new ProviderError('NOT_ROUTE', 'There is no route.')
        return {
          toAmount: getOutput(request, rate),
          depositContract: POOL,
          spender: POOL,
          skipApproval: true,
          estimatedDuration: kind === 'swap' ? 10 : 60,
          ...(isSimple && world.bridgeFee > 0n ? { otherPayOut: world.bridgeFee } : {}),
        }
      },
      build: async ({ request, toAmount }) => {
        const fee = isSimple ? world.bridgeFee : 0n
        const data: Hex = `${DEPOSIT}${(world.deposits.size + 1).toString(16).padStart(64, '0')}`
        world.deposits.set(data, { providerId: id, request, toAmount, fee })
        const value = (sameAddress(request.fromTokenAddress, ETH) ? request.fromAmount : 0n) + fee
        return { transactionData: { to: POOL, data, value } }
      },
      contracts: () => ({ targets: [POOL] }),
      decode: ({ data }) => {
        const { request, toAmount, providerId } = world.deposits.get(data) ?? {}
        const isReadable = providerId === id && !(isSimple && world.isOpaque)
        if (!request || toAmount === undefined || !isReadable) return undefined
        return {
          token: request.fromTokenAddress,
          amount: request.fromAmount,
          recipient: request.toAddress ?? '',
          destinationChainId: request.toChainId,
          toTokenAddress: request.toTokenAddress,
          toAmountMin: toAmount,
          spender: POOL,
          ...(request.message === undefined ? {} : { message: forge(request.message) }),
        }
      },
      ...(isSimple && world.carries ? { arrivals: async () => ARRIVALS } : {}),
      ...(kind === 'bridge'
        ? {
            tokens: async () => {
              world.listRequests++
              return [ARBITRUM, BASE].flatMap((chainId) =>
                TOKENS.filter(({ symbol }) => symbol !== 'USDT').map((token) => ({
                  ...token,
                  chainId,
                  name: token.symbol,
                  logoImg: '',
                })),
              )
            },
            status: (request) => getBridgeStatus(world, id, request),
          }
        : {}),
    })
  }
  return [
    create('swapper', 'swap', () => world.rates.swap),
    create('bridge', 'bridge', () => world.rates.bridge),
    create('direct', 'bridge', () => world.rates.direct),
  ]
}

/** Settles a deposit of a bridge, and returns its status. */
function getBridgeStatus(world: World, id: string, request: StatusRequest): StatusResult {
  const fromHash = request.type === 'transaction' ? request.fromHash : ''
  const sent = world.chains[request.fromChainId]?.transactions.find(({ hash }) => hash === fromHash)
  const deposit = sent?.status === 'success' ? world.deposits.get(sent.data) : undefined
  const isKnown = deposit?.providerId === id
  const status = isKnown ? world.bridgeStatus : 'NOT_FOUND'
  if (isKnown && status === 'TRANSFER_REFUNDED') deposit.outcome = 'refunded'
  const isPaid = isKnown && (status === 'DONE' || status === 'PARTIAL_SUCCESS')
  if (isPaid) {
    const quoted = { token: deposit.request.toTokenAddress, amount: deposit.toAmount }
    deposit.outcome = 'paid'
    deposit.paid ??= status === 'DONE' ? quoted : world.otherPayment
    if (deposit.request.message !== undefined) deposit.isCarried ??= !world.rejectsCalls
  }
  const toHash = isPaid && sent && !world.hidesPayments ? toPaymentHash(sent.hash) : ''
  return { fromHash, toHash, statusInfo: { status, bridgeResponseResult: {} } }
}

/** A process on a device: its services and its wallet stop once it is killed. */
export interface Process {
  readonly quotes: QuoteAggregator
  readonly lending: TestLending | undefined
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

/**
 * Starts a process.
 *
 * @param hasLending whether the instance has `lending()`. Default true
 * @param keepsNonce whether the wallet uses the requested nonce. Default true
 */
export function startProcess(
  world: World,
  {
    kill,
    storage = world.storage,
    hasLending = true,
    keepsNonce = true,
  }: {
    readonly kill?: Kill | undefined
    readonly storage?: Storage
    readonly hasLending?: boolean
    readonly keepsNonce?: boolean
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
    prices: async (tokens) =>
      tokens.map(
        ({ address }) => Object.entries(world.prices).find(([token]) => sameAddress(token, address))?.[1],
      ),
    tokens: { find: findToken },
  })
  const journal = createTransferJournal({ storage: guarded, clock, logger })
  const receipts = createReceiptSources({ platforms, receiptSources: [] })
  const { load: _, ...readers } = createChainReaders({
    platforms,
    chains: [arbitrum, base],
    journal,
    receipts,
    receiptSources: [],
    walletFor: () => undefined,
    clock,
    logger,
  })
  const transfers = new StatusTracker({
    providers,
    journal,
    clock,
    receipts,
    ...readers,
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
        accept: toNativeFeeConsent(terms, terms.otherPayOut ?? 0n),
      }),
    verifyStored: (providerId, stored) => quotes.verifyStored(providerId, stored),
    submitOrder: (providerId, order, options) => quotes.submitOrder(providerId, order, options),
  })
  const wallet: Wallet & { chainId: number } = {
    chainType: 'EVM',
    address: SENDER,
    keepsNonce,
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
        return chain.broadcast({ to, data, value }, keepsNonce ? nonce : undefined)
      })
    },
  }
  const lending = hasLending ? createLending(world, executor) : undefined
  const journeys = new JourneyService({
    quotes,
    executor,
    transfers,
    journal,
    lending,
    tokens: { find: findToken },
    platforms,
    chains: [arbitrum, base],
    storage: guarded,
    tabs: { publish: () => undefined, subscribe: () => () => undefined, exclusive: (_name, task) => task() },
    clock,
    logger,
  })
  return { quotes, lending, journeys, transfers, journal, wallet, count: () => steps, killed }
}

type TestLending = NonNullable<ConstructorParameters<typeof JourneyService>[0]['lending']>

function createLending(world: World, executor: Executor): TestLending {
  const lender = createTestLender('AAVE_V3', BASE, {
    steps: (action, { size: { amount }, account }) => {
      if (world.rejectsAction) reject('UNSUPPORTED_ACTION', 'The lender does not support the action.')
      const owner = ('onBehalfOf' in action && action.onBehalfOf) || account
      const data: Hex = `0x11111111${[amount.toString(16), owner.slice(2)].map((word) => word.padStart(64, '0')).join('')}`
      const call = { kind: 'call', call: { to: LENDER_CONTRACT, data, value: 0n } } as const
      const allowance = { kind: 'allowance', token: USDC, spender: LENDER_CONTRACT, amount } as const
      return sameAddress(account, SENDER) ? [call] : [allowance, call]
    },
    decodePayment: ({ to: contract, data }) => ({
      contract,
      token: USDC,
      beneficiary: `0x${data.slice(-40)}`,
      amount: BigInt(`0x${data.slice(10, 74)}`),
      amountOffset: 4,
      stopsAtDebt: false,
    }),
  })
  const read = () => ({
    market: createTestMarket(world.market),
    position: createTestPosition(
      [
        {
          poolId: USDC,
          debt: world.debt,
          deposits: world.getCarriedDeposits().reduce((sum, each) => sum + each, 0n),
        },
      ],
      { account: SENDER },
    ),
  })
  return {
    invalidate: (change) => void world.invalidated.push(change),
    lenders: async () => ({ lenders: [lender], missing: [] }),
    getPositions: async () => {
      if (world.lenderError) throw world.lenderError
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
      return { ...plan, simulation: world.simulation }
    },
    async execute(plan, wallet, options) {
      const transfer = await executor.execute(plan.execution, wallet, options)
      if (world.failsSilently) throw new LenderFailureError(transfer.hash ?? '0x', 'no cash', undefined)
      return transfer
    },
  }
}

/** One ETH on Arbitrum that becomes USDC of the account on Base. */
export const TO_BASE: JourneyRequest = {
  account: SENDER,
  from: { chainId: ARBITRUM, token: ETH, amount: ONE_ETH },
  to: { chainId: BASE, token: USDC },
}

/** One ETH on Arbitrum that becomes USDT on Base, which no bridge pays: it takes a swap, a bridge and a swap. */
export const TO_USDT: JourneyRequest = { ...TO_BASE, to: { chainId: BASE, token: USDT } }

/** One ETH on Arbitrum that becomes a deposit on Base. */
export const TO_DEPOSIT: JourneyRequest = {
  ...TO_BASE,
  to: { chainId: BASE, lender: 'AAVE_V3', action: 'deposit', pool: USDC },
}

/** The same, as a repayment of the debt. */
export const TO_REPAYMENT: JourneyRequest = {
  ...TO_BASE,
  to: { chainId: BASE, lender: 'AAVE_V3', action: 'repay', pool: USDC },
}

/** A stored deposit of USDC in Aave V3 on Base, which was not sent. */
export const DEPOSIT_ACTION: JourneyRecordAction = {
  chainId: BASE,
  lender: 'AAVE_V3',
  action: 'deposit',
  pool: USDC,
  token: USDC,
  transferIds: [],
}

/** Returns a stored leg: 100 USDC from Arbitrum to Base, which was not sent. */
export function createRecordLeg(fields: Partial<JourneyRecordLeg> = {}): JourneyRecordLeg {
  return {
    fromChainId: ARBITRUM,
    fromToken: USDC,
    fromTokenDecimals: 6,
    toChainId: BASE,
    toToken: USDC,
    toTokenDecimals: 6,
    recipient: SENDER,
    fromAmount: usdc(100),
    name: 'bridge',
    toAmount: usdc(99),
    minimum: usdc(98),
    transferIds: [],
    ...fields,
  }
}

/** Returns a stored journey that began with one ETH on Arbitrum. */
export function createRecord(fields: Partial<JourneyRecord> = {}): JourneyRecord {
  return {
    id: 'journey-1',
    account: SENDER,
    from: { chainId: ARBITRUM, token: ETH, amount: ONE_ETH },
    slippage: 0.5,
    legs: [createRecordLeg()],
    state: { status: 'ready', leg: 0 },
    addedTime: 1,
    ...fields,
  }
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

/** Returns the question of a journey that asks. */
export function getQuestion({ state }: JourneyRecord): AskingState {
  if (state.status !== 'asking') throw new Error(`The journey does not ask: ${state.status}`)
  return state
}

/** Continues a journey with an answer of the user. */
export function answer(
  world: World,
  { journeys, wallet }: Process,
  { id }: Pick<JourneyRecord, 'id'>,
  choice: JourneyChoice,
): Promise<JourneyRecord> {
  return drive(world.clock, journeys.resume(id, wallet, { choice }))
}

/** Returns the providers whose deposits were included, in the order in which they were built. */
export function getProviders(world: World): string[] {
  return world.getDeposits().map(({ providerId }) => providerId)
}
