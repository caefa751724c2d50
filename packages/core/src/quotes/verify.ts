import { isNativeToken, sameAddress } from '../chains/address.ts'
import { withDeadline } from '../kernel/abort.ts'
import { asSentence, isCausewayError } from '../kernel/errors.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import type {
  CallEffects,
  NodeSimulation,
  Platform,
  ReadResult,
  SequenceSimulation,
} from '../platforms/platform.ts'
import type { Call } from '../platforms/transaction.ts'
import { checkEvidence, type Evidence, hasKnownTarget } from './check-evidence.ts'
import { confirmVerification, type MissingOpinion } from './confirm-verification.ts'
import { isProtectedContract } from './is-protected-contract.ts'
import { assertKnownContracts, rejectUnknown } from './known-contracts.ts'
import { listBalances } from './list-balances.ts'
import type { DecodedTransaction, OrderData, ProviderContext, QuoteProvider } from './provider.ts'
import type { QuoteRequest } from './quote-request.ts'
import { DEFAULT_QUOTE_RECIPIENT } from './to-buildable-request.ts'
import { getVerificationFailures, type Verification, VerificationFailedError } from './verification.ts'

/** A transaction or an order, and its quoted terms. */
export interface VerificationSubject
  extends Pick<Evidence, 'request' | 'spender' | 'toAmountMin' | 'maxSpend'> {
  readonly provider: QuoteProvider
  readonly payload: Call | OrderData
}

/** The checks of a transaction or an order, and the gas that it uses. */
export interface VerificationResult {
  readonly verification: Verification
  /**
   * Gas units of the simulated transaction, without its approval. Undefined for an order, without a simulation, and for an
   * unlisted contract, which may detect a simulation.
   */
  readonly simulatedGas?: bigint | undefined
}

/** Timeout of a simulation, in milliseconds. A slow node must not delay quotes for longer. */
const SIMULATION_TIMEOUT_MS = 2_000
const NOT_SIMULATED = 'An order cannot be simulated, only decoded.'
const NO_EVENTS = 'The node returned no events of the simulated calls.'

/**
 * Decodes a transaction if the provider supports it, and simulates it after its approval on the latest state of the
 * chain. Orders are only decoded; an order that cannot be decoded fails.
 *
 * @throws VerificationFailedError if it calls a contract that the provider does not publish, or differs from its quote
 */
export async function verify(
  subject: VerificationSubject,
  context: ProviderContext,
): Promise<VerificationResult> {
  const { provider, request, payload } = subject
  const result = isOrder(payload)
    ? {
        verification: checkEvidence({
          ...subject,
          decoded: provider.decodeOrder?.(payload, request),
          now: context.clock.now(),
          simulation: { unknown: NOT_SIMULATED },
        }),
      }
    : await verifyTransaction(payload, subject, context)
  if (getVerificationFailures(result.verification).length > 0)
    throw new VerificationFailedError(provider.name, result.verification)
  return result
}

async function verifyTransaction(
  transaction: Call,
  subject: VerificationSubject,
  context: ProviderContext,
): Promise<VerificationResult> {
  const { provider, request } = subject
  const published = await assertKnownContracts(provider, request, transaction, subject.spender)
  const contracts = published && [...published.targets, ...(published.spenders ?? [])]
  const decoded = decodeKnown(provider, transaction, request)
  const isKnown = hasKnownTarget({ decoded, contracts })
  const [{ simulation, secondOpinion, gasUsed }, tokens] = await Promise.all([
    simulate(transaction, subject, context),
    isKnown ? [] : findTokens(transaction, subject, context),
  ])
  const parties = getParties(transaction, subject)
  const isProtected = (address: Address) =>
    isProtectedContract(request.fromChainId, address, context.protectedContracts)
  const protectedContracts = [...parties.filter(isProtected), ...tokens]
  const now = context.clock.now()
  const facts = { ...subject, transaction, decoded, contracts, protectedContracts, now }
  const checks = checkEvidence({ ...facts, simulation })
  const simulatedGas = isKnown ? gasUsed : undefined
  if (!secondOpinion) return { verification: checks, simulatedGas }
  const isMissing = 'missing' in secondOpinion
  const confirmation = isMissing ? secondOpinion : checkEvidence({ ...facts, simulation: secondOpinion })
  return { verification: confirmVerification(checks, confirmation), simulatedGas }
}

