import type { TransferRecord } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import { useChains } from '@causeway/react'
import { lendingCopy } from '#locale/lending-copy'
import { transfersCopy } from '#locale/transfers-copy'
import { Hash } from '../../ui/hash.tsx'
import { type KeyValueRow, KeyValues } from '../../ui/key-values.tsx'
import { transactionHash } from '../transfers/transfer-chains.ts'
import { usePaidFee } from '../transfers/use-paid-fee.ts'

/** Transaction of a completed action, with a link to the explorer, and the network fee that it paid. */
export function ReviewReceipt({ record }: { readonly record: TransferRecord }) {
  const { hash, chainId } = record
  const chain = chainById(useChains(), chainId)
  const fee = usePaidFee(record)
  const rows: KeyValueRow[] = [
    ...(hash === undefined
      ? []
      : [{ label: lendingCopy.transaction, value: <Hash {...transactionHash(chain, hash)} /> }]),
    ...(fee === undefined ? [] : [{ label: transfersCopy.feePaid, value: fee }]),
  ]
  return rows.length === 0 ? null : <KeyValues rows={rows} />
}
