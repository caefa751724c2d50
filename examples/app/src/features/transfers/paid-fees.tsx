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
  /** Number of the step among several, which is named with its chain. Default: the only transfer. */
  readonly step?: number | undefined
}

/** Fees that a transfer paid in the native token of its chain: the network fee, and those on top of its amount. */
export function PaidFees({ record, className, step }: PaidFeesProps) {
  const chain = chainById(useChains(), record.chainId)
  const fee = usePaidFee(record)
  const additionalFee = getAdditionalFee(record)
  return (
    <>
      {fee !== undefined && (
        <p className={className}>
          <b>
            {step !== undefined && chain
              ? transfersCopy.feePaidInStepTitle(step, chain.name)
              : transfersCopy.feePaidTitle}
          </b>{' '}
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
