import { useCountdown } from '@causeway/react'
import { CountdownRing } from '../../ui/countdown-ring.tsx'

interface QuotesRingProps {
  /** In milliseconds since the epoch; undefined while nothing is asked again by itself. */
  readonly refreshAt: number | undefined
  readonly isQuoting: boolean
  refresh(): void
}

/** What a board waits once everyone has answered, in seconds. */
const REFRESH_SECONDS = 30

/** When quotes are asked for again; a press asks for all of them now. */
export function QuoteRefresh({ refreshAt, isQuoting, refresh }: QuotesRingProps) {
  const seconds = useCountdown(refreshAt)
  return (
    <CountdownRing
      label="Refresh quotes"
      seconds={Math.min(seconds ?? REFRESH_SECONDS, REFRESH_SECONDS)}
      total={REFRESH_SECONDS}
      isPaused={refreshAt === undefined && !isQuoting}
      onClick={refresh}
    />
  )
}
