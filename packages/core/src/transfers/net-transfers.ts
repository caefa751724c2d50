import { sameAddress } from '../chains/address.ts'
import type { TransactionLog } from '../platforms/transaction.ts'

/** `Transfer(address,address,uint256)`. */
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Returns the net amounts that an account received according to logs, by lower-cased token, in base units. Negative if sent. */
export function netTransfers(logs: readonly TransactionLog[], account: string): Map<string, bigint> {
  const net = new Map<string, bigint>()
  for (const { address, topics, data } of logs) {
    const [topic, sender, recipient, tokenId] = topics
    // Transfers of NFTs index a fourth topic and carry no amount.
    if (topic !== TRANSFER_TOPIC || !sender || !recipient || tokenId !== undefined) continue
    const token = address.toLowerCase()
    const change = (by: bigint) => net.set(token, (net.get(token) ?? 0n) + by)
    if (isAccountTopic(sender, account)) change(-BigInt(data))
    if (isAccountTopic(recipient, account)) change(BigInt(data))
  }
  return net
}

function isAccountTopic(topic: string, account: string): boolean {
  return sameAddress(`0x${topic.slice(-40)}`, account)
}
