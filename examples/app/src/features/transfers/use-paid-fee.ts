import type { TransferRecord } from '@causeway/core'
import { chainById, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { useChains, usePrice } from '@causeway/react'
import { paidNetworkFee } from '@causeway/view-models'
import { transfersCopy } from '#locale/transfers-copy'

/** Returns the network fee that a transfer paid, such as `0.0006 ETH ($2.07)`. Undefined until its receipts are known. */
export function usePaidFee(record: TransferRecord | undefined): string | undefined {
  const chain = chainById(useChains(), record?.chainId ?? 0)
  const price = usePrice({ chainId: chain?.id ?? 0, token: NATIVE_TOKEN_ADDRESS })
  if (!record || !chain) return undefined
  const fee = paidNetworkFee(record, { chain, price: price?.price === undefined ? undefined : price })
  return fee && transfersCopy.feeText(`${fee.text} ${chain.nativeCurrency.symbol}`, fee.usdText)
}
