import { encodeFunctionData, type Hex, pad, parseAbi } from 'viem'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { QuoteRequestInput } from '../../quotes/quote-request.ts'
import { accounts } from '../shared/cases.test-support.ts'

/** Gas from Ethereum to Arbitrum. */
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

/** A deposit as GasZipV2 takes it: the recipient at the left of its word. */
export function depositCalldata(chains: bigint, recipient: string): Hex {
  return encodeFunctionData({
    abi: parseAbi(['function deposit(uint256 chains, bytes32 to) payable']),
    args: [chains, pad(recipient as Hex, { dir: 'right', size: 32 })],
  })
}
