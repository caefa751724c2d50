import { isCausewayError, withDeadline } from '../kernel/index.ts'
import type { Platform, SequenceSimulation } from '../platforms/index.ts'
import { assertKnownContracts, rejectUnknown } from './known-contracts.ts'
import type {
  DecodedTransaction,
  OrderData,
  ProviderContext,
  QuoteProvider,
  TransactionData,
} from './provider.ts'
import type { QuoteRequest } from './request.ts'
import {
  type Evidence,
  failuresOf,
  judge,
  type Verification,
  VerificationFailedError,
} from './verification.ts'

/** A transaction or an order, and what was agreed of it. */
export interface VerificationSubject extends Pick<Evidence, 'request' | 'spender' | 'toAmountMin'> {
  readonly provider: QuoteProvider
  readonly payload: TransactionData | OrderData
}

/** A quote is not held up longer than this by a node that is slow. */
const TRIAL_TIMEOUT_MS = 2_000
const NOT_TRIED = 'An order is not tried, only read'

/**
 * Reads a transaction where its provider can, and tries it on the chain's latest state, after the approval it needs.
 * An order is read; one that cannot be read fails.
 *
 * @throws VerificationFailedError when it calls a contract that its provider does not publish, or does anything else than
 * was quoted
 */
export async function verify(subject: VerificationSubject, context: ProviderContext): Promise<Verification> {
  const { provider, request, payload, spender } = subject
  if (!isOrder(payload)) await assertKnownContracts(provider, request, payload, spender)
  const verification = isOrder(payload)
    ? judge({ ...subject, decoded: provider.decodeOrder?.(payload, request), trial: { unknown: NOT_TRIED } })
    : judge({
        ...subject,
        transaction: payload,
        decoded: decodeKnown(provider, payload, request),
        trial: await tryOut(payload, subject, context),
      })
  if (failuresOf(verification).length > 0) throw new VerificationFailedError(provider.name, verification)
  return verification
}

/** @throws VerificationFailedError for calldata that the provider does not make */
function decodeKnown(
  provider: QuoteProvider,
  transaction: TransactionData,
  request: QuoteRequest,
): DecodedTransaction | undefined {
  const decoded = provider.decode?.(transaction, request)
  if (decoded || !provider.decodesEveryCall) return decoded
  throw rejectUnknown(provider.name, 'spend', `it is not a call that ${provider.name} makes`)
}

function isOrder(payload: TransactionData | OrderData): payload is OrderData {
  return 'typedData' in payload
}

/** What could not be tried is a reason, never an error: the transaction may still be read. */
async function tryOut(
  transaction: TransactionData,
  { request, spender }: VerificationSubject,
  { platforms, clock, signal }: ProviderContext,
): Promise<Evidence['trial']> {
  const { fromChainId, fromAddress, signer } = request
  if (signer !== undefined) return { unknown: 'It is a part of another transaction' }
  if (fromAddress === undefined) return { unknown: 'The request names no sender yet' }
  if (!platforms) return { unknown: 'There is no platform to try it on' }
  const time = { clock, what: 'Trying it', milliseconds: TRIAL_TIMEOUT_MS, parents: [signal] }
  try {
    const simulation = await withDeadline(time, (ending) => {
      const platform = platforms.forChain(fromChainId)
      const run: Run = (approvals) => {
        const calls = [...approvals, transaction]
        return platform.simulateCalls({ chainId: fromChainId, from: fromAddress, calls }, { signal: ending })
      }
      return spender ? runWithApproval(run, platform, request, spender) : run([])
    })
    if (simulation.status !== 'success') return { unknown: `It could not be tried: ${simulation.reason}` }
    const effects = simulation.effects.at(-1)
    return effects ? { effects } : { unknown: 'The node tried nothing' }
  } catch (error) {
    return { unknown: isCausewayError(error) ? error.shortMessage : String(error) }
  }
}

type Run = (approvals: readonly TransactionData[]) => Promise<SequenceSimulation>

/** Some tokens take a new allowance only after the old one is reset. */
async function runWithApproval(
  run: Run,
  platform: Platform,
  { fromTokenAddress: token, fromAmount: amount }: QuoteRequest,
  spender: string,
): Promise<SequenceSimulation> {
  const approve = platform.encodeApproval({ token, spender, amount })
  const simulation = await run([approve])
  if (simulation.status !== 'reverted' || simulation.at !== 0) return simulation
  return run([platform.encodeApproval({ token, spender, amount: 0n }), approve])
}
