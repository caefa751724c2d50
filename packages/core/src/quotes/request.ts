import {
  type ChainRecord,
  chainById,
  FUEL_CHAIN_ID,
  isAddress,
  isNativeToken,
  normalizeTokenAddress,
  sameAddress,
} from '../chains/index.ts'
import {
  compact,
  type FieldIssue,
  fieldIssue,
  type Hex,
  InvalidInputError,
  type Percent,
  toPercent,
} from '../kernel/index.ts'

/** Slippage of a request that names none, in percent. */
export const DEFAULT_SLIPPAGE = 0.1 as Percent

/** The most a request may allow, in percent. */
const MAX_SLIPPAGE = 50 as Percent

const ZERO_ADDRESS = /^0x0+$/
const MAX_UINT256 = 2n ** 256n - 1n
const MAX_DECIMALS = 36

/** What to move, from where to where, as a caller writes it. */
export interface QuoteRequestInput {
  readonly fromChainId: number
  readonly toChainId: number
  /** The native token is the all-E placeholder; the zero address and '' are accepted for it. */
  readonly fromTokenAddress: string
  readonly toTokenAddress: string
  readonly fromTokenDecimals: number
  readonly toTokenDecimals: number
  /** Base units of the source token: a bigint or an integer text. */
  readonly fromAmount: bigint | string
  readonly fromAddress?: string | undefined
  /** May be missing while pricing; a build needs it. */
  readonly toAddress?: string | undefined
  /** Percent, 0 to 50. Default 0.1. */
  readonly slippage?: number | undefined
  /** Hash of the source transaction, where a provider prices what was already sent. */
  readonly fromHash?: string | undefined
  readonly referrer?: string | undefined
  /** Calldata for the recipient contract on the destination chain. */
  readonly message?: string | undefined
  readonly destinationGasLimit?: bigint | number | undefined
  /** Ask only the provider with this id. */
  readonly aggregator?: string | undefined
  readonly orderId?: string | undefined
  readonly permitEnabled?: boolean | undefined
  readonly canDirectlyPermit?: boolean | undefined
}

/** A request that has been checked; what every provider receives. */
export interface QuoteRequest {
  readonly fromChainId: number
  readonly toChainId: number
  readonly fromTokenAddress: string
  readonly toTokenAddress: string
  readonly fromTokenDecimals: number
  readonly toTokenDecimals: number
  readonly fromAmount: bigint
  readonly fromAddress?: string
  readonly toAddress?: string
  readonly slippage: Percent
  readonly fromHash?: string
  readonly referrer?: string
  readonly message?: Hex
  readonly destinationGasLimit?: bigint
  readonly aggregator?: string
  readonly orderId?: string
  readonly permitEnabled: boolean
  readonly canDirectlyPermit: boolean
}

/**
 * Checks every field of a request.
 *
 * @param chains the chains that exist; without them any positive chain id passes
 * @throws InvalidInputError naming every bad field
 */
export function parseQuoteRequest(input: QuoteRequestInput, chains?: readonly ChainRecord[]): QuoteRequest {
  const tokens = {
    fromTokenAddress: tokenAddress(input.fromTokenAddress),
    toTokenAddress: tokenAddress(input.toTokenAddress),
  }
  const issues = [
    ...chainIssues(input, chains),
    ...decimalsIssues(input),
    ...tokenIssues(input, tokens, chains),
    ...amountIssues(input),
    ...accountIssues(input, chains),
    ...termsIssues(input),
  ]
  if (issues.length > 0) throw new InvalidInputError('Quote request', issues)
  return compact({
    fromChainId: input.fromChainId,
    toChainId: input.toChainId,
    ...tokens,
    fromTokenDecimals: input.fromTokenDecimals,
    toTokenDecimals: input.toTokenDecimals,
    fromAmount: baseUnits(input.fromAmount),
    fromAddress: input.fromAddress || undefined,
    toAddress: input.toAddress || undefined,
    slippage: toPercent(input.slippage ?? DEFAULT_SLIPPAGE),
    fromHash: input.fromHash || undefined,
    referrer: input.referrer || undefined,
    message: isCalldata(input.message) && input.message !== '0x' ? input.message : undefined,
    destinationGasLimit:
      input.destinationGasLimit === undefined ? undefined : baseUnits(input.destinationGasLimit),
    aggregator: input.aggregator || undefined,
    orderId: input.orderId || undefined,
    permitEnabled: input.permitEnabled ?? false,
    canDirectlyPermit: input.canDirectlyPermit ?? false,
  })
}

type Chains = readonly ChainRecord[] | undefined

