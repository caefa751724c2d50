import { isAddress, isNativeToken, sameAddress } from '../chains/address.ts'
import { FUEL_CHAIN_ID } from '../chains/ids.ts'
import { chainById } from '../chains/lookup.ts'
import type { ChainRecord } from '../chains/record.ts'
import { type FieldIssue, fieldIssue } from '../kernel/errors.ts'
import type { Percent } from '../kernel/percent.ts'
import type { Hex } from '../kernel/schema.ts'
import type { QuoteRequest, QuoteRequestInput } from './request.ts'

/** The most a request may allow, in percent. */
const MAX_SLIPPAGE = 50 as Percent

const ZERO_ADDRESS = /^0x0+$/
const MAX_UINT256 = 2n ** 256n - 1n
const MAX_DECIMALS = 36
const AMOUNT = 'a positive whole number of base units'

type Chains = readonly ChainRecord[] | undefined

/** Every bad field of a request, by name. @param tokens both addresses as they are written inside */
export function requestIssues(
  input: QuoteRequestInput,
  { fromTokenAddress, toTokenAddress }: Pick<QuoteRequest, 'fromTokenAddress' | 'toTokenAddress'>,
  { chains, requiresDecimals }: { readonly chains: Chains; readonly requiresDecimals: boolean },
): FieldIssue[] {
  const { fromChainId, toChainId, fromAddress, toAddress, message, destinationGasLimit } = input
  const { slippage = 0, signer, toAmount = 1n } = input
  const chain = chains ? `one of ${chains.map(({ id }) => id).join(', ')}` : 'a chain id'
  const decimals = `a whole number from 0 to ${MAX_DECIMALS}`
  const addressOf = (chainId: number) => `an address of chain ${chainId}`
  const isAccount = (address: string, chainId: number) => isAddress(address, chainTypeOf(chainId, chains))
  // The placeholder is as long as an EVM address, and stands for the native token of Fuel too.
  const isToken = (address: string, chainId: number) => isNativeToken(address) || isAccount(address, chainId)
  const isOtherToken = fromChainId !== toChainId || !sameAddress(fromTokenAddress, toTokenAddress)
  const isAmount = (value: unknown) => {
    const amount = baseUnits(value)
    return amount > 0n && amount <= MAX_UINT256
  }
  const isSlippage = Number.isFinite(slippage) && slippage >= 0 && slippage <= MAX_SLIPPAGE

  const hasDecimals = (value: unknown) =>
    value === undefined && !requiresDecimals ? true : isDecimals(value)

  const rules: readonly (readonly [field: keyof QuoteRequestInput, expected: string, isMet: boolean])[] = [
    ['fromChainId', chain, isKnownChain(fromChainId, chains)],
    ['toChainId', chain, isKnownChain(toChainId, chains)],
    ['fromTokenDecimals', decimals, hasDecimals(input.fromTokenDecimals)],
    ['toTokenDecimals', decimals, hasDecimals(input.toTokenDecimals)],
    ['fromTokenAddress', addressOf(fromChainId), isToken(fromTokenAddress, fromChainId)],
    ['toTokenAddress', addressOf(toChainId), isToken(toTokenAddress, toChainId)],
    ['toTokenAddress', 'another token than fromTokenAddress, as both are on the same chain', isOtherToken],
    ['fromAmount', AMOUNT, isAmount(input.fromAmount)],
    ['toAmount', AMOUNT, isAmount(toAmount)],
    ['fromAddress', addressOf(fromChainId), !fromAddress || isAccount(fromAddress, fromChainId)],
    ['toAddress', addressOf(toChainId), !toAddress || isAccount(toAddress, toChainId)],
    ['signer', addressOf(fromChainId), !signer || isAccount(signer, fromChainId)],
    ['toAddress', 'an address that can hold tokens', !ZERO_ADDRESS.test(toAddress ?? '')],
    ['slippage', `a percentage from 0 to ${MAX_SLIPPAGE}`, isSlippage],
    ['message', 'calldata in hex', !message || isCalldata(message)],
    ['destinationGasLimit', 'a positive whole number of gas', baseUnits(destinationGasLimit ?? 1n) > 0n],
  ]
  return rules.flatMap(([field, expected, isMet]) =>
    isMet ? [] : [fieldIssue(field, expected, input[field])],
  )
}

/** A whole number however it is written; -1 for anything else, which is no amount. */
export function baseUnits(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : -1n
  return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : -1n
}

export function isCalldata(message: string | undefined): message is Hex {
  return message !== undefined && /^0x(?:[0-9a-f]{2})*$/i.test(message)
}

/** The VM of a chain. Without chain records every chain but Fuel's is an EVM chain. */
export function chainTypeOf(chainId: number, chains: Chains): 'EVM' | 'FUEL' {
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
