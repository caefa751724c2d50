import { type ChainRecord, chainById, isNativeToken } from '../chains/index.ts'
import { type FieldIssue, fieldIssue, InvalidInputError, type Logger, withDeadline } from '../kernel/index.ts'
import type { ProviderContext } from './provider.ts'
import type { QuoteRequest } from './request.ts'

/** Finds a token in the lists that are loaded: a `TokenService`. */
export interface KnownTokens {
  find(chainId: number, address: string): { readonly decimals: number } | undefined
}

/** Checks the decimals of requests against the token lists and the contracts. */
export interface DecimalsChecker {
  /**
   * Checks a request: synchronously if all decimals are known, else with a promise that resolves once the contracts were
   * read. Tokens with unknown decimals pass.
   *
   * @throws InvalidInputError naming each field with the given and the true value
   */
  check(request: QuoteRequest, context: Omit<ProviderContext, 'signal'>): Promise<void> | undefined
}

/** Selector of `decimals()`. */
const DECIMALS = '0x313ce567'
const WORD = /^0x[0-9a-f]{64}$/i
const MAX_DECIMALS = 255n
/** A slow node does not hold up a quote request for longer, in milliseconds. */
const READ_TIMEOUT_MS = 1_500

interface Side {
  readonly field: 'fromTokenDecimals' | 'toTokenDecimals'
  readonly chainId: number
  readonly address: string
  readonly given: number
}

/** Creates a checker. Decimals read from contracts are cached indefinitely, as they do not change. */
export function createDecimalsChecker(options: {
  readonly chains?: readonly ChainRecord[] | undefined
  readonly tokens?: KnownTokens | undefined
  readonly readsContracts: boolean
  readonly logger: Logger
}): DecimalsChecker {
  const { chains, tokens, readsContracts, logger } = options
  const read = new Map<string, number>()

  const findDecimals = ({ chainId, address }: Side): number | undefined => {
    if (isNativeToken(address)) return chains && chainById(chains, chainId)?.nativeCurrency.decimals
    return tokens?.find(chainId, address)?.decimals ?? read.get(toKey(chainId, address))
  }

  const readContract = async (
    { chainId, address }: Side,
    { platforms, clock }: Omit<ProviderContext, 'signal'>,
  ): Promise<number | undefined> => {
    try {
      const platform = platforms?.forChain(chainId)
      if (platform?.chainType !== 'EVM') return undefined
      const time = { clock, what: `Reading the decimals of ${address}`, milliseconds: READ_TIMEOUT_MS }
      const result = await withDeadline({ ...time, parents: [] }, (signal) =>
        platform.call({ chainId, to: address, data: DECIMALS }, { signal }),
      )
      const decimals = result.status === 'success' && WORD.test(result.data) ? BigInt(result.data) : undefined
      if (decimals === undefined || decimals > MAX_DECIMALS) return undefined
      read.set(toKey(chainId, address), Number(decimals))
      return Number(decimals)
    } catch (error) {
      logger.debug(`The decimals of ${address} on chain ${chainId} could not be read`, error)
      return undefined
    }
  }

  return {
    check(request, context) {
      const sides = getSides(request)
      reject(sides.flatMap((side) => mismatch(side, findDecimals(side))))
      const unknown = sides.filter((side) => findDecimals(side) === undefined && !isNativeToken(side.address))
      if (unknown.length === 0 || !readsContracts || !context.platforms) return undefined
      return Promise.all(unknown.map(async (side) => mismatch(side, await readContract(side, context)))).then(
        (issues) => reject(issues.flat()),
      )
    },
  }
}

function getSides(request: QuoteRequest): readonly Side[] {
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

function mismatch({ field, chainId, address, given }: Side, decimals: number | undefined): FieldIssue[] {
  if (decimals === undefined || decimals === given) return []
  return [fieldIssue(field, `${decimals}, the decimals of ${address} on chain ${chainId}`, given)]
}

function reject(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw new InvalidInputError('Quote request', issues)
}

function toKey(chainId: number, address: string): string {
  return `${chainId}:${address.toLowerCase()}`
}
