import { setMaxListeners } from 'node:events'

/** The life of a tab, which may end at any of its moments. */
export interface Life {
  /** Aborts with the end. */
  readonly signal: AbortSignal
  /** Resolves when it ended by itself, at the moment that was chosen. */
  readonly ended: Promise<'ended'>
  readonly moments: number
  /** One moment: in a tab that is gone it never resolves. */
  pass(): Promise<void>
  /** What is asked outside: its answer reaches nobody any more once the tab is gone. */
  guard<T>(task: () => Promise<T>): Promise<T>
  end(): void
}

/** @param killAt the moment at which it ends, counted from 0; without one it lives until `end` */
export function createLife(killAt: number = Number.POSITIVE_INFINITY): Life {
  const controller = new AbortController()
  // Each request of the tab listens to it.
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
