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
import { LevelReading } from '../level/level-reading.tsx'
import { redemptionOf, type Standing } from '../standing.ts'
import { WithPoints } from '../with-points.tsx'
import { levelPercent } from '../words.ts'
import { Conditions } from './conditions.tsx'
import styles from './tokens.module.css'

const EXAMPLE = '6000'

/** What points become at one's level, and what stands before redeeming them. */
export function Tokens() {
  return (
    <WithPoints reading={<LevelReading />}>{(standing) => <Conversion standing={standing} />}</WithPoints>
  )
}

function Conversion({ standing }: { readonly standing: Standing }) {
  const [typed, setTyped] = useState<string>()
  const id = useId()
  const text = typed ?? EXAMPLE
  const { level, redemption } = redemptionOf(standing, useNow(60_000) ?? 0)
  // Who converts nothing yet sees what the first level that does would give.
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
            {rewardsCopy.youHave(formatPoints(standing.points))}{' '}
            <TextLink aria-label={rewardsCopy.maxLabel} onClick={() => setTyped(`${standing.points}`)}>
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
      <ConditionsToggle standing={standing} />
    </>
  )
}

function ConditionsToggle({ standing }: { readonly standing: Standing }) {
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
        <Conditions standing={redemptionOf(standing, now)} />
      </div>
      <Button onClick={() => change({ type: 'setRedeem', isOpen: true })}>
        <Icon name="points" />
        {rewardsCopy.redeemTokens}
      </Button>
    </section>
  )
}
