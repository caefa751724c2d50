import { isNativeToken } from '../chains/address.ts'
import { chainById } from '../chains/chain-by-id.ts'
import type { ChainRecord } from '../chains/record.ts'
import { type Deadline, withDeadline } from '../kernel/abort.ts'
import { type FieldIssue, fieldIssue, isCausewayError } from '../kernel/errors.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'
import type { Token } from '../tokens/token.ts'
import { createRequestError, getChainType } from './find-request-issues.ts'
import type { ProviderContext } from './provider.ts'
import type { CheckedQuoteRequest, QuoteRequest } from './quote-request.ts'

/** Token lists that are loaded, such as a `TokenService`. */
export interface KnownTokens {
  find(chainId: number, address: Address): { readonly decimals: number } | undefined
  /** Returns the tokens of a chain. Throws if its list is not loaded. */
  list?(chainId: number): readonly Token[]
}

/** Context of a completion. Its requests end with `parents`. */
export interface CompletionContext extends Omit<ProviderContext, 'signal'> {
  readonly parents: readonly (AbortSignal | Deadline | undefined)[]
}

/** Completes requests: adds decimals from token lists or contracts, and the sender as the default recipient. */
export interface RequestCompleter {
  /**
   * Completes a request: synchronously if nothing has to be read, otherwise with a promise. Decimals of a token list
   * are used immediately; `check` compares them with the contract. Given decimals are validated against the contract
   * or, if it cannot be read, against the list. They are accepted if neither knows the token.
   *
   * @throws InvalidInputError naming each field that is wrong, or missing and unknown
   */
  complete(request: CheckedQuoteRequest, context: CompletionContext): QuoteRequest | Promise<QuoteRequest>
  /**
   * Compares the decimals of a request with the contracts. Each contract is read once; one that cannot be read is not
   * compared.
   *
   * @throws InvalidInputError naming the decimals of the request and those of the contract
   */
  check(request: QuoteRequest, context: CompletionContext): Promise<void>
}

/** Selector of `decimals()`. */
const DECIMALS = '0x313ce567'
const WORD = /^0x[0-9a-f]{64}$/i
const MAX_DECIMALS = 255n
/** Timeout of a read for a request with known decimals, in milliseconds. */
const CHECK_TIMEOUT_MS = 1_500
/** Timeout of a read that the request depends on, in milliseconds. */
const READ_TIMEOUT_MS = 10_000

interface Side {
  readonly field: 'fromTokenDecimals' | 'toTokenDecimals'
  readonly chainId: number
  readonly address: Address
  readonly given: number | undefined
}

