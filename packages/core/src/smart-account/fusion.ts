import { isNativeToken } from '../chains/address.ts'
import { stringifyJson } from '../kernel/json.ts'
import type { Address } from '../kernel/schema.ts'
import type { Call } from '../platforms/transaction.ts'
import type { Connection } from './connection.ts'
import { SmartAccountQuoteMismatchError } from './errors.ts'
import { libraryTrigger } from './fusion-trigger.ts'
import { type Instruction, pullInstruction } from './instructions.ts'
import type { LibraryTerms } from './library-terms.ts'
import type { SmartAccountQuote } from './quote.ts'

/** Tokens of the owner that the smart account works with. `amount` in base units, without the fee. */
export interface TokenFusionTrigger {
  readonly chainId: number
  /** The native placeholder, or zeros, for the native token. */
  readonly token: Address
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

/** What the smart account does first: it takes the tokens. Native ones are sent to it. */
function triggerInstructions(trigger: FusionTrigger, owner: Address, account: Address): Instruction[] {
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
