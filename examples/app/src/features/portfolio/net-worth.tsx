import { formatUsd } from '@causeway/core/format'
import { useNow } from '@causeway/react'
import type { ReactNode } from 'react'
import { commonCopy } from '#locale/common-copy'
import { portfolioCopy } from '#locale/portfolio-copy'
import { ageText } from '../../copy/age-text.ts'
import { Pane } from '../../ui/pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { Gain } from './gain.tsx'
import { knownWorth, missingText } from './known-worth.ts'
import styles from './net-worth.module.css'
import type { NetWorthSample } from './net-worth-samples.ts'
import type { PortfolioWorth } from './use-portfolio-worth.ts'

interface NetWorthProps {
  readonly worth: PortfolioWorth
  /** The latest complete net worth that was stored, for the time until the current one is known. */
  readonly last: NetWorthSample | undefined
  /** Content next to the value: the owner. */
  readonly children: ReactNode
}

/** Net worth, and its change in the last 24 hours. */
export function NetWorth({ worth, last, children }: NetWorthProps) {
  return (
    <Pane>
      <div className={styles['head']}>
        <section aria-labelledby="net-worth">
          <h2 className="label" id="net-worth">
            {portfolioCopy.netWorth}
          </h2>
          <Figure worth={worth} last={last} />
        </section>
        {children}
      </div>
    </Pane>
  )
}

function Figure({ worth, last }: Omit<NetWorthProps, 'children'>) {
  const { status, view, awaited, updatedTime } = worth
  if (status === 'none') return <p className="display dim">-</p>
  const { netWorth } = knownWorth(worth)
  if (last && (status === 'reading' || netWorth === undefined))
    return <LastKnown sample={last} worth={worth} />
  if (status === 'reading') {
    return (
      <p className="display" role="status">
        <span className="visuallyHidden">{portfolioCopy.loading}</span>
        <Skeleton width={260} height={36} />
      </p>
    )
  }
  const missing = view.uncompared + view.unknown
  const gaps = missingText(worth)
  return (
    <>
      <p className="display">{formatUsd(netWorth)}</p>
      {gaps !== undefined && awaited.length === 0 && (
        <p className="small" role="status">
          <Status tone="warn" icon="warning">
            {gaps}
          </Status>
        </p>
      )}
      {gaps !== undefined && last && <LastComplete sample={last} />}
      <p hidden={view.byChain.length === 0}>
        <Gain gain={view.pnl24h} />
        {view.pnl24h.absolute !== 'unknown' && missing > 0 && awaited.length === 0 && (
          <span className="dim">{portfolioCopy.holdingsUncompared(missing)}</span>
        )}
      </p>
      <p className="small dim numeric">
        {awaited.length > 0 ? <StillLoading names={awaited} /> : <Age time={updatedTime} />}
      </p>
    </>
  )
}

/** The last net worth that was complete, next to one that is not. */
function LastComplete({ sample }: { readonly sample: NetWorthSample }) {
  const now = useNow()
  if (now === undefined) return null
  return (
    <p className="small muted">
      {portfolioCopy.lastComplete(formatUsd(sample.usd), ageText(sample.time, now))}
    </p>
  )
}

/** The last known net worth, marked as such. */
function LastKnown({ sample, worth }: { readonly sample: NetWorthSample; readonly worth: PortfolioWorth }) {
  const now = useNow()
  const { awaited } = worth
  return (
    <>
      <p className="display muted">{formatUsd(sample.usd)}</p>
      <p className="small" role="status">
        <Status tone="warn" icon="clock">
          {now === undefined ? portfolioCopy.lastKnown : commonCopy.lastKnownAgo(ageText(sample.time, now))}
        </Status>
      </p>
      {awaited.length > 0 && (
        <p className="small dim">
          <StillLoading names={awaited} />
        </p>
      )}
    </>
  )
}

function StillLoading({ names }: { readonly names: readonly string[] }) {
  return portfolioCopy.stillLoading(names)
}

function Age({ time }: { readonly time: number | undefined }) {
  const now = useNow()
  if (time === undefined || now === undefined) return null
  return portfolioCopy.updated(ageText(time, now))
}
