import { Yields } from '../features/markets/yields/yields.tsx'

/** The yields page. */
export function YieldsPage() {
  return <Yields />
}
