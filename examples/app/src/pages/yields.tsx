import { Yields } from '../features/markets/yields/yields.tsx'

/** Yields: what can be held against a debt. */
export function YieldsPage() {
  return <Yields />
}
