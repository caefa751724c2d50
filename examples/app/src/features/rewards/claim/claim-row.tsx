import type { Address } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import { formatUsd } from '@causeway/core/format'
import { useChains } from '@causeway/react'
import { commonCopy } from '#locale/common-copy'
import { rewardsCopy } from '#locale/rewards-copy'
import { useLenderName } from '../../../state/use-lender-name.ts'
import { Button } from '../../../ui/button.tsx'
import { LenderLogo } from '../../lending/lender-logo.tsx'
import { sumRewards, useRewardFacts } from '../../lending/use-reward-facts.ts'
import styles from './claim.module.css'
import { ClaimReview } from './claim-review.tsx'
import type { Claim } from './claims.ts'

interface ClaimRowProps {
  readonly claim: Claim
  readonly account: Address
  readonly isStarted: boolean
  onStart(): void
}

/** Rewards of one lender, with a button to claim them. */
export function ClaimRow({ claim, account, isStarted, onStart: onBegin }: ClaimRowProps) {
  const { chainId, lender, rewards } = claim
  const chain = chainById(useChains(), chainId)
  const name = useLenderName()(lender)
  const facts = useRewardFacts(rewards.map((reward) => ({ chainId, reward })))
  const amounts = facts.map(({ text }) => text)
  const usd = sumRewards(facts)
  return (
    <li className={styles['claim']}>
      <LenderLogo lender={lender} name={name} />
      <span className={styles['names']}>
        <b className="strong">{name}</b>
        <span className="small dim">{chain?.name ?? commonCopy.chainNumberInner(chainId)}</span>
      </span>
      <span className={styles['amounts']}>
        {amounts.map((amount) => (
          <b key={amount}>{amount}</b>
        ))}
        <span className="small dim">{formatUsd(usd)}</span>
      </span>
      {isStarted ? (
        <div className={styles['review']}>
          <ClaimReview claim={claim} account={account} amounts={commonCopy.and(amounts)} usd={usd} />
        </div>
      ) : (
        <Button aria-label={rewardsCopy.claimFrom(commonCopy.and(amounts), name)} onClick={onBegin}>
          {rewardsCopy.claim}
        </Button>
      )}
    </li>
  )
}
