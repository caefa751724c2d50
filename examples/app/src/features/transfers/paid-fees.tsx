import type { TransferRecord } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import { formatAmount } from '@causeway/core/format'
import { useChains } from '@causeway/react'
import { transfersCopy } from '#locale/transfers-copy'
import { getAdditionalFee } from './get-additional-fee.ts'
import { usePaidFee } from './use-paid-fee.ts'

interface PaidFeesProps {
  readonly record: TransferRecord
  readonly className: string | undefined
  /** Whether to name the chain. Default: false. */
  readonly showsChain?: boolean
}

/** Fees that a transfer paid in the native token of its chain: the network fee, and those on top of its amount. */
export function PaidFees({ record, className, showsChain = false }: PaidFeesProps) {
  const chain = chainById(useChains(), record.chainId)
  const fee = usePaidFee(record)
  const additionalFee = getAdditionalFee(record)
  return (
    <>
      {fee !== undefined && (
        <p className={className}>
          <b>{showsChain && chain ? transfersCopy.feePaidOnTitle(chain.name) : transfersCopy.feePaidTitle}</b>{' '}
          {fee}
        </p>
      )}
      {chain && additionalFee > 0n && (
        <p className={className}>
          <b>{transfersCopy.additionalFeeTitle}</b>{' '}
          {formatAmount(additionalFee, chain.nativeCurrency.decimals)} {chain.nativeCurrency.symbol}
        </p>
      )}
    </>
  )
}
