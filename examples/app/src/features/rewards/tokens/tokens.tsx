import { formatNumber, formatPoints, formatUsd } from '@causeway/core/format'
import { pointsToRewardTokens, REWARD_TOKENS_PER_DOLLAR, rewardTokensToDollars } from '@causeway/core/points'
import { useNow } from '@causeway/react'
import { normalizeAmountText } from '@causeway/view-models'
import { useId, useState } from 'react'
import { fixedCopy } from '#locale/fixed-copy'
import { rewardsCopy } from '#locale/rewards-copy'
import { useOverlayActions } from '../../../state/overlays-provider.tsx'
import { AmountInput } from '../../../ui/amount-input.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { LevelSkeleton } from '../level/level-skeleton.tsx'
import { levelPercent } from '../short-percent.ts'
import { getRedemptionProgress, type PointsSummary } from '../to-points-summary.ts'
import { WithPoints } from '../with-points.tsx'
import { Conditions } from './conditions.tsx'
import styles from './tokens.module.css'

const EXAMPLE = '6000'

/** Conversion of points to tokens at the current level, and the conditions to redeem them. */
export function Tokens() {
  return <WithPoints skeleton={<LevelSkeleton />}>{(summary) => <Conversion summary={summary} />}</WithPoints>
}

function Conversion({ summary }: { readonly summary: PointsSummary }) {
  const [typed, setTyped] = useState<string>()
  const id = useId()
  const text = typed ?? EXAMPLE
  const { level, redemption } = getRedemptionProgress(summary, useNow(60_000) ?? 0)
  // Below level 1, which cannot convert points, show the rate of level 1 as an example.
  const rate = Math.max(1, level)
  const points = Number(text)
  const isNumber = Number.isFinite(points) && points >= 0
  const tokens = isNumber ? pointsToRewardTokens(points, rate) : undefined
  return (
    <>
      <div className={styles['conversion']}>
        {typed === undefined && <Tag>{rewardsCopy.exampleValues}</Tag>}
        <AmountInput
          id={id}
          label={rewardsCopy.youConvert}
          unit={rewardsCopy.pointsUnit}
          value={text}
          onChange={(text) => setTyped(normalizeAmountText(text))}
          invalid={!isNumber}
          picker={<span className="strong">{rewardsCopy.pointsName}</span>}
        >
          <span>
            {rewardsCopy.conversionRate(levelPercent(rate))}
            {rate !== level && rewardsCopy.levelSuffix(rate)}
          </span>
          <span>
            {rewardsCopy.youHave(formatPoints(summary.points))}{' '}
            <TextLink aria-label={rewardsCopy.maxLabel} onClick={() => setTyped(`${summary.points}`)}>
              {rewardsCopy.max}
            </TextLink>
          </span>
        </AmountInput>
        <AmountInput
          id={`${id}-tokens`}
          label={rewardsCopy.youReceive}
          unit={rewardsCopy.tokensUnit}
          value={tokens === undefined ? '' : formatNumber(tokens, 2)}
          placeholder="-"
          isReadOnly
          picker={<span className="strong">{rewardsCopy.tokensName}</span>}
        >
          <span>{tokens === undefined ? '-' : formatUsd(rewardTokensToDollars(tokens))}</span>
          <span>{rewardsCopy.tokensPerDollar(REWARD_TOKENS_PER_DOLLAR)}</span>
        </AmountInput>
        <Button kind="go" size="large" isDisabled>
          {redemption.canConvert ? rewardsCopy.convertingClosed : redemption.message}
        </Button>
      </div>
      <ConditionsToggle summary={summary} />
    </>
  )
}

function ConditionsToggle({ summary }: { readonly summary: PointsSummary }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const now = useNow(60_000) ?? 0
  const change = useOverlayActions()
  return (
    <section className={styles['conditions']} aria-label={rewardsCopy.conditions}>
      <div className={styles['head']}>
        <h3 className="strong">{rewardsCopy.conditions}</h3>
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? fixedCopy.rewards.collapse : fixedCopy.rewards.seeConditions}
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        <Conditions progress={getRedemptionProgress(summary, now)} />
      </div>
      <Button onClick={() => change({ type: 'setRedeem', isOpen: true })}>
        <Icon name="points" />
        {rewardsCopy.redeemTokens}
      </Button>
    </section>
  )
}
