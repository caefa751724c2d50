import { formatUsd } from '@causeway/core/format'
import { portfolioCopy } from '#locale/portfolio-copy'
import { KeyValues } from '../../ui/key-values.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { knownWorth } from './known-worth.ts'
import type { PortfolioWorth } from './use-portfolio-worth.ts'

/** Deposits, debt and wallet balances, which add up to the net worth. */
export function WorthSummary({ worth }: { readonly worth: PortfolioWorth }) {
  const { status } = worth
  const { deposits, debt, wallet, netWorth } = knownWorth(worth)
  const figure = (usd: number | undefined) => {
    if (status === 'none') return <span className="dim">-</span>
    return status === 'reading' ? <Skeleton width={80} /> : formatUsd(usd)
  }
  return (
    <Pane>
      <KeyValues
        rows={[
          { label: portfolioCopy.deposits, value: figure(deposits) },
          { label: portfolioCopy.debt, value: figure(debt === undefined ? undefined : -debt) },
          { label: portfolioCopy.inWallet, value: figure(wallet) },
          { label: portfolioCopy.netWorth, value: figure(netWorth), kind: 'total' },
        ]}
      />
    </Pane>
  )
}