/** Returns the call target, and the spender if it differs. */
function getParties({ to }: Call, { spender }: Pick<VerificationSubject, 'spender'>): Address[] {
  return spender === undefined || sameAddress(spender, to) ? [to] : [to, spender]
}

/**
 * Returns the called contracts that are tokens, including markets of lenders (Comet, cTokens, vTokens, aTokens, debt
 * tokens, vaults) and position managers (ERC-721). Empty for wrapping and unwrapping the native token, which use no
 * allowance.
 */
async function findTokens(
  transaction: Call,
  subject: VerificationSubject,
  { platforms, clock, signal }: ProviderContext,
): Promise<Address[]> {
  const { fromChainId, fromAddress = DEFAULT_QUOTE_RECIPIENT } = subject.request
  if (!platforms || isWrapping(transaction, subject.request)) return []
  const data: Hex = `${BALANCE_OF}${fromAddress.slice(2).toLowerCase().padStart(64, '0')}`
  const time = { clock, what: 'Reading the contract', milliseconds: SIMULATION_TIMEOUT_MS, parents: [signal] }
  try {
    return await withDeadline(time, async (ending) => {
      const platform = platforms.forChain(fromChainId)
      const parties = getParties(transaction, subject)
      const results = await Promise.all(
        parties.map((to) => platform.call({ chainId: fromChainId, to, data }, { signal: ending })),
      )
      return parties.filter((_, index) => isWord(results[index]))
    })
  } catch {
    // Ignore the error: without published contracts, the transaction is unverified anyway.
    return []
  }
}

function isWord(result: ReadResult | undefined): boolean {
  return result?.status === 'success' && result.data.length >= 66
}

/** `balanceOf(address)` */
const BALANCE_OF = '0x70a08231'
/** `deposit()` */
const WRAP = '0xd0e30db0'
/** `withdraw(uint256)` */
const UNWRAP = '0x2e1a7d4d'

function isWrapping(
  { to, data }: Call,
  { fromTokenAddress, toTokenAddress, fromChainId, toChainId }: QuoteRequest,
): boolean {
  if (fromChainId !== toChainId) return false
  if (isNativeToken(fromTokenAddress)) return sameAddress(to, toTokenAddress) && data === WRAP
  const isUnwrap = data.startsWith(UNWRAP) && data.length === 74
  return isNativeToken(toTokenAddress) && sameAddress(to, fromTokenAddress) && isUnwrap
}

/** @throws VerificationFailedError for unknown calldata, if the decoder supports every call of the provider */
function decodeKnown(
  provider: QuoteProvider,
  transaction: Call,
  request: QuoteRequest,
): DecodedTransaction | undefined {
  // Decoders expect lower-case hex; nodes accept both.
  const data: Hex = `0x${transaction.data.slice(2).toLowerCase()}`
  const decoded = provider.decode?.({ ...transaction, data }, request)
  if (decoded || !provider.decodesEveryCall) return decoded
  throw rejectUnknown(
    provider.name,
    { check: 'spend', reason: 'unknown-call' },
    `It is not a call that ${provider.name} makes.`,
  )
}

/** A stored transaction or order with its stored terms. */
export interface StoredPayload extends Pick<Evidence, 'request' | 'toAmountMin' | 'maxSpend'> {
  readonly payload: Call | OrderData
  /** Approved spender of the source token. Default: unknown. */
  readonly spender?: Address | undefined
  /** Effects of the transaction on the latest state, if it was simulated. */
  readonly effects?: CallEffects | undefined
}

/**
 * Validates a stored transaction or order against its stored terms. The target is compared with the known contracts,
 * and the content with the terms, as far as the provider's decoder and the simulated effects allow.
 *
 * @param now milliseconds since the epoch
 * @returns whether the decoder supports it
 * @throws VerificationFailedError if it differs from its terms, calls a contract that the provider does not publish, or
 * is an order that cannot be decoded
 */
export async function verifyStored(
  provider: QuoteProvider,
  stored: StoredPayload,
  now: number,
): Promise<boolean> {
  const { request, payload } = stored
  const verification = isOrder(payload)
    ? verifyDecoded(provider.decodeOrder?.(payload, request), { ...stored, now })
    : await verifyStoredTransaction(provider, { ...stored, now }, payload)
  if (getVerificationFailures(verification.checks).length > 0) {
    throw new VerificationFailedError(provider.name, verification.checks)
  }
  return verification.isDecoded
}

