import { formatLeverage, formatPercent, formatUsd } from '@causeway/core/format'
import type { LenderPositionView } from '@causeway/core/lending'
import type { ReactNode } from 'react'
import { proCopy } from '#locale/pro-copy'
import { HealthFigure } from '../../../ui/health-scale.tsx'
import styles from './pro.module.css'

/** Key figures of the account; dashes without one. */
export function ProFigures({ own: position }: { readonly own: LenderPositionView | undefined }) {
  const usd = (name: 'nav' | 'deposits' | 'debt') => formatUsd(position?.balanceData[name])
  const health = position?.healthFactor
  return (
    <dl className={styles['figures']}>
      <Figure label={proCopy.netWorth}>{usd('nav')}</Figure>
      <Figure label={proCopy.deposits}>{usd('deposits')}</Figure>
      <Figure label={proCopy.debt}>{usd('debt')}</Figure>
      <Figure label={proCopy.healthFactor}>{position ? <HealthFigure value={health} /> : '-'}</Figure>
      <Figure label={proCopy.leverage}>{formatLeverage(position?.leverage)}</Figure>
      <Figure label={proCopy.netApr}>{formatPercent(position?.aprData.netApr)}</Figure>
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
