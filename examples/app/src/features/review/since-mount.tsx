import { useSecondsSinceMount } from '../../state/use-seconds-since-mount.ts'
import { Elapsed } from '../../ui/elapsed.tsx'

/** The time since the component mounted. */
export function SinceMount() {
  return <Elapsed seconds={useSecondsSinceMount()} />
}
