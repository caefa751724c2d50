import { useCountdown } from '@causeway/react'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import type { Legs } from './legs.ts'

/** What a board waits once everyone has answered, in seconds. */
const REFRESH_SECONDS = 30

/** When quotes are asked for again; a press asks for all of them now. */
export function QuotesRing({ legs }: { readonly legs: Pick<Legs, 'refreshAt' | 'refresh' | 'isQuoting'> }) {
  const { refreshAt, refresh, isQuoting } = legs
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
