import type { Platform } from '../../platforms/platform.ts'
import { netTransfers } from '../../transfers/net-transfers.ts'
import type { TransferRecord } from '../../transfers/record.ts'

/**
 * Returns the net amount of a token that a record's transactions took from its account, in base units. Undefined if the
 * logs are not available.
 */
export async function readSpentAmount(
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
