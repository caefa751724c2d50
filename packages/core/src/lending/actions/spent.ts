import type { Platform } from '../../platforms/index.ts'
import type { TransferRecord } from '../../transfers/index.ts'
import { netTransfers } from '../../transfers/index.ts'

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
    spent -= netTransfers(logs, from).get(token.toLowerCase()) ?? 0n
  }
  return spent > 0n ? spent : undefined
}
