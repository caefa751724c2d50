import type { Address } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import { abbreviateAddress, formatAmount } from '@causeway/core/format'
import type { ClaimableReward } from '@causeway/core/lending'
import { useChains, useTokens } from '@causeway/react'
import { commonCopy } from '#locale/common-copy'
import { rewardsCopy } from '#locale/rewards-copy'
import { Button } from '../../../ui/button.tsx'
import { PlateLogo } from '../../../ui/plate-logo.tsx'
import { useLenderName } from '../../lending/use-lender-name.ts'
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
  const { data } = useTokens({ chainId })
  const name = useLenderName()(lender)
  const amounts = rewards.map((reward) => amountText(reward, data?.tokens))
  return (
    <li className={styles['claim']}>
      <PlateLogo name={name} seed={lender} />
      <span className={styles['names']}>
        <b className="strong">{name}</b>
        <span className="small dim">{chain?.name ?? commonCopy.chainNumberInner(chainId)}</span>
      </span>
      <span className={styles['amounts']}>
        {amounts.map((amount) => (
          <b key={amount}>{amount}</b>
        ))}
      </span>
      {isStarted ? (
        <div className={styles['review']}>
          <ClaimReview claim={claim} account={account} amounts={commonCopy.and(amounts)} />
        </div>
      ) : (
        <Button aria-label={rewardsCopy.claimFrom(commonCopy.and(amounts), name)} onClick={onBegin}>
          {rewardsCopy.claim}
        </Button>
      )}
    </li>
  )
}

type Tokens = Readonly<Record<string, { readonly symbol: string; readonly decimals: number }>>

/** Formats a reward. The amount of an unknown token is omitted, because its decimals are unknown. */
function amountText({ token, amount, ...reward }: ClaimableReward, tokens: Tokens | undefined): string {
  const { symbol = tokens?.[token]?.symbol, decimals = tokens?.[token]?.decimals } = reward
  const name = symbol ?? abbreviateAddress(token)
  return decimals === undefined ? name : `${formatAmount(amount, decimals)} ${name}`
}
