import { isNativeToken, sameAddress } from '../chains/address.ts'
import { withDeadline } from '../kernel/abort.ts'
import { isCausewayError } from '../kernel/errors.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import type { CallEffects, Platform, ReadResult, SequenceSimulation } from '../platforms/platform.ts'
import type { Call } from '../platforms/transaction.ts'
import { DEFAULT_QUOTE_RECIPIENT } from './accounts.ts'
import { checkEvidence, type Evidence, hasKnownTarget } from './check-evidence.ts'
import { assertKnownContracts, rejectUnknown } from './known-contracts.ts'
import { isProtectedContract } from './protected-contracts.ts'
import type { DecodedTransaction, OrderData, ProviderContext, QuoteProvider } from './provider.ts'
import type { QuoteRequest } from './request.ts'
import { failuresOf, type Verification, VerificationFailedError } from './verification.ts'

/** A transaction or an order, and what was agreed of it. */
export interface VerificationSubject extends Pick<Evidence, 'request' | 'spender' | 'toAmountMin'> {
  readonly provider: QuoteProvider
  readonly payload: Call | OrderData
}

/** A quote is not held up longer than this by a node that is slow. */
const TRIAL_TIMEOUT_MS = 2_000
const NOT_TRIED = 'An order is not tried, only read'
const NO_EVENTS = 'The node returned no events of the simulated calls'

/**
 * Reads a transaction where its provider can, and tries it on the chain's latest state, after the approval it needs.
 * An order is read; one that cannot be read fails.
 *
 * @throws VerificationFailedError when it calls a contract that its provider does not publish, or does anything else than
 * was quoted
 */
export async function verify(subject: VerificationSubject, context: ProviderContext): Promise<Verification> {
  const { provider, request, payload } = subject
  const verification = isOrder(payload)
    ? checkEvidence({
        ...subject,
        decoded: provider.decodeOrder?.(payload, request),
        trial: { unknown: NOT_TRIED },
      })
    : await verifyTransaction(payload, subject, context)
  if (failuresOf(verification).length > 0) throw new VerificationFailedError(provider.name, verification)
  return verification
}

async function verifyTransaction(
  transaction: Call,
  subject: VerificationSubject,
  context: ProviderContext,
): Promise<Verification> {
  const { provider, request } = subject
  const published = await assertKnownContracts(provider, request, transaction, subject.spender)
  const contracts = published && [...published.targets, ...(published.spenders ?? [])]
  const decoded = decodeKnown(provider, transaction, request)
  const [trial, tokens] = await Promise.all([
    tryOut(transaction, subject, context),
    hasKnownTarget({ decoded, contracts }) ? [] : findTokens(transaction, subject, context),
  ])
  const parties = getParties(transaction, subject)
  const isProtected = (address: Address) =>
    isProtectedContract(request.fromChainId, address, context.protectedContracts)
  const protectedContracts = [...parties.filter(isProtected), ...tokens]
  return checkEvidence({ ...subject, transaction, decoded, contracts, protectedContracts, trial })
}

/** The contract that is called, and the one that takes the source token. */
function getParties({ to }: Call, { spender }: Pick<VerificationSubject, 'spender'>): Address[] {
  return spender === undefined || sameAddress(spender, to) ? [to] : [to, spender]
}

/**
 * Returns the contracts that are tokens, among them markets of lenders (Comet, cTokens, vTokens, aTokens, debt tokens,
 * vaults) and position managers (ERC-721). Empty for a call that wraps or unwraps the native token: it uses no rights.
 */
async function findTokens(
  transaction: Call,
  subject: VerificationSubject,
  { platforms, clock, signal }: ProviderContext,
): Promise<Address[]> {
  const { fromChainId, fromAddress = DEFAULT_QUOTE_RECIPIENT } = subject.request
  if (!platforms || isWrapping(transaction, subject.request)) return []
  const data: Hex = `${BALANCE_OF}${fromAddress.slice(2).toLowerCase().padStart(64, '0')}`
  const time = { clock, what: 'Reading the contract', milliseconds: TRIAL_TIMEOUT_MS, parents: [signal] }
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
    // Not read, the transaction stays unverified: its contract is not on a list.
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

/** @throws VerificationFailedError for calldata that the provider does not make */
function decodeKnown(
  provider: QuoteProvider,
  transaction: Call,
  request: QuoteRequest,
): DecodedTransaction | undefined {
  const decoded = provider.decode?.(transaction, request)
  if (decoded || !provider.decodesEveryCall) return decoded
  throw rejectUnknown(provider.name, 'spend', `it is not a call that ${provider.name} makes`)
}

/** A transaction or an order as it was stored, and the terms it was stored with. */
export interface StoredPayload extends Pick<Evidence, 'request' | 'toAmountMin'> {
  readonly payload: Call | OrderData
}

/**
 * Compares a stored transaction or order with its terms, as far as the provider's decoder reads it.
 *
 * @returns whether the decoder reads it
 * @throws VerificationFailedError when it does anything else than the terms say, or is an order that cannot be read
 */
export function verifyStored(provider: QuoteProvider, stored: StoredPayload): boolean {
  const { request, payload } = stored
  const decoded = isOrder(payload)
    ? provider.decodeOrder?.(payload, request)
    : decodeKnown(provider, payload, request)
  const transaction = isOrder(payload) ? {} : { transaction: payload }
  const evidence = { ...stored, ...transaction, spender: undefined, decoded, trial: { unknown: NOT_TRIED } }
  const verification = checkEvidence(evidence)
  if (failuresOf(verification).length > 0) throw new VerificationFailedError(provider.name, verification)
  return decoded !== undefined
}

function isOrder(payload: Call | OrderData): payload is OrderData {
  return 'typedData' in payload
}

/** What could not be tried is a reason, never an error: the transaction may still be read. */
async function tryOut(
  transaction: Call,
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
    if (!effects) return { unknown: 'The node tried nothing' }
    // Even an approval emits an event, and so does a native transfer here.
    return simulation.effects.some(hasEvents) ? { effects } : { unknown: NO_EVENTS }
  } catch (error) {
    return { unknown: isCausewayError(error) ? error.shortMessage : String(error) }
  }
}

function hasEvents({ movements, allowances, grants }: CallEffects): boolean {
  return movements.length + allowances.length + grants.length > 0
}

type Run = (approvals: readonly Call[]) => Promise<SequenceSimulation>

/** Some tokens take a new allowance only after the old one is reset. */
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
