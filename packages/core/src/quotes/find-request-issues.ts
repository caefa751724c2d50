import { isAddress, isNativeToken, NATIVE_TOKEN_ADDRESS, sameAddress } from '../chains/address.ts'
import { chainById } from '../chains/chain-by-id.ts'
import { FUEL_CHAIN_ID } from '../chains/chain-ids.ts'
import type { ChainRecord } from '../chains/record.ts'
import { type FieldIssue, fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import type { Percent } from '../kernel/percent.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import type { UncheckedQuoteRequest } from './quote-request.ts'

/** Maximum slippage of a request, in percent. */
const MAX_SLIPPAGE = 50 as Percent

const ZERO_ADDRESS = /^0x0+$/
const MAX_UINT256 = 2n ** 256n - 1n
const MAX_DECIMALS = 36
const AMOUNT = 'a positive whole number of base units'

/** Subject of the errors of invalid requests. */
const SUBJECT = 'Quote request'

type Chains = readonly ChainRecord[] | undefined

/** Addresses of a request. Undefined: absent, or not an address of the chain. */
interface RequestAddresses {
  readonly fromTokenAddress: Address | undefined
  readonly toTokenAddress: Address | undefined
  readonly fromAddress: Address | undefined
  readonly toAddress: Address | undefined
  readonly signer: Address | undefined
}

/** Returns every bad field of a request, by name. */
export function findRequestIssues(
  input: UncheckedQuoteRequest,
  addresses: RequestAddresses,
  { chains, requiresDecimals }: { readonly chains: Chains; readonly requiresDecimals: boolean },
): FieldIssue[] {
  const { fromChainId, toChainId, toAddress, message, destinationGasLimit } = input
  const { slippage = 0, toAmount = 1n } = input
  const { fromTokenAddress, toTokenAddress } = addresses
  const chain = chains ? `one of ${chains.map(({ id }) => id).join(', ')}` : 'a chain id'
  const decimals = `a whole number from 0 to ${MAX_DECIMALS}`
  const describeAddress = (chainId: number) => `an address of chain ${chainId}`
  const isRead = (field: keyof RequestAddresses) => !input[field] || addresses[field] !== undefined
  const isOtherToken =
    fromChainId !== toChainId ||
    fromTokenAddress === undefined ||
    !sameAddress(fromTokenAddress, toTokenAddress)
  const isAmount = (value: unknown) => {
    const amount = toBaseUnits(value)
    return amount > 0n && amount <= MAX_UINT256
  }
  const isSlippage = Number.isFinite(slippage) && slippage >= 0 && slippage <= MAX_SLIPPAGE

  const hasDecimals = (value: unknown) =>
    value === undefined && !requiresDecimals ? true : isDecimals(value)

  const rules: readonly (readonly [field: keyof UncheckedQuoteRequest, expected: string, isMet: boolean])[] =
    [
      ['fromChainId', chain, isKnownChain(fromChainId, chains)],
      ['toChainId', chain, isKnownChain(toChainId, chains)],
      ['fromTokenDecimals', decimals, hasDecimals(input.fromTokenDecimals)],
      ['toTokenDecimals', decimals, hasDecimals(input.toTokenDecimals)],
      ['fromTokenAddress', describeAddress(fromChainId), fromTokenAddress !== undefined],
      ['toTokenAddress', describeAddress(toChainId), toTokenAddress !== undefined],
      ['toTokenAddress', 'a token that differs from fromTokenAddress on the same chain', isOtherToken],
      ['fromAmount', AMOUNT, isAmount(input.fromAmount)],
      ['toAmount', AMOUNT, isAmount(toAmount)],
      ['fromAddress', describeAddress(fromChainId), isRead('fromAddress')],
      ['toAddress', describeAddress(toChainId), isRead('toAddress')],
      ['signer', describeAddress(fromChainId), isRead('signer')],
      ['toAddress', 'an address that can hold tokens', !ZERO_ADDRESS.test(toAddress ?? '')],
      ['slippage', `a percentage from 0 to ${MAX_SLIPPAGE}`, isSlippage],
      ['fromHash', 'a hash in hex', !input.fromHash || isHash(input.fromHash)],
      ['message', 'calldata in hex', !message || isCalldata(message)],
      ['destinationGasLimit', 'a positive whole number of gas', toBaseUnits(destinationGasLimit ?? 1n) > 0n],
    ]
  return rules.flatMap(([field, expected, isMet]) =>
    isMet ? [] : [fieldIssue(field, expected, input[field])],
  )
}

/** Returns the error of a request with invalid fields. */
export function createRequestError(issues: readonly FieldIssue[]): InvalidInputError {
  return new InvalidInputError(SUBJECT, issues)
}

/** Reads the addresses of a request; native tokens become the placeholder. */
export function readAddresses(input: UncheckedQuoteRequest, chains: Chains): RequestAddresses {
  const { fromChainId, toChainId } = input
  const account = (value: unknown, chainId: number) =>
    typeof value === 'string' && isAddress(value, getChainType(chainId, chains)) ? value : undefined
  // Check for the placeholder first: it is also valid on Fuel, although it has the length of an EVM address.
  const token = (value: unknown, chainId: number) =>
    typeof value === 'string' && isNativeToken(value) ? NATIVE_TOKEN_ADDRESS : account(value, chainId)
  return {
    fromTokenAddress: token(input.fromTokenAddress, fromChainId),
    toTokenAddress: token(input.toTokenAddress, toChainId),
    fromAddress: account(input.fromAddress, fromChainId),
    toAddress: account(input.toAddress, toChainId),
    signer: account(input.signer, fromChainId),
  }
}

/** Converts a bigint, an integer or an integer text to a bigint; -1 for any other value, which is an invalid amount. */
export function toBaseUnits(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : -1n
  return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : -1n
}

export function isHash(hash: string | undefined): hash is Hex {
  return hash !== undefined && /^0x[0-9a-f]+$/i.test(hash)
}

export function isCalldata(message: string | undefined): message is Hex {
  return message !== undefined && /^0x(?:[0-9a-f]{2})*$/i.test(message)
}

/** Returns the VM of a chain. Without chain records, every chain except Fuel is an EVM chain. */
export function getChainType(chainId: number, chains: Chains): 'EVM' | 'FUEL' {
  const chainType = chains && chainById(chains, chainId)?.chainType
  return chainType ?? (chainId === FUEL_CHAIN_ID ? 'FUEL' : 'EVM')
}

function isKnownChain(chainId: unknown, chains: Chains): boolean {
  if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId) || chainId <= 0) return false
  return chains === undefined || chainById(chains, chainId) !== undefined
}

function isDecimals(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_DECIMALS
}
