import { encodeFunctionData, type Hex, pad, parseAbi } from 'viem'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { QuoteRequestInput } from '../../quotes/quote-request.ts'
import { accounts } from '../shared/cases.test-support.ts'

/** A request for ether from Ethereum to Arbitrum One. */
export const request = {
  fromChainId: 1,
  toChainId: 42161,
  fromTokenAddress: NATIVE_TOKEN_ADDRESS,
  toTokenAddress: NATIVE_TOKEN_ADDRESS,
  fromTokenDecimals: 18,
  toTokenDecimals: 18,
  fromAmount: 600_000_000_000_000n,
  ...accounts,
} satisfies QuoteRequestInput

/** Encodes a GasZipV2 deposit. Addresses are padded on the right. */
export function depositCalldata(chains: bigint, recipient: string): Hex {
  return encodeFunctionData({
    abi: parseAbi(['function deposit(uint256 chains, bytes32 to) payable']),
    args: [chains, pad(recipient as Hex, { dir: 'right', size: 32 })],
  })
}