async function verifyStoredTransaction(
  provider: QuoteProvider,
  stored: StoredPayload & Pick<Evidence, 'now'>,
  transaction: Call,
) {
  // Check the contracts before decoding: `contracts` may load data that the decoder needs.
  await assertKnownContracts(provider, stored.request, transaction, undefined)
  return verifyDecoded(decodeKnown(provider, transaction, stored.request), { ...stored, transaction })
}

function verifyDecoded(
  decoded: DecodedTransaction | undefined,
  terms: StoredPayload & Pick<Evidence, 'transaction' | 'now'>,
) {
  const { effects, spender } = terms
  const simulation = effects && hasEvents(effects) ? { effects } : { unknown: NOT_SIMULATED }
  const checks = checkEvidence({ ...terms, spender, decoded, simulation })
  return { checks, isDecoded: decoded !== undefined }
}

function isOrder(payload: Call | OrderData): payload is OrderData {
  return 'typedData' in payload
}

/** The simulation of a transaction, and that of a second node if the platform uses two. */
interface Simulations {
  readonly simulation: Evidence['simulation']
  readonly secondOpinion?: Evidence['simulation'] | MissingOpinion
  /** Gas units of the transaction; undefined if the simulation failed or measured none. */
  readonly gasUsed?: bigint | undefined
}

/** Simulates a transaction. A failed simulation is returned as a reason, because the calldata may still be decoded. */
async function simulate(
  transaction: Call,
  { request, spender }: VerificationSubject,
  { platforms, clock, signal }: ProviderContext,
): Promise<Simulations> {
  const { fromChainId, fromAddress, signer } = request
  if (signer !== undefined) return toUnknown('It is part of another transaction.')
  if (fromAddress === undefined) return toUnknown('The request has no sender yet.')
  if (!platforms) return toUnknown('No platform is configured for simulations.')
  const time = {
    clock,
    what: 'Simulating the transaction',
    milliseconds: SIMULATION_TIMEOUT_MS,
    parents: [signal],
  }
  try {
    const simulation = await withDeadline(time, (ending) => {
      const platform = platforms.forChain(fromChainId)
      const run: Run = (approvals) => {
        const calls = [...approvals, transaction]
        return platform.simulateCalls(
          { chainId: fromChainId, from: fromAddress, calls, balances: listBalances(request) },
          { signal: ending },
        )
      }
      return spender ? runWithApproval(run, platform, request, spender) : run([])
    })
    const { secondOpinion } = simulation
    const gasUsed = simulation.status === 'success' ? simulation.gasUsed?.at(-1) : undefined
    if (!secondOpinion) return { simulation: toEvidence(simulation), gasUsed }
    const isMissing = secondOpinion.status === 'unsupported'
    return {
      simulation: toEvidence(simulation),
      gasUsed,
      secondOpinion: isMissing ? { missing: asSentence(secondOpinion.reason) } : toEvidence(secondOpinion),
    }
  } catch (error) {
    return toUnknown(
      asSentence(isCausewayError(error) ? error.shortMessage : `The simulation failed: ${String(error)}`),
    )
  }
}

function toUnknown(unknown: string): Simulations {
  return { simulation: { unknown } }
}

function toEvidence(simulation: NodeSimulation): Evidence['simulation'] {
  if (simulation.status === 'reverted')
    return { unknown: `The simulation failed with "${simulation.reason}".` }
  if (simulation.status !== 'success')
    return { unknown: asSentence(`The simulation failed: ${simulation.reason}`) }
  const effects = simulation.effects.at(-1)
  if (!effects) return { unknown: 'The node returned no simulation.' }
  // Every simulation emits events, as even approvals and native transfers are reported.
  return simulation.effects.some(hasEvents) ? { effects } : { unknown: NO_EVENTS }
}

function hasEvents({ movements, allowances, grants }: CallEffects): boolean {
  return movements.length + allowances.length + grants.length > 0
}

type Run = (approvals: readonly Call[]) => Promise<SequenceSimulation>

/** Simulates with an approval, which some tokens only accept after a reset of the allowance. */
async function runWithApproval(
  run: Run,
  platform: Platform,
  { fromTokenAddress: token, fromAmount: amount }: QuoteRequest,
  spender: Address,
): Promise<SequenceSimulation> {
  const approve = platform.encodeApproval({ token, spender, amount })
  const simulation = await run([approve])
  if (simulation.status !== 'reverted' || simulation.at !== 0) return simulation
  return run([platform.encodeApproval({ token, spender, amount: 0n }), approve])
}
