import type { GetQuotePayload, Instruction as LibraryInstruction } from '@biconomy/abstractjs'
import { zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { isNativeToken } from '../chains/address.ts'
import type { Clock } from '../kernel/clock.ts'
import { compact } from '../kernel/compact.ts'
import { fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import { type Hex, hashSchema, parseExternal } from '../kernel/schema.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import type { Connection, Connector } from './connection.ts'
import type { Run } from './create-run.ts'
import { SmartAccountQuoteMismatchError } from './errors.ts'
import { type FeeToken, feeTokenFor } from './fee-token.ts'
import { type FusionQuote, type FusionTrigger, type Offer, requestFusion, validateTrigger } from './fusion.ts'
import type { Instruction } from './instructions.ts'
import { assertValid, type ExpectedOperations, type SmartAccountQuote, validateQuote } from './quote.ts'
import { sendTrigger, signPermit } from './signed-fusion.ts'

/** Request for a supertransaction: its operations and the fee token. */
export interface SmartAccountRequest {
  /** Calls on one or several chains. One signature covers all of them. */
  readonly instructions: readonly Instruction[]
  /** Fee token. Default: USDC on Base, which also replaces a token on a chain without fee tokens. */
  readonly feeToken?: FeeToken | undefined
}

/** Request for a supertransaction that an EOA triggers. */
export interface FusionRequest extends SmartAccountRequest {
  readonly trigger: FusionTrigger
}

/** Quotes and executes supertransactions. */
export interface Supertransactions {
  /** Requests a quote. @throws SmartAccountQuoteMismatchError if it differs from the request; InvalidInputError */
  quote(request: SmartAccountRequest, options?: RequestOptions): Promise<SmartAccountQuote>
  /**
   * Requests the owner's signature and sends the quote. Resolves with the hash of the supertransaction. After a service
   * error it may still be executed; request its receipt by the hash of the quote.
   *
   * @throws UserRejectedError, QuoteExpiredError, SmartAccountQuoteMismatchError if nothing was sent
   */
  execute(quote: SmartAccountQuote, options?: RequestOptions): Promise<Hex>
  /** Requests a quote that spends tokens of the owner. @throws the errors of `quote` */
  fusionQuote(request: FusionRequest, options?: RequestOptions): Promise<FusionQuote>
  /** Executes a fusion quote. @throws the errors of `execute`; FusionTriggerError once the transaction of the owner is sent */
  executeFusion(quote: FusionQuote, options?: RequestOptions): Promise<Hex>
}

export interface SupertransactionContext {
  readonly clock: Clock
  readonly connect: Connector
  readonly run: Run
}

/** Timeout in milliseconds, which covers reads of the chains and one reply of the service. */
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
    const chainIds = getChainIds(instructions, fee)
    const connection = await run('Opening the smart account', { signal, milliseconds: QUOTE_MS }, () =>
      connect(chainIds),
    )
    const { library, nexus } = connection
    const validated = validateQuote(quote.payload, {
      ...getParties(connection, chainIds),
      instructions,
      fee: { chainId: fee.chainId, address: fee.token, amount: fee.amount },
      // Rebuild the quote with its original time bounds, because they are part of the hash that is compared below.
      validUntil: Number.POSITIVE_INFINITY,
    })
    if (validated.hash !== quote.hash || validated.validUntil !== quote.validUntil) {
      throw new SmartAccountQuoteMismatchError('The quote differs from the quote that was shown.')
    }
    return run('The execution of the smart account', { signal }, async (inner) => {
      const signed = await sign(connection, inner)
      const meeVersions = library.getMeeVersionsForQuote(nexus, signed.userOps)
      const signedQuote = { ...signed, meeVersions, isEIP712TrustedSponsorshipSupported: true }
      const reply: unknown = await library.executeSignedQuote(connection.clientFor(inner), { signedQuote })
      return parseExternal(sentSchema, reply, "The service's answer").hash
    })
  }

  /** Requests a quote and validates it against the request. */
  const offer = <Extra extends object>(
    { instructions, feeToken }: SmartAccountRequest,
    { signal, further = [] }: RequestOptions & { readonly further?: readonly number[] },
    ask: (connection: Connection, terms: LibraryTerms, signal: AbortSignal) => Promise<Offer<Extra>>,
  ): Promise<SmartAccountQuote & Extra> =>
    run('The quote of the smart account', { signal, milliseconds: QUOTE_MS }, async (inner) => {
      assertCalls(instructions)
      const fee = feeTokenFor(feeToken)
      const chainIds = [...further, ...getChainIds(instructions, fee)]
      const connection = await connect(chainIds)
      const terms = libraryTerms(instructions, fee, clock.now())
      const { payload, first, extra } = await ask(connection, terms, inner)
      const allInstructions = [...first, ...instructions]
      const validUntil = terms.upperBoundTimestamp * 1000
      const expected = { ...getParties(connection, chainIds), instructions: allInstructions, fee, validUntil }
      return { ...validateQuote(payload, expected), instructions: allInstructions, payload, ...extra }
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
        // Check the expiry again, because the quote may have expired while the user signed.
        assertValid(quote, clock.now())
        return signed
      }),

    fusionQuote: ({ trigger, ...request }, { signal } = {}) =>
      offer(request, { signal, further: [trigger.chainId] }, (connection, terms, inner) =>
        requestFusion(connection, { trigger, terms, signal: inner }),
      ),

    executeFusion: (quote, { signal } = {}) =>
      submit(quote, { signal }, async (connection, inner) => {
        validateTrigger(connection, quote)
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

function getChainIds(instructions: readonly Instruction[], fee: { readonly chainId: number }): number[] {
  return [...instructions.map(({ chainId }) => chainId), fee.chainId]
}

function getParties(
  { owner, nexus }: Connection,
  chainIds: readonly number[],
): Pick<ExpectedOperations, 'accounts' | 'owner'> {
  const accounts = new Map(chainIds.map((chainId) => [chainId, nexus.addressOn(chainId, true)]))
  return { accounts, owner: owner.signer.address }
}

/** Request in the library's format. Time bounds are in seconds since the epoch. */
export interface LibraryTerms {
  readonly instructions: LibraryInstruction[]
  readonly feeToken: { readonly chainId: number; readonly address: Hex }
  readonly lowerBoundTimestamp: number
  readonly upperBoundTimestamp: number
}

/** Execution window in seconds. Source: the library's USEROP_MIN_EXEC_WINDOW_DURATION. */
const WINDOW_SECONDS = 180

/** @param now milliseconds since the epoch */
function libraryTerms(
  instructions: readonly Instruction[],
  { chainId, address }: FeeToken,
  now: number,
): LibraryTerms {
  const lowerBoundTimestamp = Math.floor(now / 1000)
  return {
    instructions: instructions.map(libraryInstruction),
    feeToken: { chainId, address: isNativeToken(address) ? zeroAddress : address },
    lowerBoundTimestamp,
    upperBoundTimestamp: lowerBoundTimestamp + WINDOW_SECONDS,
  }
}

function libraryInstruction({ chainId, calls }: Instruction) {
  return {
    chainId,
    calls: calls.map(({ to, data, value, gasLimit }) => compact({ to: to, data, value, gasLimit })),
  }
}
