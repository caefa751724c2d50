import {
  type ChainRecord,
  chainById,
  FUEL_CHAIN_ID,
  isAddress,
  isNativeToken,
  sameAddress,
} from '../chains/index.ts'
import { type FieldIssue, fieldIssue, type Hex, type Percent } from '../kernel/index.ts'
import type { QuoteRequest, QuoteRequestInput } from './request.ts'

/** The most a request may allow, in percent. */
const MAX_SLIPPAGE = 50 as Percent

const ZERO_ADDRESS = /^0x0+$/
const MAX_UINT256 = 2n ** 256n - 1n
const MAX_DECIMALS = 36

/** Every bad field of a request, by name. @param tokens both addresses as they are written inside */
export function requestIssues(
  input: QuoteRequestInput,
  tokens: Pick<QuoteRequest, 'fromTokenAddress' | 'toTokenAddress'>,
  chains: readonly ChainRecord[] | undefined,
): FieldIssue[] {
  return [
    ...chainIssues(input, chains),
    ...decimalsIssues(input),
    ...tokenIssues(input, tokens, chains),
    ...amountIssues(input),
    ...accountIssues(input, chains),
    ...termsIssues(input),
  ]
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
  const { message, destinationGasLimit } = input
  const slippage = input.slippage ?? 0
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

function addressOf(chainId: number): string {
  return `an address of chain ${chainId}`
}
