import { chainById } from '@causeway/core/chains'
import { useChains } from '@causeway/react'
import { Icon } from '../../ui/icon.tsx'
import type { Review } from './review.ts'
import styles from './review-trial.module.css'
import { simulationText } from './simulation-text.ts'
import { useNetworkFee } from './use-network-fee.ts'

/** Result of the simulation of a checked plan, and its network fee. */
export function ReviewSimulation({ review }: { readonly review: Review }) {
  const { subject, checked } = review
  const chainId = subject?.account.chainId ?? 0
  const chain = chainById(useChains(), chainId)
  const fee = useNetworkFee(
    chainId,
    checked && { gasUsed: checked.plan.gasUsed, kinds: checked.steps.map(({ kind }) => kind) },
  )
  if (!subject || !checked) return null
  // The consent of the review states why a plan is not verified.
  const isVerified = checked.plan.simulation.status === 'verified'
  if (!isVerified && fee === undefined) return null
  return (
    <p className={styles['line']}>
      {isVerified && (
        <span className={styles['tried']}>
          <span className="tone" data-tone="pos">
            <Icon name="shield" size="s" />
          </span>
          {simulationText(checked, subject.market, chain?.nativeCurrency)}
        </span>
      )}
      {fee && <span>{fee.text}</span>}
    </p>
  )
}
