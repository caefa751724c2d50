import { chainById, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { useChains, useGas, usePrice } from '@causeway/react'
import { networkFee } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'
import { Icon } from '../../ui/icon.tsx'
import styles from './review-trial.module.css'
import { simulationText } from './simulation-text.ts'
import type { Review } from './use-review.ts'

/** Result of the simulation of a verified plan, and its estimated network fee. */
export function ReviewSimulation({ review }: { readonly review: Review }) {
  const { subject, checked } = review
  const chainId = subject?.account.chainId ?? 0
  const chain = chainById(useChains(), chainId)
  const fee = useFee(chainId, review)
  if (!subject || !checked) return null
  const { simulation } = checked.plan
  // The consent of the review states the reason.
  if (simulation.status !== 'verified') return null
  return (
    <p className={styles['line']}>
      <span className={styles['tried']}>
        <span className="tone" data-tone="pos">
          <Icon name="shield" size="s" />
        </span>
        {simulationText(checked, subject.market, chain?.nativeCurrency)}
      </span>
      {fee && <span>{lendingCopy.gas(fee)}</span>}
    </p>
  )
}

function useFee(chainId: number, { checked }: Review): string | undefined {
  const chain = chainById(useChains(), chainId)
  const { data: gas } = useGas({ chainId }, { enabled: chain !== undefined })
  const price = usePrice({ chainId, token: NATIVE_TOKEN_ADDRESS })
  if (!chain || !gas || !checked) return undefined
  const knownPrice = price?.price === undefined ? undefined : price
  const fee = networkFee(
    checked.steps.map(({ kind }) => kind),
    { chain, fees: gas.fees, price: knownPrice },
  )
  return fee.usdText === '-' ? `${fee.text} ${chain.nativeCurrency.symbol}` : fee.usdText
}