/** Creates a completer. Decimals of contracts are cached indefinitely, because they do not change. */
export function createRequestCompleter(options: {
  readonly chains?: readonly ChainRecord[] | undefined
  readonly tokens?: KnownTokens | undefined
  readonly readsContracts: boolean
  readonly logger: Logger
}): RequestCompleter {
  const { chains, tokens, readsContracts, logger } = options
  const read = new Map<string, number>()

  /** Returns the decimals of a contract that was read, or of a native token. */
  const findOnChain = ({ chainId, address }: Side): number | undefined =>
    isNativeToken(address)
      ? chains && chainById(chains, chainId)?.nativeCurrency.decimals
      : read.get(toKey(chainId, address))

  const findListed = ({ chainId, address }: Side): number | undefined =>
    isNativeToken(address) ? undefined : tokens?.find(chainId, address)?.decimals

  const isUnread = (side: Side, { platforms }: CompletionContext): boolean =>
    platforms !== undefined &&
    readsContracts &&
    !isNativeToken(side.address) &&
    findOnChain(side) === undefined

  /** @param isPending whether the contract has not been read yet */
  const findSideIssues = (side: Side, isPending = false): FieldIssue[] => {
    const listed = findListed(side)
    // Without given decimals, the amount was converted with the decimals of the list.
    return isPending ? [] : findIssues(side, side.given ?? listed, findOnChain(side) ?? listed)
  }

  const readDecimals = async (
    side: Side,
    { platforms, clock, parents }: CompletionContext,
  ): Promise<void> => {
    const { chainId, address, given } = side
    const time = {
      clock,
      what: `Reading the decimals of ${address}`,
      milliseconds: given === undefined ? READ_TIMEOUT_MS : CHECK_TIMEOUT_MS,
      parents,
    }
    try {
      const platform = platforms?.forChain(chainId)
      if (platform?.chainType !== 'EVM') return
      const result = await withDeadline(time, (inner) =>
        platform.call({ chainId, to: address, data: DECIMALS }, { signal: inner }),
      )
      const decimals = result.status === 'success' && WORD.test(result.data) ? BigInt(result.data) : undefined
      if (decimals !== undefined && decimals <= MAX_DECIMALS)
        read.set(toKey(chainId, address), Number(decimals))
    } catch (error) {
      if (isCausewayError(error, 'ABORTED')) throw error
      logger.debug(`The decimals of ${address} on chain ${chainId} could not be read`, error)
    }
  }

  /** Returns why the sender cannot be the default recipient on the destination chain; undefined for an EOA. */
  const findRecipientIssue = async (
    { fromChainId, toChainId, fromAddress: account }: CheckedQuoteRequest,
    { platforms, clock, parents }: CompletionContext,
  ): Promise<FieldIssue | undefined> => {
    if (account === undefined) return undefined
    const time = {
      clock,
      what: `Reading the code of ${account}`,
      milliseconds: READ_TIMEOUT_MS,
      parents,
    }
    const expected = (reason: string) =>
      fieldIssue('toAddress', `the recipient on chain ${toChainId}, as ${reason}`, undefined)
    try {
      const kind = await withDeadline(time, async (inner) =>
        platforms?.forChain(fromChainId).getAccountKind({ chainId: fromChainId, account }, { signal: inner }),
      )
      return kind === 'contract'
        ? expected(`${account} is a contract wallet, which may not exist on that chain`)
        : undefined
    } catch (error) {
      if (isCausewayError(error, 'ABORTED')) throw error
      logger.debug(`The code of ${account} on chain ${fromChainId} could not be read`, error)
      return expected(`the code of ${account} on chain ${fromChainId} could not be read`)
    }
  }

  const toComplete = (request: CheckedQuoteRequest, defaultRecipient: Address | undefined): QuoteRequest => {
    const sides = getSides(request)
    const issues = sides.flatMap((side) => findSideIssues(side))
    if (issues.length > 0) throw createRequestError(issues)
    const [fromTokenDecimals, toTokenDecimals] = sides.map(
      (side) => side.given ?? findListed(side) ?? findOnChain(side) ?? 0,
    )
    return {
      ...request,
      ...(defaultRecipient === undefined ? {} : { toAddress: defaultRecipient }),
      fromTokenDecimals: fromTokenDecimals ?? 0,
      toTokenDecimals: toTokenDecimals ?? 0,
    }
  }

  return {
    complete(request, context) {
      const { fromChainId, toChainId, fromAddress } = request
      const sides = getSides(request)
      const unread = sides.filter((side) => {
        const listed = findListed(side)
        const isSettled = listed !== undefined && (side.given ?? listed) === listed
        return !isSettled && isUnread(side, context)
      })
      const hasDefault =
        request.toAddress === undefined &&
        getChainType(fromChainId, chains) === getChainType(toChainId, chains)
      const recipient = hasDefault ? fromAddress : undefined
      const readsAccount =
        recipient !== undefined && fromChainId !== toChainId && context.platforms !== undefined
      const issues = sides.flatMap((side) => findSideIssues(side, unread.includes(side)))
      if (issues.length > 0) throw createRequestError(issues)
      if (unread.length === 0 && !readsAccount) return toComplete(request, recipient)
      const reads = unread.map((side) => readDecimals(side, context))
      return Promise.all([readsAccount ? findRecipientIssue(request, context) : undefined, ...reads]).then(
        ([recipientIssue]) => {
          if (recipientIssue) throw createRequestError([recipientIssue])
          return toComplete(request, recipient)
        },
      )
    },

    async check(request, context) {
      const sides = getSides(request)
      const unread = sides.filter((side) => isUnread(side, context))
      await Promise.allSettled(unread.map((side) => readDecimals(side, context)))
      const issues = sides.flatMap((side) => findIssues(side, side.given, findOnChain(side)))
      if (issues.length > 0) throw createRequestError(issues)
    },
  }
}

function getSides(request: CheckedQuoteRequest): readonly Side[] {
  const { fromChainId, toChainId, fromTokenAddress, toTokenAddress } = request
  return [
    {
      field: 'fromTokenDecimals',
      chainId: fromChainId,
      address: fromTokenAddress,
      given: request.fromTokenDecimals,
    },
    { field: 'toTokenDecimals', chainId: toChainId, address: toTokenAddress, given: request.toTokenDecimals },
  ]
}

/**
 * @param stated decimals that the amount was converted with
 * @param expected decimals of the contract or the list; undefined if neither knows the token
 */
function findIssues(
  { field, chainId, address }: Side,
  stated: number | undefined,
  expected: number | undefined,
): FieldIssue[] {
  const token = `the decimals of ${address} on chain ${chainId}`
  if (stated === undefined && expected === undefined)
    return [fieldIssue(field, `${token}, which are in no token list and could not be read`, stated)]
  if (stated === undefined || expected === undefined || expected === stated) return []
  return [fieldIssue(field, `${expected}, ${token}`, stated)]
}

function toKey(chainId: number, address: Address): string {
  return `${chainId}:${address.toLowerCase()}`
}