function chainIssues(input: QuoteRequestInput, chains: Chains): FieldIssue[] {
  const expected = chains ? `one of ${chains.map(({ id }) => id).join(', ')}` : 'a chain id'
  return (['fromChainId', 'toChainId'] as const).flatMap((field) =>
    issueUnless(isKnownChain(input[field], chains), field, expected, input[field]),
  )
}

function decimalsIssues(input: QuoteRequestInput): FieldIssue[] {
  const expected = `a whole number from 0 to ${MAX_DECIMALS}`
  return (['fromTokenDecimals', 'toTokenDecimals'] as const).flatMap((field) =>
    issueUnless(isDecimals(input[field]), field, expected, input[field]),
  )
}

function tokenIssues(
  input: QuoteRequestInput,
  { fromTokenAddress, toTokenAddress }: Pick<QuoteRequest, 'fromTokenAddress' | 'toTokenAddress'>,
  chains: Chains,
): FieldIssue[] {
  const { fromChainId, toChainId } = input
  // The placeholder is as long as an EVM address, and stands for the native token of Fuel too.
  const isToken = (address: string, chainId: number) =>
    isNativeToken(address) || isAddress(address, chainTypeOf(chainId, chains))
  return [
    ...issueUnless(
      isToken(fromTokenAddress, fromChainId),
      'fromTokenAddress',
      addressOf(fromChainId),
      input.fromTokenAddress,
    ),
    ...issueUnless(
      isToken(toTokenAddress, toChainId),
      'toTokenAddress',
      addressOf(toChainId),
      input.toTokenAddress,
    ),
    ...issueUnless(
      fromChainId !== toChainId || !sameAddress(fromTokenAddress, toTokenAddress),
      'toTokenAddress',
      'another token than fromTokenAddress, as both are on the same chain',
      input.toTokenAddress,
    ),
  ]
}

function amountIssues(input: QuoteRequestInput): FieldIssue[] {
  const amount = baseUnits(input.fromAmount)
  const expected = 'a positive whole number of base units'
  return issueUnless(amount > 0n && amount <= MAX_UINT256, 'fromAmount', expected, input.fromAmount)
}

function accountIssues(input: QuoteRequestInput, chains: Chains): FieldIssue[] {
  const { fromAddress, fromChainId, toAddress, toChainId } = input
  const isAccount = (address: string, chainId: number) => isAddress(address, chainTypeOf(chainId, chains))
  return [
    ...issueUnless(
      !fromAddress || isAccount(fromAddress, fromChainId),
      'fromAddress',
      addressOf(fromChainId),
      fromAddress,
    ),
    ...issueUnless(
      !toAddress || isAccount(toAddress, toChainId),
      'toAddress',
      addressOf(toChainId),
      toAddress,
    ),
    ...issueUnless(
      !toAddress || !ZERO_ADDRESS.test(toAddress),
      'toAddress',
      'an address that can hold tokens',
      toAddress,
    ),
  ]
}

function termsIssues(input: QuoteRequestInput): FieldIssue[] {
  const { slippage = DEFAULT_SLIPPAGE, message, destinationGasLimit } = input
  return [
    ...issueUnless(
      Number.isFinite(slippage) && slippage >= 0 && slippage <= MAX_SLIPPAGE,
      'slippage',
      `a percentage from 0 to ${MAX_SLIPPAGE}`,
      input.slippage,
    ),
    ...issueUnless(!message || isCalldata(message), 'message', 'calldata in hex', message),
    ...issueUnless(
      destinationGasLimit === undefined || baseUnits(destinationGasLimit) > 0n,
      'destinationGasLimit',
      'a positive whole number of gas',
      destinationGasLimit,
    ),
  ]
}

function issueUnless(valid: boolean, field: string, expected: string, received: unknown): FieldIssue[] {
  return valid ? [] : [fieldIssue(field, expected, received)]
}

function chainTypeOf(chainId: number, chains: Chains): 'EVM' | 'FUEL' {
  const known = chains && chainById(chains, chainId)?.chainType
  return known ?? (chainId === FUEL_CHAIN_ID ? 'FUEL' : 'EVM')
}

function isKnownChain(chainId: unknown, chains: Chains): boolean {
  if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId) || chainId <= 0) return false
  return chains === undefined || chainById(chains, chainId) !== undefined
}

function isDecimals(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_DECIMALS
}

function tokenAddress(value: unknown): string {
  return normalizeTokenAddress(typeof value === 'string' ? value : 'not an address')
}

function addressOf(chainId: number): string {
  return `an address of chain ${chainId}`
}

function isCalldata(message: string | undefined): message is Hex {
  return message !== undefined && /^0x(?:[0-9a-f]{2})*$/i.test(message)
}

/** A whole number however it is written; -1 for anything else, which is no amount. */
function baseUnits(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : -1n
  return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : -1n
}
