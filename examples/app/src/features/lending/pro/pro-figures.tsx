import { formatLeverage, formatPercent, formatUsd } from '@causeway/core/format'
import type { LenderPositionView } from '@causeway/core/lending'
import type { ReactNode } from 'react'
import { HealthFigure } from '../../../ui/health-scale.tsx'
import styles from './pro.module.css'

/** What the account comes to, on one line; dashes without one. */
export function ProFigures({ own }: { readonly own: LenderPositionView | undefined }) {
  const usd = (name: 'nav' | 'deposits' | 'debt') => formatUsd(own?.balanceData[name])
  const health = own?.healthFactor
  return (
    <dl className={styles['figures']}>
      <Figure label="Net worth">{usd('nav')}</Figure>
      <Figure label="Deposits">{usd('deposits')}</Figure>
      <Figure label="Debt">{usd('debt')}</Figure>
      <Figure label="Health factor">{own ? <HealthFigure value={health} /> : '-'}</Figure>
      <Figure label="Leverage">{formatLeverage(own?.leverage)}</Figure>
      <Figure label="Net APR">{formatPercent(own?.aprData.netApr)}</Figure>
    </dl>
  )
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles['cell']}>
      <dt className="label">{label}</dt>
      <dd className={styles['value']}>{children}</dd>
    </div>
  )
}
