import { hexToString, parseAbi } from 'viem'
import { isNativeToken, lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { LendingAsset } from '../../lending/lender-market.ts'
import {
  type ContractQuery,
  type ContractRead,
  type ReadOutcome,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from './contract.ts'

export const tokenAbi = parseAbi([
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address account) view returns (uint256)',
])

/** ABI of tokens that return name and symbol as bytes32, such as MKR. */
const OLD_TOKEN = parseAbi(['function symbol() view returns (bytes32)'])

/** Returns the reads of a token's symbol and decimals. */
export function tokenReads(address: Address): readonly [ContractRead<string>, ContractRead<number>] {
  const symbol = contractRead({ abi: tokenAbi, address, functionName: 'symbol' })
  const oldSymbol = contractRead({ abi: OLD_TOKEN, address, functionName: 'symbol' })
  return [
    {
      ...symbol,
      decode: (data) =>
        data.length === 66 ? hexToString(oldSymbol.decode(data), { size: 32 }) : symbol.decode(data),
    },
    contractRead({ abi: tokenAbi, address, functionName: 'decimals' }),
  ]
}

/** Returns an asset from its reads. @throws CausewayError LENDER_UNREADABLE if the token has no decimals */
export function toAsset(
  address: Address,
  symbol: ReadOutcome<string> | undefined,
  decimals: ReadOutcome<number> | undefined,
): LendingAsset {
  return {
    address: lowerAddress(address),
    symbol: symbol?.ok ? symbol.value : '',
    decimals: requiredValue(decimals, `The decimals of ${address}`),
  }
}

/** Returns the native token, if the address is its placeholder. */
export function nativeAsset(address: Address, symbol: string): LendingAsset | undefined {
  return isNativeToken(address) ? { address, symbol, decimals: 18 } : undefined
}

/** Reads an asset. @throws CausewayError LENDER_UNREADABLE if the token has no decimals */
export function* readAsset(address: Address): ContractQuery<LendingAsset> {
  const { outcomes } = yield* readContracts(tokenReads(address))
  return toAsset(address, ...outcomes)
}
