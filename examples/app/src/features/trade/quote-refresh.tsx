import { useCountdown } from '@causeway/react'
import { tradeCopy } from '#locale/trade-copy'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import { useIsOffline } from '../../ui/use-is-offline.ts'

interface QuoteRefreshProps {
  /** Time of the next automatic refresh, in milliseconds since the epoch; undefined while it is paused. */
  readonly refreshAt: number | undefined
  readonly isQuoting: boolean
  refresh(): void
}

/** Seconds between the last response and the automatic refresh. */
const REFRESH_SECONDS = 30

/** Countdown to the automatic refresh of the quotes. A click refreshes them now. */
export function QuoteRefresh({ refreshAt, isQuoting, refresh }: QuoteRefreshProps) {
  const isOffline = useIsOffline()
  const seconds = useCountdown(refreshAt)
  return (
    <CountdownRing
      label={tradeCopy.refreshQuotes}
      seconds={Math.min(seconds ?? REFRESH_SECONDS, REFRESH_SECONDS)}
      total={REFRESH_SECONDS}
      isPaused={isOffline || (refreshAt === undefined && !isQuoting)}
      onClick={refresh}
    />
  )
}
