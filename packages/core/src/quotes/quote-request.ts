import { sameAddress } from '../chains/address.ts'
import type { ChainRecord } from '../chains/record.ts'
import { compact } from '../kernel/compact.ts'
import type { Percent } from '../kernel/percent.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import {
  createRequestError,
  findRequestIssues,
  isCalldata,
  isHash,
  readAddresses,
  toBaseUnits,
} from './find-request-issues.ts'

/** Default slippage of a request, in percent. */
const DEFAULT_SLIPPAGE = 0.1 as Percent

/** Input of a quote request: amount, tokens, chains and accounts. */
export interface QuoteRequestInput {
  readonly fromChainId: number
  readonly toChainId: number
  /** 0xEeee…EEeE for the native token; the zero address and '' are also accepted. */
  readonly fromTokenAddress: Address
  readonly toTokenAddress: Address
  /**
   * Default: decimals of the token list, of the token's contract or of the native currency. Given decimals are
   * validated against them.
   */
  readonly fromTokenDecimals?: number | undefined
  readonly toTokenDecimals?: number | undefined
  /** Base units of the source token: a bigint or an integer text. */
  readonly fromAmount: bigint | string
  readonly fromAddress?: Address | undefined
  /**
   * Default: `fromAddress`, if both chains have the same VM. Required if a contract wallet, which may not exist on the
   * destination chain, sends to another chain. Optional for prices; required for a build.
   */
  readonly toAddress?: Address | undefined
  /** Percent, 0 to 50. Default 0.1. */
  readonly slippage?: number | undefined
  /**
   * Exact output in base units of the destination token. `fromAmount` is then the maximum input; the rest stays with
   * the sender or is returned.
   */
  readonly toAmount?: bigint | string | undefined
  /** Account that signs the transaction, if `fromAddress` is a contract that calls the provider. */
  readonly signer?: Address | undefined
  /** Hash of the source transaction, for a provider that quotes a deposit that was already sent. */
  readonly fromHash?: Hex | undefined
  readonly referrer?: string | undefined
  /** Calldata for the recipient contract on the destination chain. */
  readonly message?: string | undefined
  readonly destinationGasLimit?: bigint | number | undefined
  /** Id of the only provider to request. Default: all. */
  readonly aggregator?: string | undefined
  readonly orderId?: string | undefined
  readonly permitEnabled?: boolean | undefined
  readonly canDirectlyPermit?: boolean | undefined
}

type AddressField =
  | 'fromTokenAddress'
  | 'toTokenAddress'
  | 'fromAddress'
  | 'toAddress'
  | 'signer'
  | 'fromHash'

/** A request whose addresses may be any text, such as one from a form, a URL or JSON. */
export type UncheckedQuoteRequest = {
  readonly [Field in keyof QuoteRequestInput]: Field extends AddressField
    ? string | Extract<QuoteRequestInput[Field], undefined>
    : QuoteRequestInput[Field]
}

/** A validated request, as providers receive it. */
export interface QuoteRequest {
  readonly fromChainId: number
  readonly toChainId: number
  readonly fromTokenAddress: Address
  readonly toTokenAddress: Address
  readonly fromTokenDecimals: number
  readonly toTokenDecimals: number
  readonly fromAmount: bigint
  readonly fromAddress?: Address
  readonly toAddress?: Address
  readonly slippage: Percent
  readonly toAmount?: bigint
  readonly signer?: Address
  readonly fromHash?: Hex
  readonly referrer?: string
  readonly message?: Hex
  readonly destinationGasLimit?: bigint
  readonly aggregator?: string
  readonly orderId?: string
  readonly permitEnabled: boolean
  readonly canDirectlyPermit: boolean
}

type DecimalsField = 'fromTokenDecimals' | 'toTokenDecimals'

/** A request whose given fields are valid. The aggregator looks up missing decimals. */
export type CheckedQuoteRequest = Omit<QuoteRequest, DecimalsField> & {
  readonly [Field in DecimalsField]?: number
}

/**
 * Validates every field of a request with decimals.
 *
 * @param chains supported chains. Default: any positive chain id is valid
 * @throws InvalidInputError naming every bad field
 */
export function parseQuoteRequest(
  input: UncheckedQuoteRequest,
  chains?: readonly ChainRecord[],
): QuoteRequest {
  // `requiresDecimals` rejects missing decimals.
  return checkFields(input, { chains, requiresDecimals: true }) as QuoteRequest
}

/**
 * Validates every given field of a request. Decimals may be missing.
 *
 * @param chains supported chains. Default: any positive chain id is valid
 * @throws InvalidInputError naming every bad field
 */
export function checkQuoteRequest(
  input: UncheckedQuoteRequest,
  chains?: readonly ChainRecord[],
): CheckedQuoteRequest {
  return checkFields(input, { chains, requiresDecimals: false })
}

function checkFields(
  input: UncheckedQuoteRequest,
  rules: { readonly chains: readonly ChainRecord[] | undefined; readonly requiresDecimals: boolean },
): CheckedQuoteRequest {
  const addresses = readAddresses(input, rules.chains)
  const { fromTokenAddress, toTokenAddress, ...accounts } = addresses
  const issues = findRequestIssues(input, addresses, rules)
  if (issues.length > 0 || fromTokenAddress === undefined || toTokenAddress === undefined) {
    throw createRequestError(issues)
  }
  const { fromChainId, toChainId, fromTokenDecimals, toTokenDecimals, message, destinationGasLimit } = input
  const { toAmount } = input
  return compact({
    fromChainId,
    toChainId,
    fromTokenAddress,
    toTokenAddress,
    fromTokenDecimals,
    toTokenDecimals,
    fromAmount: toBaseUnits(input.fromAmount),
    ...accounts,
    slippage: (input.slippage ?? DEFAULT_SLIPPAGE) as Percent,
    toAmount: toAmount === undefined ? undefined : toBaseUnits(toAmount),
    fromHash: isHash(input.fromHash) ? input.fromHash : undefined,
    referrer: input.referrer || undefined,
    message: isCalldata(message) && message !== '0x' ? message : undefined,
    destinationGasLimit: destinationGasLimit === undefined ? undefined : toBaseUnits(destinationGasLimit),
    aggregator: input.aggregator || undefined,
    orderId: input.orderId || undefined,
    permitEnabled: input.permitEnabled ?? false,
    canDirectlyPermit: input.canDirectlyPermit ?? false,
  })
}

type Pair = Pick<QuoteRequest, 'fromChainId' | 'toChainId' | 'fromTokenAddress' | 'toTokenAddress'>

/** Returns whether two requests have the same source token and the same destination token. */
export function isSamePair(a: Pair, b: Pair): boolean {
  return (
    a.fromChainId === b.fromChainId &&
    a.toChainId === b.toChainId &&
    sameAddress(a.fromTokenAddress, b.fromTokenAddress) &&
    sameAddress(a.toTokenAddress, b.toTokenAddress)
  )
}
