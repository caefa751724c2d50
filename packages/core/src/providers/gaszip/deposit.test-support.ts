import { encodeFunctionData, type Hex, pad, parseAbi } from 'viem'

/** A deposit as GasZipV2 takes it: the recipient at the left of its word. */
export function depositCalldata(chains: bigint, recipient: string): Hex {
  return encodeFunctionData({
    abi: parseAbi(['function deposit(uint256 chains, bytes32 to) payable']),
    args: [chains, pad(recipient as Hex, { dir: 'right', size: 32 })],
  })
}
