import { sameAddress } from '../chains/address.ts'
import { type Hex, isHex } from '../kernel/schema.ts'
import type { TransferRecord } from './record.ts'

/**
 * Returns the hashes of the transactions of all records but one. A search for the lost transaction of that one must not
 * return them: two transfers may make the same call.
 */
export function getClaimedHashes(records: readonly TransferRecord[], id: string): Hex[] {
  return records.flatMap((record) => (record.id === id ? [] : getHashes(record)))
}

/** Returns whether another record has the hash. Hashes are compared without case. */
export function isClaimedHash(records: readonly TransferRecord[], id: string, hash: Hex): boolean {
  return getClaimedHashes(records, id).some((claimed) => sameAddress(claimed, hash))
}

function getHashes({ hash, toHash, run }: TransferRecord): Hex[] {
  const stepHashes = run?.steps.map((step) => ('hash' in step ? step.hash : undefined)) ?? []
  return [hash, toHash, ...stepHashes].filter((used) => used !== undefined && isHex(used))
}
