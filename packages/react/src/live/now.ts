import { useCallback, useRef, useSyncExternalStore } from 'react'
import { type HookOptions, useCauseway } from '../context.tsx'

/**
 * The time of the instance's clock in milliseconds, every so often: for what runs. Undefined on a server and in the render
 * that takes over from it, whose clock was another.
 *
 * @param everyMs default: each second
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

/** Whole seconds until a time in milliseconds, never less than 0; undefined without one, and on a server. */
export function useCountdown(until: number | undefined, options: HookOptions = {}): number | undefined {
  const now = useNow(1_000, options)
  if (until === undefined || now === undefined) return undefined
  return Math.max(0, Math.ceil((until - now) / 1_000))
}
