import { type Client, parseAbiItem } from 'viem'
import { getLogs } from 'viem/actions'
import {
  assertTransferEventRequest,
  type TransferEvent,
  type TransferEventRequest,
} from '../platforms/transfer-events.ts'

const TRANSFER_EVENT = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

export async function transferEvents(
  client: Client,
  request: TransferEventRequest,
): Promise<TransferEvent[]> {
  assertTransferEventRequest(request)
  const { chainId, token, from, to, fromBlock, toBlock } = request
  const logs = await getLogs(client, {
    address: token,
    event: TRANSFER_EVENT,
    args: from === undefined ? { to: to } : { from: from },
    fromBlock,
    toBlock: toBlock ?? 'latest',
    strict: true,
  })
  return logs.map(({ args, transactionHash, blockNumber }) => ({
    chainId,
    token,
    from: args.from,
    to: args.to,
    amount: args.value,
    transactionHash,
    blockNumber,
  }))
}
