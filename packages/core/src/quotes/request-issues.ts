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

/** A request names the same of each end of the transfer. */
const ENDS = [
  ['fromChainId', 'fromTokenAddress', 'fromTokenDecimals', 'fromAddress'],
  ['toChainId', 'toTokenAddress', 'toTokenDecimals', 'toAddress'],
] as const

type Chains = readonly ChainRecord[] | undefined
type FieldCheck = (field: keyof QuoteRequestInput, valid: boolean, expected: string) => void

/** Every bad field of a request, by name. @param tokens both addresses as they are written inside */
export function requestIssues(
  input: QuoteRequestInput,
  tokens: Pick<QuoteRequest, 'fromTokenAddress' | 'toTokenAddress'>,
  chains: Chains,
): FieldIssue[] {
  const issues: FieldIssue[] = []
  const check: FieldCheck = (field, valid, expected) => {
    if (!valid) issues.push(fieldIssue(field, expected, input[field]))
  }
  const normalized = { ...input, ...tokens }
  for (const end of ENDS) checkEnd(check, end, normalized, chains)
  checkTransfer(check, normalized)
  return issues
}

function checkEnd(
  check: FieldCheck,
  [chain, token, decimals, account]: (typeof ENDS)[number],
  input: QuoteRequestInput,
  chains: Chains,
): void {
  const chainId = input[chain]
  const checkAddress = (field: typeof token | typeof account, address: string) =>
    check(field, isAddress(address, chainTypeOf(chainId, chains)), `an address of chain ${chainId}`)
  const places = input[decimals]
  const owner = input[account]

  check(chain, isKnownChain(chainId, chains), describeChains(chains))
  check(decimals, isWhole(places) && places <= MAX_DECIMALS, `a whole number from 0 to ${MAX_DECIMALS}`)
  // The placeholder is as long as an EVM address, and stands for the native token of Fuel too.
  if (!isNativeToken(input[token])) checkAddress(token, input[token])
  if (owner) checkAddress(account, owner)
}

function checkTransfer(check: FieldCheck, input: QuoteRequestInput): void {
  const {
    fromChainId,
    toChainId,
    fromTokenAddress,
    toTokenAddress,
    toAddress = '',
    message,
    destinationGasLimit = 1n,
  } = input
  const amount = baseUnits(input.fromAmount)
  const slippage = input.slippage ?? 0
  check(
    'toTokenAddress',
    fromChainId !== toChainId || !sameAddress(fromTokenAddress, toTokenAddress),
    'another token than fromTokenAddress, as both are on the same chain',
  )
  check('fromAmount', amount > 0n && amount <= MAX_UINT256, 'a positive whole number of base units')
  check('toAddress', !ZERO_ADDRESS.test(toAddress), 'an address that can hold tokens')
  check(
    'slippage',
    Number.isFinite(slippage) && slippage >= 0 && slippage <= MAX_SLIPPAGE,
    `a percentage from 0 to ${MAX_SLIPPAGE}`,
  )
  check('message', !message || isCalldata(message), 'calldata in hex')
  check('destinationGasLimit', baseUnits(destinationGasLimit) > 0n, 'a positive whole number of gas')
}

function isKnownChain(chainId: number, chains: Chains): boolean {
  return isWhole(chainId) && chainId > 0 && (!chains || chainById(chains, chainId) !== undefined)
}

function describeChains(chains: Chains): string {
  return chains ? `one of ${chains.map(({ id }) => id).join(', ')}` : 'a chain id'
}

function chainTypeOf(chainId: number, chains: Chains): 'EVM' | 'FUEL' {
  const known = chains && chainById(chains, chainId)?.chainType
  return known ?? (chainId === FUEL_CHAIN_ID ? 'FUEL' : 'EVM')
}

function isWhole(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

export function isCalldata(message: string | undefined): message is Hex {
  return message !== undefined && /^0x(?:[0-9a-f]{2})*$/i.test(message)
}

/** A whole number however it is written; -1 for anything else, which is no amount. */
export function baseUnits(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return isWhole(value) ? BigInt(value) : -1n
  return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : -1n
}
