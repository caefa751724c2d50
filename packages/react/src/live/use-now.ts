import { useCallback, useRef, useSyncExternalStore } from 'react'
import { type HookOptions, useCauseway } from '../causeway-provider.tsx'

/**
 * Returns the time of the instance's clock in milliseconds, updated periodically. Undefined on a server and during
 * hydration, as the clocks differ.
 *
 * @param everyMs update interval in milliseconds; default: one second
 */
export function useNow(everyMs = 1_000, options: HookOptions = {}): number | undefined {
  const { clock } = useCauseway(options)
  const last = useRef<number>(undefined)
  const subscribe = useCallback(
    (onTick: () => void) => {
      const tick = () => {
        last.current = clock.now()
        onTick()
        timer = clock.setTimeout(tick, everyMs)
      }
      let timer = clock.setTimeout(tick, everyMs)
      return () => clock.clearTimeout(timer)
    },
    [clock, everyMs],
  )
  const read = () => {
    last.current ??= clock.now()
    return last.current
  }
  return useSyncExternalStore(subscribe, read, () => undefined)
}

/** Returns the whole seconds until a time in milliseconds, at least 0. Undefined without a time, and on a server. */
export function useCountdown(until: number | undefined, options: HookOptions = {}): number | undefined {
  const now = useNow(1_000, options)
  if (until === undefined || now === undefined) return undefined
  return Math.max(0, Math.ceil((until - now) / 1_000))
}
