import { formatAmount, formatUsd } from '@causeway/core/format'
import { lenderDisplayName } from '@causeway/core/lending'
import { useNow } from '@causeway/react'
import { type LenderWorth, swapRoute } from '@causeway/view-models'
import { Link } from 'react-router'
import { commonCopy } from '#locale/common-copy'
import { portfolioCopy } from '#locale/portfolio-copy'
import { useOverlayActions } from '../../state/overlays-provider.tsx'
import { useLenderLabels } from '../../state/use-lender-labels.ts'
import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { sumRewards, useRewardFacts } from '../lending/use-reward-facts.ts'
import styles from './caveats.module.css'
import { type PortfolioHint, portfolioHints } from './portfolio-hints.ts'
import type { PortfolioWorth } from './use-portfolio-worth.ts'
import { toRewards, useWorthClaiming } from './use-worth-claiming.ts'

/** Notes with one action each: redeem expired tokens, claim rewards, lend idle balances. */
export function Hints({ worth: { view } }: { readonly worth: PortfolioWorth }) {
  const now = useNow()
  const isWorthClaiming = useWorthClaiming(view.lenders)
  const hints = now === undefined ? [] : portfolioHints(view, now, isWorthClaiming)
  if (now === undefined || hints.length === 0) return null
  return (
    <Pane>
      <div className={styles['notes']}>
        {hints.map((hint) => (
          <Hint key={hint.key} hint={hint} now={now} />
        ))}
      </div>
    </Pane>
  )
}

function Hint({ hint, now }: { readonly hint: PortfolioHint; readonly now: number }) {
  if (hint.kind === 'rewards') return <UnclaimedRewards lenders={hint.lenders} />
  const { row } = hint.part
  const { token, chainId, chainName, amount = 0n } = row
  const amountText = `${formatAmount(amount, token.decimals)} ${token.symbol}`
  if (hint.kind === 'expired') {
    return (
      <Note tone="warn" icon="clock" title={portfolioCopy.expired(token.symbol, chainName)}>
        {portfolioCopy.expiredText(amountText)}{' '}
        <Link to={swapRoute({ chainId, inputCurrency: token.address }, now)}>
          {portfolioCopy.redeem(token.symbol)}
        </Link>
      </Note>
    )
  }
  const query = new URLSearchParams({ chain: String(chainId), search: token.symbol })
  return (
    <Note tone="quiet" icon="info" title={portfolioCopy.idle(formatUsd(hint.usd))}>
      {portfolioCopy.largestIdle(amountText, chainName)}{' '}
      <Link to={`/markets?${query}`}>{portfolioCopy.compareRatesOf(token.symbol)}</Link>
    </Note>
  )
}

function UnclaimedRewards({ lenders }: { readonly lenders: readonly LenderWorth[] }) {
  const change = useOverlayActions()
  const labels = useLenderLabels()
  const facts = useRewardFacts(lenders.flatMap(toRewards))
  const amounts = commonCopy.and(facts.map(({ text }) => text))
  const usd = sumRewards(facts)
  const names = lenders.map(({ lender }) => lenderDisplayName(lender, labels))
  return (
    <Note tone="info" title={portfolioCopy.unclaimed(commonCopy.and([...new Set(names)]))}>
      {portfolioCopy.unclaimedAmounts(amounts, usd === undefined ? undefined : formatUsd(usd))}{' '}
      <TextLink onClick={() => change({ type: 'setClaim', isOpen: true })}>
        {portfolioCopy.claimRewards}
      </TextLink>
    </Note>
  )
}
