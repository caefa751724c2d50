import type {
  GetQuotePayload,
  Instruction as LibraryInstruction,
  TokenTrigger,
  Trigger,
} from '@biconomy/abstractjs'
import { TransactionReceiptNotFoundError, zeroAddress } from 'viem'
import { isNativeToken } from '../chains/index.ts'
import { type Clock, type Hex, sleep, stringifyJson } from '../kernel/index.ts'
import type { Call } from '../platforms/index.ts'
import { isQuoteExpired } from '../quotes/index.ts'
import type { Connection } from './connection.ts'
import { FusionTriggerError, reasonOf, SmartAccountQuoteMismatchError } from './errors.ts'
import { INSTRUCTION_GAS_LIMIT, type Instruction, pullInstruction } from './instructions.ts'
import { type SmartAccountFee, type SmartAccountQuote, sameToken } from './quote.ts'

/** Tokens of the owner that the smart account works with. `amount` in base units, without the fee. */
export interface TokenFusionTrigger {
  readonly chainId: number
  /** The native placeholder, or zeros, for the native token. */
  readonly token: string
  readonly amount: bigint
}

/** A call that the owner makes, after which the smart account goes on. */
export interface CallFusionTrigger {
  readonly chainId: number
  readonly call: Call
}

/** What the owner's own account does to set it off. */
export type FusionTrigger = TokenFusionTrigger | CallFusionTrigger

export interface FusionQuote extends SmartAccountQuote {
  /** Whether the owner signs a permit, or sends a transaction and pays its gas. */
  readonly kind: 'permit' | 'onchain'
  /** As it was asked for: the smart account may take its amount, and the fee where that is in the same token. */
  readonly trigger: FusionTrigger
}

/** What is asked for, as the library takes it. Bounds in seconds since the epoch. */
export interface LibraryTerms {
  readonly instructions: LibraryInstruction[]
  readonly feeToken: { readonly chainId: number; readonly address: Hex }
  readonly lowerBoundTimestamp: number
  readonly upperBoundTimestamp: number
}

/** What the service answered, with what is done before the instructions that were asked for. */
export interface Offer<Extra> {
  readonly payload: unknown
  readonly first: readonly Instruction[]
  readonly extra: Extra
}

interface FusionAsk {
  readonly trigger: FusionTrigger
  readonly terms: LibraryTerms
  readonly signal: AbortSignal
}

/** By a permit where the token has one. */
export async function askFusion(
  { library, owner, nexus, clientFor }: Connection,
  { trigger, terms, signal }: FusionAsk,
): Promise<Offer<Pick<FusionQuote, 'kind' | 'trigger'>>> {
  const client = clientFor(signal)
  const parameters = { ...terms, trigger: libraryTrigger(trigger) }
  const isPermit = (await library.getQuoteType(client, parameters)) === 'permit'
  const { quote } = await (isPermit ? library.getPermitQuote : library.getOnChainQuote)(client, parameters)
  const account = nexus.addressOn(trigger.chainId, true)
  return {
    payload: quote,
    first: triggerInstructions(trigger, owner.signer.address, account),
    extra: { kind: isPermit ? 'permit' : 'onchain', trigger },
  }
}

/** The trigger as the library takes it. */
function libraryTrigger(trigger: FusionTrigger): Trigger {
  const { chainId } = trigger
  if ('call' in trigger) {
    const { to, data, value } = trigger.call
    return { chainId, call: { to: to as Hex, data, value } }
  }
  return tokenTrigger(trigger)
}

function tokenTrigger({ chainId, token, amount }: TokenFusionTrigger) {
  const tokenAddress = isNativeToken(token) ? zeroAddress : (token as Hex)
  return { chainId, tokenAddress, amount, gasLimit: INSTRUCTION_GAS_LIMIT } satisfies TokenTrigger
}

/** What the smart account does first: it takes the tokens. Native ones are sent to it. */
function triggerInstructions(trigger: FusionTrigger, owner: string, account: string): Instruction[] {
  if ('call' in trigger || isNativeToken(trigger.token)) return []
  return [pullInstruction({ ...trigger, from: owner, to: account })]
}

/**
 * What the smart account takes is what the owner is asked to let it take.
 *
 * @throws SmartAccountQuoteMismatchError
 */
export function holdTrigger({ owner, nexus }: Connection, { trigger, instructions }: FusionQuote): void {
  const account = nexus.addressOn(trigger.chainId, true)
  const taken = triggerInstructions(trigger, owner.signer.address, account)
  if (stringifyJson(instructions.slice(0, taken.length)) === stringifyJson(taken)) return
  throw new SmartAccountQuoteMismatchError('Its first instruction does not take what the trigger says')
}

