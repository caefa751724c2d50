import { formatUsd } from '@causeway/core'
import { KeyValues } from '../../ui/key-values.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { PortfolioWorth } from './use-portfolio-worth.ts'

/** What net worth is made of: three figures that add up to it. */
export function WorthSummary({ worth: { status, view } }: { readonly worth: PortfolioWorth }) {
  const figure = (usd: number) => {
    if (status === 'none') return <span className="dim">-</span>
    return status === 'reading' ? <Skeleton width={80} /> : formatUsd(usd)
  }
  return (
    <Pane>
      <KeyValues
        rows={[
          { label: 'Deposits', value: figure(view.deposits) },
          { label: 'Debt', value: figure(-view.debt) },
          { label: 'In wallet', value: figure(view.wallet) },
          { label: 'Net worth', value: figure(view.netWorth), kind: 'total' },
        ]}
      />
    </Pane>
  )
}
