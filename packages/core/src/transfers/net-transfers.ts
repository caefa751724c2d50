import { lowerAddress, sameAddress } from '../chains/address.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import type { TokenMovement } from '../platforms/platform.ts'
import type { TransactionLog } from '../platforms/transaction.ts'

/** `Transfer(address,address,uint256)`. */
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Native token of ZKsync chains. It emits an event for every transfer, including gas fees. */
const ZKSYNC_NATIVE_TOKEN = '0x000000000000000000000000000000000000800a'

/** Returns the net amounts that an account received by transfers, by token. Negative if sent. */
export function netTransfers(transfers: readonly TokenMovement[], account: Address): Map<Address, bigint> {
  const net = new Map<Address, bigint>()
  for (const { token, from, to, amount } of transfers) {
    const change = (by: bigint) => net.set(token, (net.get(token) ?? 0n) + by)
    if (sameAddress(from, account)) change(-amount)
    if (sameAddress(to, account)) change(amount)
  }
  return net
}

/** Returns the ERC-20 transfers that logs report, in their order. Addresses are lower-cased, amounts in base units. */
export function tokenTransfers(logs: readonly TransactionLog[]): TokenMovement[] {
  return logs.flatMap(({ address, topics, data }) => {
    const [topic, sender, recipient, tokenId] = topics
    // Skip NFT transfers, which index a token id instead of an amount.
    if (topic !== TRANSFER_TOPIC || !sender || !recipient || tokenId !== undefined) return []
    const token = lowerAddress(address)
    if (token === ZKSYNC_NATIVE_TOKEN) return []
    return [{ token, from: addressFromTopic(sender), to: addressFromTopic(recipient), amount: BigInt(data) }]
  })
}

/** Returns the lower-cased address in an indexed topic. */
export function addressFromTopic(topic: Hex): Address {
  return `0x${topic.slice(-40).toLowerCase()}`
}