/** The library would add the fee in base units of whatever token: it is added here where it is the same token. */
function withFee(trigger: FusionTrigger, fee: SmartAccountFee): FusionTrigger {
  if ('call' in trigger) return trigger
  const isSame = sameToken({ ...trigger, address: trigger.token }, { ...fee, address: fee.token })
  return isSame ? { ...trigger, amount: trigger.amount + fee.amount } : trigger
}

/** What is sent to the service once the owner has set it off. */
export interface SignedFusion extends GetQuotePayload {
  readonly signature: Hex
}

/**
 * Asks the owner for what the quote said: the permit, never a transaction in its place.
 *
 * @throws UserRejectedError; FusionTriggerError FUSION_PERMIT_UNAVAILABLE
 */
export async function signPermit(
  { library, owner, nexus }: Connection,
  quote: FusionQuote,
): Promise<SignedFusion> {
  const trigger = withFee(quote.trigger, quote.fee)
  if ('call' in trigger) throw permitUnavailable('A call cannot be signed as a permit')
  const { address, walletClient } = nexus.deploymentOn(trigger.chainId, true)
  const payload = quote.payload as GetQuotePayload
  const { signedPermitQuotePayload } = await library.signPermitQuote({
    fusionQuote: { quote: payload, trigger: tokenTrigger(trigger) },
    account: {
      owner: owner.signer.address,
      spender: address,
      walletClient,
      meeVersions: library.getMeeVersionsForQuote(nexus, payload.userOps),
    },
  })
  if (!signedPermitQuotePayload) throw permitUnavailable('The token no longer tells what its permit needs')
  return signedPermitQuotePayload
}

function permitUnavailable(details: string): FusionTriggerError {
  return new FusionTriggerError('The permit could not be signed', {
    code: 'FUSION_PERMIT_UNAVAILABLE',
    details,
  })
}

/**
 * Sends the owner's transaction and waits until it is in a block.
 *
 * @throws UserRejectedError when the user says no; FusionTriggerError FUSION_TRIGGER_FAILED with its hash once sent
 */
export async function sendTrigger(
  { library, owner, nexus }: Connection,
  { payload, trigger, fee, validUntil }: FusionQuote,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<SignedFusion> {
  const { chainId } = trigger
  const { address, walletClient, publicClient, version } = nexus.deploymentOn(chainId, true)
  const fusionQuote = { quote: payload as GetQuotePayload, trigger: libraryTrigger(withFee(trigger, fee)) }
  const { executablePayload, metadata } = await library.prepareExecutableOnChainQuotePayload(
    fusionQuote,
    address,
    address,
    version,
  )
  const { to, data, value } = executablePayload
  const transaction = { to, data, value: value ?? 0n }
  const hash = owner.send
    ? await owner.send(chainId, transaction)
    : await walletClient.sendTransaction({ ...transaction, account: owner.signer, chain: walletClient.chain })
  await waitForBlock(publicClient, hash, { clock, signal })
  if (isQuoteExpired({ validUntil }, clock.now()))
    throw triggerFailed(hash, 'The time of the quote was over by then')
  return library.formatSignedOnChainQuotePayload(fusionQuote, metadata, hash)
}

const BLOCK_POLL_MS = 1_500
const BLOCK_WAIT_MS = 120_000

interface ReceiptReader {
  getTransactionReceipt(parameters: { hash: Hex }): Promise<{ readonly status: 'success' | 'reverted' }>
}

async function waitForBlock(
  chain: ReceiptReader,
  hash: Hex,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<void> {
  const endsAt = clock.now() + BLOCK_WAIT_MS
  let unreadable: unknown
  while (clock.now() <= endsAt) {
    try {
      const { status } = await chain.getTransactionReceipt({ hash })
      if (status === 'success') return
      throw triggerFailed(hash, 'It reverted')
    } catch (error) {
      if (error instanceof FusionTriggerError) throw error
      unreadable = error instanceof TransactionReceiptNotFoundError ? undefined : error
    }
    await sleep(clock, BLOCK_POLL_MS, signal)
  }
  throw triggerFailed(hash, reasonOf(unreadable) ?? 'It is in no block yet', unreadable)
}

function triggerFailed(hash: Hex, reason: string, cause?: unknown): FusionTriggerError {
  return new FusionTriggerError('The transaction that sets it off did not count', {
    code: 'FUSION_TRIGGER_FAILED',
    details: `Transaction ${hash}: ${reason}`,
    cause,
  })
}
