import { useSecondsHere } from '../../state/use-seconds-here.ts'
import { Elapsed } from '../../ui/elapsed.tsx'

/** The time since it came onto the page. */
export function SinceNow() {
  return <Elapsed seconds={useSecondsHere()} />
}
