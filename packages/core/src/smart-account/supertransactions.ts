import type { GetQuotePayload } from '@biconomy/abstractjs'
import * as z from 'zod/mini'
import type { Clock } from '../kernel/clock.ts'
import { fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import { type Hex, hashSchema, parseExternal } from '../kernel/schema.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import type { Connection, Connector } from './connection.ts'
import { SmartAccountQuoteMismatchError } from './errors.ts'
import { type FeeToken, feeTokenFor } from './fee-token.ts'
import { askFusion, type FusionQuote, type FusionTrigger, holdTrigger, type Offer } from './fusion.ts'
import { sendTrigger, signPermit } from './fusion-trigger.ts'
import type { Instruction } from './instructions.ts'
import { type LibraryTerms, libraryTerms } from './library-terms.ts'
import { type AgreedOperations, assertValid, holdQuote, type SmartAccountQuote } from './quote.ts'
import type { Run } from './run.ts'

/** What a supertransaction is to do, and what its fee is paid in. */
export interface SmartAccountRequest {
  /** What to do, on one chain or several: all of it with one signature. */
  readonly instructions: readonly Instruction[]
  /** USDC on Base where its chain does not take fees in tokens, or none is given. */
  readonly feeToken?: FeeToken | undefined
}

/** A supertransaction that a plain wallet sets off. */
export interface FusionRequest extends SmartAccountRequest {
  readonly trigger: FusionTrigger
}

/** What a smart account does: quoted, shown, and carried out as it was quoted. */
export interface Supertransactions {
  /** @throws SmartAccountQuoteMismatchError when the service offers something else; InvalidInputError */
  quote(request: SmartAccountRequest, options?: RequestOptions): Promise<SmartAccountQuote>
  /**
   * Asks the owner for the signature and hands it over; resolves with the supertransaction's hash. Once that is asked of
   * the service, an error leaves open whether it is carried out: its receipt tells, by the quote's hash.
   *
   * @throws UserRejectedError, QuoteExpiredError, SmartAccountQuoteMismatchError: nothing was sent
   */
  execute(quote: SmartAccountQuote, options?: RequestOptions): Promise<Hex>
  /** For tokens that the owner's own account holds. @throws as `quote` does */
  fusionQuote(request: FusionRequest, options?: RequestOptions): Promise<FusionQuote>
  /** @throws as `execute` does; FusionTriggerError once the owner's transaction is sent */
  executeFusion(quote: FusionQuote, options?: RequestOptions): Promise<Hex>
}

export interface SupertransactionContext {
  readonly clock: Clock
  readonly connect: Connector
  readonly run: Run
}

/** Milliseconds: what the library reads of the chains, and one answer of the service. */
export const QUOTE_MS = 60_000

export function createSupertransactions({ clock, connect, run }: SupertransactionContext): Supertransactions {
  const submit = async (
    quote: SmartAccountQuote,
    { signal }: RequestOptions,
    sign: (
      connection: Connection,
      signal: AbortSignal,
    ) => Promise<GetQuotePayload & { readonly signature: Hex }>,
  ): Promise<Hex> => {
    assertValid(quote, clock.now())
    const { instructions, fee } = quote
    const chainIds = chainsOf(instructions, fee)
    const connection = await run('Opening the smart account', { signal, milliseconds: QUOTE_MS }, () =>
      connect(chainIds),
    )
    const { library, nexus } = connection
    const held = holdQuote(quote.payload, {
      ...partiesOf(connection, chainIds),
      instructions,
      fee: { chainId: fee.chainId, address: fee.token, amount: fee.amount },
      // Its own hash holds it to the time it was offered for.
      validUntil: Number.POSITIVE_INFINITY,
    })
    if (held.hash !== quote.hash || held.validUntil !== quote.validUntil) {
      throw new SmartAccountQuoteMismatchError('It is not the one that was shown')
    }
    return run('The execution of the smart account', { signal }, async (inner) => {
      const signed = await sign(connection, inner)
      const meeVersions = library.getMeeVersionsForQuote(nexus, signed.userOps)
      const signedQuote = { ...signed, meeVersions, isEIP712TrustedSponsorshipSupported: true }
      const reply: unknown = await library.executeSignedQuote(connection.clientFor(inner), { signedQuote })
      return parseExternal(sentSchema, reply, "The service's answer").hash
    })
  }

  /** Asks for a quote and holds it to what was asked. */
  const offer = <Extra extends object>(
    { instructions, feeToken }: SmartAccountRequest,
    { signal, further = [] }: RequestOptions & { readonly further?: readonly number[] },
    ask: (connection: Connection, terms: LibraryTerms, signal: AbortSignal) => Promise<Offer<Extra>>,
  ): Promise<SmartAccountQuote & Extra> =>
    run('The quote of the smart account', { signal, milliseconds: QUOTE_MS }, async (inner) => {
      assertCalls(instructions)
      const fee = feeTokenFor(feeToken)
      const chainIds = [...further, ...chainsOf(instructions, fee)]
      const connection = await connect(chainIds)
      const terms = libraryTerms(instructions, fee, clock.now())
      const { payload, first, extra } = await ask(connection, terms, inner)
      const all = [...first, ...instructions]
      const validUntil = terms.upperBoundTimestamp * 1000
      const agreed = { ...partiesOf(connection, chainIds), instructions: all, fee, validUntil }
      return { ...holdQuote(payload, agreed), instructions: all, payload, ...extra }
    })

  return {
    quote: (request, { signal } = {}) =>
      offer(request, { signal }, async ({ library, clientFor }, terms, inner) => {
        const payload = await library.getQuote(clientFor(inner), terms)
        return { payload, first: [], extra: {} }
      }),

    execute: (quote, { signal } = {}) =>
      submit(quote, { signal }, async ({ library, clientFor }, inner) => {
        const signed = await library.signQuote(clientFor(inner), { quote: quote.payload as GetQuotePayload })
        // The user may have taken their time.
        assertValid(quote, clock.now())
        return signed
      }),

    fusionQuote: ({ trigger, ...request }, { signal } = {}) =>
      offer(request, { signal, further: [trigger.chainId] }, (connection, terms, inner) =>
        askFusion(connection, { trigger, terms, signal: inner }),
      ),

    executeFusion: (quote, { signal } = {}) =>
      submit(quote, { signal }, async (connection, inner) => {
        holdTrigger(connection, quote)
        if (quote.kind === 'onchain') return sendTrigger(connection, quote, { clock, signal: inner })
        const signed = await signPermit(connection, quote)
        assertValid(quote, clock.now())
        return signed
      }),
  }
}

const sentSchema = z.object({ hash: hashSchema })

function assertCalls(instructions: readonly Instruction[]): void {
  if (instructions.length > 0 && instructions.every(({ calls }) => calls.length > 0)) return
  throw new InvalidInputError('Smart account', [
    fieldIssue('instructions', 'at least one call in each', instructions),
  ])
}

function chainsOf(instructions: readonly Instruction[], fee: { readonly chainId: number }): number[] {
  return [...instructions.map(({ chainId }) => chainId), fee.chainId]
}

function partiesOf(
  { owner, nexus }: Connection,
  chainIds: readonly number[],
): Pick<AgreedOperations, 'accounts' | 'owner'> {
  const accounts = new Map(chainIds.map((chainId) => [chainId, nexus.addressOn(chainId, true)]))
  return { accounts, owner: owner.signer.address }
}
