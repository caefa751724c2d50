import { isNativeToken } from '../chains/address.ts'
import { stringifyJson } from '../kernel/json.ts'
import type { Address } from '../kernel/schema.ts'
import type { Call } from '../platforms/transaction.ts'
import type { Connection } from './connection.ts'
import { SmartAccountQuoteMismatchError } from './errors.ts'
import { type Instruction, pullInstruction } from './instructions.ts'
import type { SmartAccountQuote } from './quote.ts'
import { libraryTrigger } from './signed-fusion.ts'
import type { LibraryTerms } from './supertransactions.ts'

/** Tokens of the owner that the smart account takes. `amount` in base units, without the fee. */
export interface TokenFusionTrigger {
  readonly chainId: number
  /** Token address. The native placeholder and the zero address stand for the native token. */
  readonly token: Address
  readonly amount: bigint
}

/** Call by the owner that triggers the smart account. */
export interface CallFusionTrigger {
  readonly chainId: number
  readonly call: Call
}

/** Action of the owner that triggers a supertransaction. */
export type FusionTrigger = TokenFusionTrigger | CallFusionTrigger

export interface FusionQuote extends SmartAccountQuote {
  /** Kind of the trigger: the owner signs a permit, or sends a transaction and pays its gas. */
  readonly kind: 'permit' | 'onchain'
  /** Requested trigger. The smart account may take its amount, plus the fee if it is in the same token. */
  readonly trigger: FusionTrigger
}

/** Quote of the service, with the instructions that precede the requested ones. */
export interface Offer<Extra> {
  readonly payload: unknown
  readonly first: readonly Instruction[]
  readonly extra: Extra
}

interface FusionQuery {
  readonly trigger: FusionTrigger
  readonly terms: LibraryTerms
  readonly signal: AbortSignal
}

/** Requests a quote that is triggered by a permit if the token supports one, else by a transaction. */
export async function requestFusion(
  { library, owner, nexus, clientFor }: Connection,
  { trigger, terms, signal }: FusionQuery,
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

/**
 * Returns the first instructions, which take the tokens from the owner. Empty for native tokens, which the owner sends.
 */
function triggerInstructions(trigger: FusionTrigger, owner: Address, account: Address): Instruction[] {
  if ('call' in trigger || isNativeToken(trigger.token)) return []
  return [pullInstruction({ ...trigger, from: owner, to: account })]
}

/**
 * Asserts that the smart account takes exactly the tokens that the owner approves.
 *
 * @throws SmartAccountQuoteMismatchError
 */
export function validateTrigger({ owner, nexus }: Connection, { trigger, instructions }: FusionQuote): void {
  const account = nexus.addressOn(trigger.chainId, true)
  const expected = triggerInstructions(trigger, owner.signer.address, account)
  if (stringifyJson(instructions.slice(0, expected.length)) === stringifyJson(expected)) return
  throw new SmartAccountQuoteMismatchError('The first instruction of the quote differs from the trigger.')
}
