import type { TransferRecord } from '@causeway/core'
import { chainById, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { useChains, usePrice } from '@causeway/react'
import { paidNetworkFee } from '@causeway/view-models'
import { useQuery } from '@tanstack/react-query'
import { transfersCopy } from '#locale/transfers-copy'
import { useEngine } from '../../state/use-engine.ts'

/**
 * Returns the network fee that a transfer paid, such as `0.0006 ETH ($2.07)`. Once it is finished, receipts that were not
 * journaled are read: a transaction whose receipt is unknown makes it `at least 0.0006 ETH`, or "-". Undefined before.
 */
export function usePaidFee(record: TransferRecord | undefined): string | undefined {
  const { platforms } = useEngine()
  const chain = chainById(useChains(), record?.chainId ?? 0)
  const price = usePrice({ chainId: chain?.id ?? 0, token: NATIVE_TOKEN_ADDRESS })
  const terms = chain && { chain, price: price?.price === undefined ? undefined : price }
  const journaled = record && terms && paidNetworkFee(record, terms)
  const chainId = record?.chainId ?? 0
  const hashes = journaled?.missing ?? []
  const { data: receipts, isFetched } = useQuery({
    queryKey: ['paidFee', chainId, hashes],
    queryFn: async ({ signal }) => {
      const platform = platforms.forChain(chainId)
      const all = await Promise.all(hashes.map((hash) => platform.getReceipt(chainId, hash, { signal })))
      return all.filter((receipt) => receipt !== undefined)
    },
    enabled: hashes.length > 0 && record?.finishedTime !== undefined,
  })
  const fee = record && terms && paidNetworkFee(record, { ...terms, receipts })
  if (!fee || !terms || (fee.missing.length > 0 && !isFetched)) return undefined
  const { amount, text, usdText, missing } = fee
  if (missing.length > 0 && amount === 0n) return '-'
  const paid = transfersCopy.feeText(`${text} ${terms.chain.nativeCurrency.symbol}`, usdText)
  return missing.length > 0 ? transfersCopy.feeAtLeast(paid) : paid
}
