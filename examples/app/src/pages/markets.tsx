import { Markets } from '../features/markets/markets.tsx'

/** Markets: every pool. */
export function MarketsPage() {
  return <Markets />
}
