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
} from '../kernel/index.ts'

/** Slippage of a request that names none, in percent. */
export const DEFAULT_SLIPPAGE = 0.1 as Percent

/** The most a request may allow, in percent. */
const MAX_SLIPPAGE = 50 as Percent

/**
 * Stands in for a missing recipient while pricing, never in a build. It is the address that Across itself
 * simulates fills with (across-protocol/frontend, `DEFAULT_SIMULATED_RECIPIENT_ADDRESS`).
 */
export const DEFAULT_QUOTE_RECIPIENT = '0xBb23Cd0210F878Ea4CcA50e9dC307fb0Ed65Cf6B'

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
  const issues: FieldIssue[] = []
  const check = (valid: boolean, field: string, expected: string, received: unknown) => {
    if (!valid) issues.push(fieldIssue(field, expected, received))
  }
  const checkAddress = (field: string, address: string, chainId: number) =>
    check(
      isAddress(address, chainTypeOf(chainId, chains)),
      field,
      `an address of chain ${chainId}`,
      input[field as keyof QuoteRequestInput],
    )

  // The placeholder is as long as an EVM address, and stands for the native token of Fuel too.
  const checkToken = (field: string, address: string, chainId: number) => {
    if (!isNativeToken(address)) checkAddress(field, address, chainId)
  }

  for (const field of ['fromChainId', 'toChainId'] as const) {
    check(isKnownChain(input[field], chains), field, describeChains(chains), input[field])
  }
  for (const field of ['fromTokenDecimals', 'toTokenDecimals'] as const) {
    check(isDecimals(input[field]), field, `a whole number from 0 to ${MAX_DECIMALS}`, input[field])
  }

  const fromTokenAddress = tokenAddress(input.fromTokenAddress)
  const toTokenAddress = tokenAddress(input.toTokenAddress)
  checkToken('fromTokenAddress', fromTokenAddress, input.fromChainId)
  checkToken('toTokenAddress', toTokenAddress, input.toChainId)
  check(
    input.fromChainId !== input.toChainId || !sameAddress(fromTokenAddress, toTokenAddress),
    'toTokenAddress',
    'another token than fromTokenAddress, as both are on the same chain',
    input.toTokenAddress,
  )

  const fromAmount = baseUnits(input.fromAmount)
  check(
    fromAmount !== undefined && fromAmount > 0n && fromAmount <= MAX_UINT256,
    'fromAmount',
    'a positive whole number of base units',
    input.fromAmount,
  )

  if (input.fromAddress) checkAddress('fromAddress', input.fromAddress, input.fromChainId)
  if (input.toAddress) {
    checkAddress('toAddress', input.toAddress, input.toChainId)
    check(
      !ZERO_ADDRESS.test(input.toAddress),
      'toAddress',
      'an address that can hold tokens',
      input.toAddress,
    )
  }

  const slippage = input.slippage ?? DEFAULT_SLIPPAGE
  check(
    Number.isFinite(slippage) && slippage >= 0 && slippage <= MAX_SLIPPAGE,
    'slippage',
    `a percentage from 0 to ${MAX_SLIPPAGE}`,
    input.slippage,
  )
  check(
    !input.message || /^0x(?:[0-9a-f]{2})*$/i.test(input.message),
    'message',
    'calldata in hex',
    input.message,
  )
  const gasLimit = input.destinationGasLimit === undefined ? 1n : baseUnits(input.destinationGasLimit)
  check(
    gasLimit !== undefined && gasLimit > 0n,
    'destinationGasLimit',
    'a positive whole number of gas',
    input.destinationGasLimit,
  )

  if (issues.length > 0) throw new InvalidInputError('Quote request', issues)
  return compact({
    fromChainId: input.fromChainId,
    toChainId: input.toChainId,
    fromTokenAddress,
    toTokenAddress,
    fromTokenDecimals: input.fromTokenDecimals,
    toTokenDecimals: input.toTokenDecimals,
    fromAmount: fromAmount as bigint,
    fromAddress: input.fromAddress || undefined,
    toAddress: input.toAddress || undefined,
    slippage: slippage as Percent,
    fromHash: input.fromHash || undefined,
    referrer: input.referrer || undefined,
    message: !input.message || input.message === '0x' ? undefined : (input.message as Hex),
    destinationGasLimit: input.destinationGasLimit === undefined ? undefined : gasLimit,
    aggregator: input.aggregator || undefined,
    orderId: input.orderId || undefined,
    permitEnabled: input.permitEnabled ?? false,
    canDirectlyPermit: input.canDirectlyPermit ?? false,
  })
}

/** The recipient to price with: the real one, or the stand-in of `DEFAULT_QUOTE_RECIPIENT`. */
export function pricingRecipient(request: QuoteRequest): string {
  return request.toAddress ?? DEFAULT_QUOTE_RECIPIENT
}

/** A request that can be built: both accounts are known. */
export type BuildableRequest = QuoteRequest & { readonly fromAddress: string; readonly toAddress: string }

/** @throws InvalidInputError naming the missing account */
export function requireAccounts(request: QuoteRequest): BuildableRequest {
  const { fromAddress, toAddress } = request
  if (fromAddress !== undefined && toAddress !== undefined) return { ...request, fromAddress, toAddress }
  const issues = [
    ...(fromAddress === undefined ? [fieldIssue('fromAddress', 'the account that sends', undefined)] : []),
    ...(toAddress === undefined ? [fieldIssue('toAddress', 'the account that receives', undefined)] : []),
  ]
  throw new InvalidInputError('Build', issues)
}

function chainTypeOf(chainId: number, chains: readonly ChainRecord[] | undefined): 'EVM' | 'FUEL' {
  const known = chains && chainById(chains, chainId)?.chainType
  return known ?? (chainId === FUEL_CHAIN_ID ? 'FUEL' : 'EVM')
}

function isKnownChain(chainId: unknown, chains: readonly ChainRecord[] | undefined): boolean {
  if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId) || chainId <= 0) return false
  return chains === undefined || chainById(chains, chainId) !== undefined
}

function describeChains(chains: readonly ChainRecord[] | undefined): string {
  return chains ? `one of ${chains.map(({ id }) => id).join(', ')}` : 'a chain id'
}

function isDecimals(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_DECIMALS
}

function tokenAddress(value: unknown): string {
  return normalizeTokenAddress(typeof value === 'string' ? value : 'not an address')
}

/** A whole number however it is written, or undefined for anything else. */
function baseUnits(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : undefined
}
