import type { Hex, TransferRecord } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import { useChains } from '@causeway/react'
import { lendingCopy } from '#locale/lending-copy'
import { transfersCopy } from '#locale/transfers-copy'
import { Hash } from '../../ui/hash.tsx'
import { type KeyValueRow, KeyValues } from '../../ui/key-values.tsx'
import { transactionHash } from '../transfers/transfer-chains.ts'
import { usePaidFee } from '../transfers/use-paid-fee.ts'

/** Transactions of a completed action or of revocations, with links to the explorer, and the network fee that they paid. */
export function ReviewReceipt({ record }: { readonly record: TransferRecord }) {
  const { chainId } = record
  const hashes = getHashes(record)
  const chain = chainById(useChains(), chainId)
  const fee = usePaidFee(record)
  const rows: KeyValueRow[] = [
    ...hashes.map((hash) => ({
      key: hash,
      label: lendingCopy.transaction,
      value: <Hash {...transactionHash(chain, hash)} />,
    })),
    ...(fee === undefined ? [] : [{ label: transfersCopy.feePaid, value: fee }]),
  ]
  return rows.length === 0 ? null : <KeyValues rows={rows} />
}

/** Returns the hash of the action. Each step of revocations is one. */
function getHashes({ hash, info, run }: TransferRecord): readonly Hex[] {
  const stepHashes = (run?.steps ?? []).flatMap((step) => ('hash' in step && step.hash ? [step.hash] : []))
  const hashes = hash === undefined ? [] : [hash]
  return info.type === 'Approve' ? [...new Set([...stepHashes, ...hashes])] : hashes
}
