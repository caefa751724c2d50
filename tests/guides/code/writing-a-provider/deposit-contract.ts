import { type Address, ProviderError, type QuoteRequest, type TransactionData } from '@causeway/core'
import { NATIVE_TOKEN_ADDRESS, sameAddress } from '@causeway/core/chains'
import { decodeFunctionData, encodeFunctionData, parseAbi, zeroAddress } from 'viem'

/** The contract that takes deposits, by chain id (docs.heron.example/contracts, 2026-11-20). */
const CONTRACTS: ReadonlyMap<number, Address> = new Map([
  [1, '0x1f3A9B27c6d8e05F4123456789aBcDEF01234501'],
  [8453, '0x1F3a9b27c6d8E05F4123456789AbCdeF01238453'],
])
const ABI = parseAbi([
  'function deposit(address token, uint256 amount, uint256 chainId, address recipient, uint256 minimum) payable',
])

/** `contracts` of the provider: the deposit contract is called, and approved. */
export function contracts({ fromChainId }: QuoteRequest) {
  const contract = CONTRACTS.get(fromChainId)
  return { targets: contract ? [contract] : [], spenders: contract ? [contract] : [] }
}

/** The field `spender` of its quotes. */
export function getSpender(fromChainId: number): Address {
  const contract = CONTRACTS.get(fromChainId)
  if (contract) return contract
  throw new ProviderError('NOT_SUPPORT', 'Heron does not support this chain.')
}

/** `decode` of the provider. Decoded calldata has to encode to the same bytes again: a contract may read others differently. */
export function decode({ to, data, value }: TransactionData, { fromChainId }: QuoteRequest) {
  const spender = CONTRACTS.get(fromChainId)
  if (!spender || !sameAddress(to, spender)) return undefined
  try {
    const { args } = decodeFunctionData({ abi: ABI, data })
    const [source, amount, chainId, recipient, toAmountMin] = args
    const isNative = source === zeroAddress
    const isCanonical = encodeFunctionData({ abi: ABI, args }) === data.toLowerCase()
    if (!isCanonical || value !== (isNative ? amount : 0n)) return undefined
    const token = isNative ? NATIVE_TOKEN_ADDRESS : source
    return { token, amount, spender, recipient, destinationChainId: Number(chainId), toAmountMin }
  } catch {
    return undefined
  }
}
