import { sameAddress } from '../chains/address.ts'
import { createHttpClient, type HttpClient, type HttpRequest } from '../kernel/http.ts'
import { HttpError } from '../kernel/http-errors.ts'
import { lessBasisPoints, percentToBasisPoints } from '../kernel/percent.ts'
import type { Schema } from '../kernel/schema.ts'
import { defineProvider } from '../quotes/define-provider.ts'
import type {
  BuildRequest,
  DecodedTransaction,
  ProviderBuild,
  ProviderContext,
  ProviderOptions,
  QuoteProvider,
  TransactionData,
} from '../quotes/provider.ts'
import type { ProviderError, ProviderErrorCode } from '../quotes/provider-error.ts'
import type { QuoteRequest } from '../quotes/quote-request.ts'
import { getPricingRecipient, getPricingSender, toBuildableRequest } from '../quotes/to-buildable-request.ts'
import type { ContractTable } from './shared/contract-table.ts'
import { type CodesByText, errorByBody, errorByCode } from './shared/error.ts'
import { rejectUnsupportedSwap, type SwapContracts, type SwapReply, swapQuote } from './shared/swap-quote.ts'

/** A quote request as a swap aggregator sends it. */
export interface SwapRequest extends QuoteRequest {
  /** The sender, or a placeholder if no wallet is connected. */
  readonly sender: string
  /** The recipient, or a placeholder if it is unknown. */
  readonly recipient: string
  /** Whether both accounts are known. Otherwise the transaction of the reply is dropped. */
  readonly hasAccounts: boolean
}

/** The HTTP request of a quote. */
export type SwapHttpRequest = Pick<HttpRequest<unknown>, 'path' | 'query' | 'body'>

/** Options of every swap aggregator. */
export interface SwapAggregatorOptions extends ProviderOptions {
  /** Contracts that the application trusts in addition to the published ones, by chain id. Default: none. */
  readonly contracts?: Readonly<Record<number, readonly SwapContracts[]>> | undefined
}

/** Options of the application, and the context of one call. */
export interface SwapCall<Options> {
  readonly options: Options | undefined
  readonly context: ProviderContext
  /** The known contracts of the source chain; undefined without a list. */
  readonly contracts: readonly SwapContracts[] | undefined
}

/** Returns the code for an error body; undefined for an unknown error. */
export type ErrorReader = (body: unknown, status: number) => ProviderErrorCode | undefined

/** A swap aggregator of a single chain. `Reply` is the parsed reply of its quote endpoint. */
export interface SwapAggregatorDefinition<
  Reply,
  Options extends SwapAggregatorOptions = SwapAggregatorOptions,
> {
  /** Provider id, which must never change. Lower case. */
  readonly id: string
  readonly name: string
  readonly baseUrl: string
  /** Supported chain ids, as a set or as the keys of a map. */
  readonly chains: { has(chainId: number): boolean }
  /**
   * The published contracts by chain id, or 'unknown' if there is no list. On a chain with published contracts, replies
   * that name any other contract are rejected. On other chains, contracts are not verified.
   */
  readonly contracts: 'unknown' | ContractTable
  /** Whether the aggregator supports requests with `toAmount`. */
  readonly supportsExactOutput?: true
  /** Whether a contract can send the transactions. */
  readonly supportsContractCaller?: true
  /** Returns why a request is not supported. The chains are checked before. */
  unsupportedReason?(request: QuoteRequest, options: Options | undefined): ProviderError | undefined
  /** Headers of each request. The headers of the application override them. */
  headers?(options: Options | undefined): Readonly<Record<string, string>>
  /** Returns the HTTP request of a quote: GET, or POST if it has a body. */
  request(request: SwapRequest, call: SwapCall<Options>): SwapHttpRequest | Promise<SwapHttpRequest>
  readonly response: Schema<Reply>
  /**
   * Converts a reply to base units.
   *
   * @throws ProviderError if there is no route
   */
  quote(reply: Reply, request: SwapRequest, call: SwapCall<Options>): SwapReply
  /** Error codes by error text, or a function for APIs that return error codes. */
  readonly errors: CodesByText | ErrorReader
  /**
   * Decodes a transaction that calls one of the known contracts; undefined for unknown calldata. Default: transactions
   * are only simulated.
   */
  decode?(transaction: TransactionData, request: QuoteRequest): DecodedTransaction | undefined
  /** Requests the transaction of a quote. Default: quotes include it. */
  build?(http: HttpClient, build: BuildRequest, call: SwapCall<Options>): Promise<ProviderBuild>
}

