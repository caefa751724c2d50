import { chainById } from '../chains/lookup.ts'
import type { Deadline } from '../kernel/abort.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { BuiltQuote } from '../quotes/build.ts'
import { isQuoteExpired, QuoteExpiredError } from '../quotes/is-quote-expired.ts'
import {
  assertNativeFeeAccepted,
  nativeFeeLimit,
  nativeFeeOf,
  type QuoteAcceptance,
} from '../quotes/native-fee.ts'
import type { TransferRecord } from '../transfers/record.ts'
import type { ExecutorOptions, RunOptions } from './executor.ts'
import { readArrivalBlock } from './plan/arrival-block.ts'
import { assertNotExpired, assertPlan } from './plan/assert-plan.ts'
import { batchSteps } from './plan/batch-steps.ts'
import { toRecord } from './plan/new-record.ts'
import { type ExecutionPlan, planFromQuote } from './plan/plan.ts'
import { assertFunds, resolveSteps } from './plan/resolve-steps.ts'
import { assertAccount } from './run/wallet-requests.ts'

/** Options of an executor, with their defaults, and its lifetime. */
export interface EngineContext extends ExecutorOptions {
  readonly clock: Clock
  readonly logger: Logger
  readonly lifetime: Deadline
}

/** Plans a quote or plan as the chain and the wallet are now. Nothing is asked of the wallet, nothing is written. */
export async function planTransfer(
  work: BuiltQuote | ExecutionPlan,
  wallet: Wallet,
  { signal, batch: isWanted = true, accept, extraConfirmations }: RunOptions,
  context: EngineContext,
): Promise<Omit<TransferRecord, 'id'>> {
  const { platforms, clock } = context
  const now = clock.now()
  if ('quote' in work && isQuoteExpired(work, now)) throw new QuoteExpiredError(work.quote, now)
  if ('quote' in work) assertNativeFee(work, accept, context)
  const plan = 'quote' in work ? planFromQuote(work) : work
  const platform = platforms.forChain(plan.chainId)
  assertPlan(plan, platform.chainType)
  assertAccount(wallet, plan.account)
  assertNotExpired(plan, now)
  await platform.loadTracking?.()
  const arrivalAfterBlock = readArrivalBlock(plan, { ...context, signal })
  await assertFunds(plan, platform, signal)
  const { caller = plan.account } = wallet
  const resolved = await resolveSteps({ ...plan, account: caller }, platform, signal)
  const steps = await batchSteps(resolved, plan.chainId, wallet, { isWanted, signal })
  const { chainType } = wallet
  return toRecord(plan, {
    chainType,
    now,
    steps,
    arrivalAfterBlock: await arrivalAfterBlock,
    extraConfirmations,
  })
}

/** A build that was not limited by an aggregator is limited by the usual cost of gas. */
function assertNativeFee(
  built: BuiltQuote,
  accept: QuoteAcceptance | undefined,
  { chains }: EngineContext,
): void {
  if (built.type === 'order') return
  const { quote, request, transaction, maxNativeFee } = built
  const currency = chainById(chains, request.fromChainId)?.nativeCurrency
  const prices = { nativeDecimals: currency?.decimals }
  const limit = maxNativeFee ?? nativeFeeLimit(request, prices).amount
  assertNativeFeeAccepted(quote.name, { fee: nativeFeeOf(transaction, request), limit, currency }, accept)
}
