import type { TransferRecord } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import { tokenKey } from '@causeway/core/data'
import { formatAmount } from '@causeway/core/format'
import { useChains, useTokens } from '@causeway/react'
import { transfersCopy } from '#locale/transfers-copy'
import { getAdditionalFee } from './get-additional-fee.ts'
import { getTokenFee, type TokenFee } from './get-token-fee.ts'
import { usePaidFee } from './use-paid-fee.ts'

interface PaidFeesProps {
  readonly record: TransferRecord
  readonly className: string | undefined
  /** Number of the step among several, which is named with its chain. Default: the only transfer. */
  readonly step?: number | undefined
}

/** Fees that a transfer paid: the network fee, those on top of its amount, and the fee of a smart account in a token. */
export function PaidFees({ record, className, step }: PaidFeesProps) {
  const chain = chainById(useChains(), record.chainId)
  const fee = usePaidFee(record)
  const additionalFee = getAdditionalFee(record)
  const tokenFee = getTokenFee(record)
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
      {tokenFee && (
        <p className={className}>
          <b>{transfersCopy.tokenFeeTitle}</b> <TokenAmount {...tokenFee} />
        </p>
      )}
    </>
  )
}

/** Amount with the symbol of its token; "-" while one of them is unknown. */
function TokenAmount({ chainId, token, amount }: TokenFee) {
  const isSupported = chainById(useChains(), chainId) !== undefined
  const { data: listed } = useTokens(
    { chainId },
    { enabled: isSupported, select: ({ tokens }) => tokens[tokenKey(token)] },
  )
  return amount === undefined || !listed ? '-' : `${formatAmount(amount, listed.decimals)} ${listed.symbol}`
}
