import { sameAddress } from '../../chains/index.ts'
import type { Platform } from '../../platforms/index.ts'
import type { TransferRecord } from '../../transfers/index.ts'

/** `Transfer(address,address,uint256)`. */
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Returns what the transactions of a record took of a token from its account, in base units: what was sent less what came
 * back. Undefined where the chain does not tell.
 */
export async function spentIn(
  { chainId, from, run }: TransferRecord,
  token: string,
  platform: Pick<Platform, 'getLogs'>,
): Promise<bigint | undefined> {
  const hashes = new Set((run?.steps ?? []).flatMap((step) => ('hash' in step && step.hash ? step.hash : [])))
  let spent = 0n
  for (const hash of hashes) {
    const logs = await platform.getLogs?.(chainId, hash)
    if (!logs) return undefined
    for (const { address, topics, data } of logs) {
      const [topic, sender, recipient] = topics
      if (topic !== TRANSFER_TOPIC || !sender || !recipient || !sameAddress(address, token)) continue
      if (isTopicOf(sender, from)) spent += BigInt(data)
      if (isTopicOf(recipient, from)) spent -= BigInt(data)
    }
  }
  return spent > 0n ? spent : undefined
}

function isTopicOf(topic: string, account: string): boolean {
  return sameAddress(`0x${topic.slice(-40)}`, account)
}
