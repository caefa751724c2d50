import { setMaxListeners } from 'node:events'

/** Lifetime of a tab, which can end at any recorded moment. */
export interface Life {
  /** Signal that is aborted when the life ends. */
  readonly signal: AbortSignal
  /** Resolves when the life ends at its chosen moment. */
  readonly ended: Promise<'ended'>
  readonly moments: number
  /** Records a moment. If the tab is closed, the returned promise never resolves. */
  pass(): Promise<void>
  /** Runs an external request. Its result is discarded if the tab closes in the meantime. */
  guard<T>(task: () => Promise<T>): Promise<T>
  end(): void
}

/** @param killAt moment at which the life ends, counted from 0; by default it lasts until `end` */
export function createLife(killAt: number = Number.POSITIVE_INFINITY): Life {
  const controller = new AbortController()
  // Every request of the tab adds a listener.
  setMaxListeners(0, controller.signal)
  let moments = 0
  let resolve: (ended: 'ended') => void = () => undefined
  const ended = new Promise<'ended'>((done) => {
    resolve = done
  })
  const end = () => {
    controller.abort()
    resolve('ended')
  }
  const never = () => new Promise<never>(() => undefined)
  const pass = async () => {
    if (moments++ === killAt) end()
    if (controller.signal.aborted) await never()
  }
  return {
    signal: controller.signal,
    ended,
    get moments() {
      return moments
    },
    pass,
    async guard(task) {
      await pass()
      try {
        const answer = await task()
        await pass()
        return answer
      } catch (error) {
        if (controller.signal.aborted) await never()
        throw error
      }
    },
    end,
  }
}
