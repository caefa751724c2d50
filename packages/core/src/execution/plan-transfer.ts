import { chainById } from '../chains/chain-by-id.ts'
import { type Deadline, withDeadline } from '../kernel/abort.ts'
import type { Clock } from '../kernel/clock.ts'
import { compact } from '../kernel/compact.ts'
import type { Logger } from '../kernel/logger.ts'
import type { ChainType } from '../platforms/transaction.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { BuiltQuote } from '../quotes/build-quote.ts'
import { isQuoteExpired, QuoteExpiredError } from '../quotes/is-quote-expired.ts'
import {
  assertNativeFeeAccepted,
  getNativeFee,
  getNativeFeeLimit,
  type QuoteConsent,
} from '../quotes/native-fee.ts'
import type { TransferRecord } from '../transfers/record.ts'
import type { TransferStep } from '../transfers/steps.ts'
import type { ExecutorOptions, RunOptions } from './executor.ts'
import { assertNotExpired, assertPlan } from './plan/assert-plan.ts'
import { batchSteps } from './plan/batch-steps.ts'
import { coverOpenOrders } from './plan/cover-open-orders.ts'
import { type ExecutionPlan, planFromQuote } from './plan/execution-plan.ts'
import { assertFunds, resolveSteps } from './plan/resolve-steps.ts'
import { assertWalletAccount } from './run/wallet.ts'

/** Options of an executor with defaults, and the deadline that ends with the executor. */
export interface EngineContext extends ExecutorOptions {
  readonly clock: Clock
  readonly logger: Logger
  readonly lifetime: Deadline
}

const ARRIVAL_BLOCK_TIMEOUT_MS = 2_000

/**
 * Returns the record of a quote or plan, resolved against the current state of the chain and the wallet. Sends no
 * wallet request and writes nothing.
 */
export async function planTransfer(
  work: BuiltQuote | ExecutionPlan,
  wallet: Wallet,
  { signal, batch: isAllowed = true, accept, extraConfirmations }: RunOptions,
  context: EngineContext,
): Promise<Omit<TransferRecord, 'id'>> {
  const { platforms, clock, journal } = context
  const now = clock.now()
  if ('quote' in work && isQuoteExpired(work, now)) throw new QuoteExpiredError(work.quote, now)
  if ('quote' in work) assertNativeFee(work, accept, context)
  const plan = 'quote' in work ? planFromQuote(work) : work
  const platform = platforms.forChain(plan.chainId)
  assertPlan(plan, platform.chainType)
  await assertWalletAccount(wallet, plan.account)
  assertNotExpired(plan, now)
  await platform.loadTracking?.()
  const arrivalAfterBlock = readArrivalBlock(plan, context, signal)
  await assertFunds(plan, platform, signal)
  const { caller = plan.account } = wallet
  await journal.load()
  const covered = coverOpenOrders({ ...plan, account: caller }, journal.store.getAll(), now)
  const resolved = await resolveSteps(covered, platform, signal)
  const steps = await batchSteps(resolved, plan.chainId, wallet, { isAllowed, signal })
  const { chainType } = wallet
  return toRecord(plan, {
    chainType,
    now,
    steps,
    arrivalAfterBlock: await arrivalAfterBlock,
    extraConfirmations,
  })
}

/** Checks the native fee against the limit of the build. Default limit: that of the request. */
function assertNativeFee(
  built: BuiltQuote,
  accept: QuoteConsent | undefined,
  { chains }: EngineContext,
): void {
  if (built.type === 'order') return
  const { quote, request, transaction, maxNativeFee } = built
  const currency = chainById(chains, request.fromChainId)?.nativeCurrency
  const prices = { nativeDecimals: currency?.decimals }
  const limit = maxNativeFee ?? getNativeFeeLimit(request, prices).amount
  assertNativeFeeAccepted(quote, { fee: getNativeFee(transaction, request), limit, currency }, accept)
}

/**
 * Returns the latest block of the destination chain, after which arrivals are searched. Undefined for a same-chain
 * transfer, or if no node replies within 2 s.
 */
async function readArrivalBlock(
  { chainId, info }: ExecutionPlan,
  { platforms, clock, logger, lifetime }: EngineContext,
  caller: AbortSignal | undefined,
): Promise<bigint | undefined> {
  const { outputChainId = chainId } = info
  if (outputChainId === chainId) return undefined
  const limits = {
    clock,
    what: 'The block of the destination chain',
    milliseconds: ARRIVAL_BLOCK_TIMEOUT_MS,
    parents: [caller, lifetime],
  }
  try {
    const platform = platforms.forChain(outputChainId)
    return await withDeadline(limits, (signal) => platform.getBlockNumber(outputChainId, { signal }))
  } catch (error) {
    logger.info(
      `Failed to read the block number of chain ${outputChainId}. Only the provider can report the arrival.`,
      error,
    )
    return undefined
  }
}

/** Returns the record that is journaled before the first step. */
function toRecord(
  { chainId, account, name, info, validUntil, requiredMovements, terms }: ExecutionPlan,
  {
    chainType,
    now,
    steps,
    arrivalAfterBlock,
    extraConfirmations,
  }: {
    readonly chainType: ChainType
    readonly now: number
    readonly steps: TransferStep[]
    readonly arrivalAfterBlock: bigint | undefined
    readonly extraConfirmations: number | undefined
  },
): Omit<TransferRecord, 'id'> {
  return {
    chainId,
    chainType,
    from: account,
    info: { outputChainId: chainId, ...info, account, inputChainId: chainId },
    status: 'PENDING',
    addedTime: now,
    ...compact({ arrivalAfterBlock }),
    run: { name, steps, ...compact({ validUntil, extraConfirmations, requiredMovements, terms }) },
  }
}