/**
 * Creates the factory of a swap aggregator from its definition. The factory requests and parses quotes, maps errors to
 * codes, checks the contracts of a reply against the known ones, and drops transactions for a placeholder account.
 */
export function defineSwapAggregator<Reply, Options extends SwapAggregatorOptions = SwapAggregatorOptions>(
  definition: SwapAggregatorDefinition<Reply, Options>,
): (options?: Options) => QuoteProvider {
  const { id, name, chains, contracts, response, errors, build, decode } = definition
  const getContracts = (chainId: number, options: Options | undefined) => {
    const published = contracts === 'unknown' ? undefined : contracts.get(chainId)
    const trusted = options?.contracts?.[chainId]
    return trusted ? [...(published ?? []), ...trusted] : published
  }
  const toError = (error: unknown) => {
    if (typeof errors !== 'function') return errorByBody(error, name, errors)
    const code = error instanceof HttpError ? errors(error.body, error.status) : undefined
    return errorByCode(error, name, code)
  }

  return (options) => {
    const http = createHttpClient({
      ...options,
      baseUrl: options?.baseUrl ?? definition.baseUrl,
      headers: { ...definition.headers?.(options), ...options?.headers },
    })
    return defineProvider({
      id,
      name,
      kind: 'swap',
      settlesOn: 'destination',
      ...(definition.supportsExactOutput && { supportsExactOutput: true }),
      ...(definition.supportsContractCaller && { supportsContractCaller: true }),
      unsupportedReason: (request) =>
        rejectUnsupportedSwap(name, chains, request) ?? definition.unsupportedReason?.(request, options),
      contracts: ({ fromChainId }) => {
        const published = getContracts(fromChainId, options)
        return (
          published && {
            targets: published.map(({ router }) => router),
            spenders: published.map(({ router, spender = router }) => spender),
          }
        )
      },
      ...(decode && {
        decode: (transaction, request) => {
          const targets = getContracts(request.fromChainId, options)
          const isKnown = targets?.some(({ router }) => sameAddress(router, transaction.to))
          return isKnown ? decode(transaction, request) : undefined
        },
      }),
      async quote(quoteRequest, context) {
        const request: SwapRequest = {
          ...quoteRequest,
          sender: getPricingSender(quoteRequest),
          recipient: getPricingRecipient(quoteRequest),
          hasAccounts: toBuildableRequest(quoteRequest) !== undefined,
        }
        const call = { options, context, contracts: getContracts(request.fromChainId, options) }
        try {
          const { body, ...rest } = await definition.request(request, call)
          const method = body === undefined ? {} : ({ method: 'POST', body, mutation: false } as const)
          const { data } = await http.request({ ...rest, ...method, schema: response }, context)
          const reply = definition.quote(data, request, call)
          const minimum = decode && getCalldataMinimum(reply, request, decode)
          return swapQuote({ name, contracts: call.contracts }, request, { ...reply, ...minimum })
        } catch (error) {
          throw toError(error)
        }
      },
      ...(build && {
        build: async (quote, context) => {
          const contracts = getContracts(quote.request.fromChainId, options)
          try {
            return await build(http, quote, { options, context, contracts })
          } catch (error) {
            throw toError(error)
          }
        },
      }),
    })
  }
}

/**
 * Returns the minimum output of the calldata if rounding explains its difference to the stated minimum: less than a
 * basis point of the output. A lower minimum fails the verification of the quote.
 */
function getCalldataMinimum(
  { to, call, toAmount, toAmountMin }: SwapReply,
  request: QuoteRequest,
  decode: NonNullable<QuoteProvider['decode']>,
): Pick<SwapReply, 'toAmountMin'> | undefined {
  const minimum = to && call ? decode({ to, ...call }, request)?.toAmountMin : undefined
  if (minimum === undefined) return undefined
  const stated = toAmountMin ?? lessBasisPoints(toAmount, percentToBasisPoints(request.slippage))
  const isRounded = minimum < stated && stated - minimum < toAmount / 10_000n
  return isRounded ? { toAmountMin: minimum } : undefined
}
