import type { GetQuotePayload } from '@biconomy/abstractjs'
import { zeroAddress } from 'viem'
import { type ChainRecord, isNativeToken } from '../chains/index.ts'
import {
  abortReason,
  compact,
  createDeadline,
  fieldIssue,
  type Hex,
  hashSchema,
  InvalidInputError,
  isCausewayError,
  type Logger,
  parseExternal,
  raceAbort,
  silentLogger,
  systemClock,
} from '../kernel/index.ts'
import * as z from '../kernel/zod.ts'
import type { RequestOptions, TypedData } from '../platforms/index.ts'
import { type Connection, createConnector, type MeeVersion } from './connection.ts'
import { SmartAccountError, SmartAccountQuoteMismatchError } from './errors.ts'
import { type FeeToken, feeTokenFor } from './fee-token.ts'
import {
  askFusion,
  type FusionQuote,
  type FusionTrigger,
  holdTrigger,
  type LibraryTerms,
  type Offer,
  sendTrigger,
  signPermit,
} from './fusion.ts'
import type { Instruction } from './instructions.ts'
import type { SmartAccountOwner } from './owner.ts'
import { type AgreedOperations, assertValid, holdQuote, type SmartAccountQuote } from './quote.ts'
import {
  readReceipt,
  type SupertransactionReceipt,
  syntheticFailure,
  type Watched,
  type WatchOptions,
  watchReceipt,
} from './receipt.ts'
import { createMeeService, type MeeServiceOptions } from './service.ts'

export interface SmartAccountOptions extends MeeServiceOptions {
  readonly owner: SmartAccountOwner
  /** The chains it acts on: EVM chains that the service knows. */
  readonly chains: readonly ChainRecord[]
  /** Default 2.1.0. The address of the account depends on it: keep to one. */
  readonly meeVersion?: MeeVersion | undefined
  readonly logger?: Logger | undefined
}

export interface SmartAccountRequest {
  /** What to do, on one chain or several: all of it with one signature. */
  readonly instructions: readonly Instruction[]
  /** USDC on Base where its chain does not take fees in tokens, or none is given. */
  readonly feeToken?: FeeToken | undefined
}

export interface FusionRequest extends SmartAccountRequest {
  readonly trigger: FusionTrigger
}

export interface WaitOptions extends RequestOptions {
  /** Milliseconds; default 300,000. */
  readonly timeoutMs?: number | undefined
}

/**
 * A Nexus smart account over Biconomy's MEE service. It is made ready with the first call that needs it.
 *
 * Every call throws NotInitializedError, NexusAccountNotFoundError, LibraryMissingError, SmartAccountError, and the
 * errors of the service: HttpError, NetworkError, InvalidResponseError, TimeoutError, AbortedError.
 */
export interface SmartAccount {
  readonly chainIds: readonly number[]
  /** Where the account is on a chain, or will be: it is deployed with the first thing it does there. */
  addressOn(chainId: number, options?: RequestOptions): Promise<Hex>
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
  /** How it stands now. What cannot be fetched is a failure with `isReported: false`. @throws AbortedError, LibraryMissingError */
  getReceipt(hash: string, options?: RequestOptions): Promise<SupertransactionReceipt>
  /** Looks every 2 s until it is complete. When time is over it is a failure with `isReported: false`. */
  waitForReceipt(hash: string, options?: WaitOptions): Promise<SupertransactionReceipt>
  /** As `waitForReceipt`, without a failure in the place of what is not known. */
  watch(hash: string, options?: Omit<WatchOptions, 'clock'>): Promise<Watched>
  /** Signs in the account's name (ERC-1271): good for contracts that ask the account. @throws UserRejectedError */
  signTypedData(chainId: number, typedData: TypedData, options?: RequestOptions): Promise<Hex>
  /** Aborts what is under way. */
  dispose(): void
}

/** Milliseconds: what the library reads of the chains, and one answer of the service. */
const QUOTE_MS = 60_000
/** Seconds in which the service may carry it out. Source: the library's USEROP_MIN_EXEC_WINDOW_DURATION. */
const WINDOW_SECONDS = 180

export function createSmartAccount(options: SmartAccountOptions): SmartAccount {
  const { chains, clock = systemClock, logger = silentLogger, meeVersion = '2.1.0' } = options
  const lifetime = new AbortController()
  const service = createMeeService(options)
  const connect = createConnector({ ...options, meeVersion, service, lifetime: lifetime.signal })

  /** Within its time where it has one, and until the caller or the account gives up. */
  const run = async <T>(
    what: string,
    { signal, milliseconds }: RequestOptions & { readonly milliseconds?: number },
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    const parents = [signal, lifetime.signal]
    const deadline = createDeadline({ clock, what, milliseconds, parents })
    try {
      if (deadline.signal.aborted) throw abortReason(deadline.signal)
      return await raceAbort(work(deadline.signal), deadline.signal)
    } catch (error) {
      if (isCausewayError(error)) throw error
      throw new SmartAccountError(what, error)
    } finally {
      deadline.abort()
      deadline.dispose()
    }
  }

  const reach = (chainIds: readonly number[], { signal }: RequestOptions): Promise<Connection> =>
    run('Opening the smart account', { signal, milliseconds: QUOTE_MS }, () => connect(chainIds))

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
    const connection = await reach(chainIds, { signal })
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

  const watch: SmartAccount['watch'] = (hash, { signal, ...watchOptions } = {}) =>
    run('The receipt', { signal }, (inner) =>
      watchReceipt(service, hash, { ...watchOptions, clock, signal: inner }),
    )

  return {
    chainIds: chains.map(({ id }) => id),

    async addressOn(chainId, requestOptions = {}) {
      const { nexus } = await reach([chainId], requestOptions)
      return nexus.addressOn(chainId, true)
    },

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

    async getReceipt(hash, { signal } = {}) {
      try {
        return await run('The receipt', { signal }, (inner) => readReceipt(service, hash, inner))
      } catch (error) {
        if (signal?.aborted || lifetime.signal.aborted) throw error
        logger.warn('The receipt of a supertransaction could not be fetched', error)
        return syntheticFailure(hash, error)
      }
    },

    async waitForReceipt(hash, waitOptions = {}) {
      const watched = await watch(hash, waitOptions)
      if (watched.status === 'complete') return watched.receipt
      logger.warn('A supertransaction has not come to its end', watched.error)
      return syntheticFailure(hash, watched.error)
    },

    watch,

    async signTypedData(chainId, typedData, { signal } = {}) {
      const { nexus } = await reach([chainId], { signal })
      const { domain, types, primaryType, message } = typedData
      return run('The signature of the smart account', { signal }, () =>
        nexus.deploymentOn(chainId, true).signTypedData({ domain, types, primaryType, message }),
      )
    },

    dispose: () => lifetime.abort(),
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

function libraryTerms(
  instructions: readonly Instruction[],
  { chainId, address }: FeeToken,
  now: number,
): LibraryTerms {
  const lowerBoundTimestamp = Math.floor(now / 1000)
  return {
    instructions: instructions.map(toLibrary),
    feeToken: { chainId, address: isNativeToken(address) ? zeroAddress : (address as Hex) },
    lowerBoundTimestamp,
    upperBoundTimestamp: lowerBoundTimestamp + WINDOW_SECONDS,
  }
}

function toLibrary({ chainId, calls }: Instruction) {
  return {
    chainId,
    calls: calls.map(({ to, data, value, gasLimit }) => compact({ to: to as Hex, data, value, gasLimit })),
  }
}
