import { type Client, parseAbiItem } from 'viem'
import { getLogs } from 'viem/actions'
import type { Address } from '../kernel/schema.ts'
import type { AllowanceRequest } from '../platforms/platform.ts'

const APPROVAL_EVENT = parseAbiItem(
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
)

/** Returns each pair of token and spender in the ERC-20 `Approval` events of an account, the latest first. */
export async function readApprovals(
  client: Client,
  { owner, fromBlock }: { readonly owner: Address; readonly fromBlock: bigint },
): Promise<Pick<AllowanceRequest, 'token' | 'spender'>[]> {
  // Strict decoding omits the events of NFTs, whose third parameter is indexed.
  const logs = await getLogs(client, {
    event: APPROVAL_EVENT,
    args: { owner },
    fromBlock,
    toBlock: 'latest',
    strict: true,
  })
  const pairs = logs.map(({ address, args }) => ({ token: address, spender: args.spender }))
  const distinct = new Map<string, Pick<AllowanceRequest, 'token' | 'spender'>>()
  for (const pair of pairs.reverse()) {
    const key = `${pair.token}:${pair.spender}`.toLowerCase()
    if (!distinct.has(key)) distinct.set(key, pair)
  }
  return [...distinct.values()]
}
