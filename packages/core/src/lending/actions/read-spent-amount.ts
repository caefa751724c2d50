import type { Platform } from '../../platforms/platform.ts'
import { netTransfers, tokenTransfers } from '../../transfers/net-transfers.ts'
import { requireSender, type TransferRecord } from '../../transfers/record.ts'
import type { AssetMove } from './asset-moves.ts'

type MovedToken = Pick<AssetMove, 'token' | 'returned'>

/**
 * Returns the net amount of a token that a record's transactions moved from its account to its lender, in base units. A
 * paymaster's fee in the same token is not part of it. Undefined if the logs are not available.
 */
export async function readSpentAmount(
  record: TransferRecord,
  move: MovedToken,
  platform: Pick<Platform, 'getLogs'>,
): Promise<bigint | undefined> {
  const { chainId, run } = record
  const from = requireSender(record)
  const payees = lenderContracts(run, move)
  const hashes = new Set((run?.steps ?? []).flatMap((step) => ('hash' in step && step.hash ? step.hash : [])))
  let spent = 0n
  for (const hash of hashes) {
    const logs = await platform.getLogs?.(chainId, hash)
    if (!logs) return undefined
    const transfers = tokenTransfers(logs).filter(
      ({ from: sender, to }) => payees.has(sender) || payees.has(to),
    )
    spent -= netTransfers(transfers, from).get(move.token) ?? 0n
  }
  return spent > 0n ? spent : undefined
}

/** Contracts that may take the token: those that the run calls, and the lender's own for the pool. Lower-cased. */
function lenderContracts(run: TransferRecord['run'], { returned }: MovedToken): ReadonlySet<string> {
  const called = (run?.steps ?? []).flatMap((step) => {
    if ('call' in step) return [step.call.to]
    return step.kind === 'batch' ? step.calls.map(({ call }) => call.to) : []
  })
  return new Set([...called.map((address) => address.toLowerCase()), ...returned])
}
