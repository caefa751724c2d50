import { formatUsd } from '@causeway/core/format'
import { useNow } from '@causeway/react'
import { portfolioCopy } from '#locale/portfolio-copy'
import { ageText } from '../../copy/age-text.ts'
import { KeyValues } from '../../ui/key-values.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { sumPositions } from '../lending/last-positions.ts'
import { knownWorth } from './known-worth.ts'
import type { PortfolioWorth } from './use-portfolio-worth.ts'

/** Deposits, debt and wallet balances, which add up to the net worth. */
export function WorthSummary({ worth }: { readonly worth: PortfolioWorth }) {
  const { status, lastPositions } = worth
  const now = useNow()
  const { deposits, debt, wallet, netWorth } = knownWorth(worth)
  const last = sumPositions(lastPositions)
  const isKnown = (usd: number | undefined) => status === 'ready' && usd !== undefined && usd !== 0
  const figure = (usd: number | undefined) => {
    if (status === 'none') return <span className="dim">-</span>
    return status === 'reading' ? <Skeleton width={80} /> : formatUsd(usd)
  }
  /** A figure of positions, or its last known value. */
  const lending = (usd: number | undefined, lastUsd: number | undefined) => {
    if (last === undefined || lastUsd === undefined || now === undefined || isKnown(usd)) return figure(usd)
    return (
      <span className="muted">{portfolioCopy.valueOfAge(formatUsd(lastUsd), ageText(last.time, now))}</span>
    )
  }
  return (
    <Pane>
      <KeyValues
        rows={[
          { label: portfolioCopy.deposits, value: lending(deposits, last?.deposits) },
          {
            label: portfolioCopy.debt,
            value: lending(debt === undefined ? undefined : -debt, last && -last.debt),
          },
          { label: portfolioCopy.inWallet, value: figure(wallet) },
          { label: portfolioCopy.netWorth, value: figure(netWorth), kind: 'total' },
        ]}
      />
    </Pane>
  )
}
