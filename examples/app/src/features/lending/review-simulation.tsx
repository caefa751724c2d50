import { chainById, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { useChains, useGas, usePrice } from '@causeway/react'
import { networkFee, simulatedNetworkFee } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'
import { Icon } from '../../ui/icon.tsx'
import styles from './review-trial.module.css'
import { simulationText } from './simulation-text.ts'
import type { Review } from './use-review.ts'

/** Result of the simulation of a checked plan, and its network fee. */
export function ReviewSimulation({ review }: { readonly review: Review }) {
  const { subject, checked } = review
  const chainId = subject?.account.chainId ?? 0
  const chain = chainById(useChains(), chainId)
  const fee = useFee(chainId, review)
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
      {fee && <span>{fee}</span>}
    </p>
  )
}

/** Returns the network fee of the simulated gas or, if that was not measured, an estimate from the steps. */
function useFee(chainId: number, { checked }: Review): string | undefined {
  const chain = chainById(useChains(), chainId)
  const { data: gas } = useGas({ chainId }, { enabled: chain !== undefined })
  const price = usePrice({ chainId, token: NATIVE_TOKEN_ADDRESS })
  if (!chain || !gas || !checked) return undefined
  const { gasUsed } = checked.plan
  const terms = { chain, fees: gas.fees, price: price?.price === undefined ? undefined : price }
  const kinds = checked.steps.map(({ kind }) => kind)
  const fee = gasUsed === undefined ? networkFee(kinds, terms) : simulatedNetworkFee(gasUsed, terms)
  const text = fee.usdText === '-' ? `${fee.text} ${chain.nativeCurrency.symbol}` : fee.usdText
  return gasUsed === undefined ? lendingCopy.estimatedFee(text) : lendingCopy.simulatedFee(text)
}
