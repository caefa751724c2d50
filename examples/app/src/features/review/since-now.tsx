import { useSecondsSinceMount } from '../../state/use-seconds-since-mount.ts'
import { Elapsed } from '../../ui/elapsed.tsx'

/** The time since it came onto the page. */
export function SinceNow() {
  return <Elapsed seconds={useSecondsSinceMount()} />
}
