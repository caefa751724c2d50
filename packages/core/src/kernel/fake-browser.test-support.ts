import type { TabLocks } from './tab-locks.ts'
import type { TabChannel } from './tabs.ts'

/** Fake browser with tabs. Lock requests queue, and messages reach every other tab. */
export function fakeBrowser() {
  const queues = new Map<string, Promise<unknown>>()
  const held = new Set<string>()
  const tabs = new Set<Set<(key: string) => void>>()

  /** Opens a tab. Crashing releases its locks and ends its channel. */
  const openTab = () => {
    const listeners = new Set<(key: string) => void>()
    let crash = () => {}
    const crashed = new Promise<void>((resolve) => {
      crash = resolve
    })
    tabs.add(listeners)
    const run = async (name: string, task: (lock: unknown) => Promise<void>) => {
      held.add(name)
      await Promise.race([task({ name }), crashed]).finally(() => held.delete(name))
    }
    const locks: TabLocks = {
      request(name, { ifAvailable, signal }, task) {
        if (ifAvailable) return held.has(name) ? task(null) : run(name, task)
        const turn = (queues.get(name) ?? Promise.resolve()).then(() => {
          if (signal?.aborted) throw signal.reason
          return run(name, task)
        })
        queues.set(
          name,
          turn.catch(() => undefined),
        )
        return turn
      },
    }
    const channel: TabChannel = {
      publish: (key) => {
        for (const others of tabs) if (others !== listeners) for (const listener of others) listener(key)
      },
      subscribe: (listener) => {
        listeners.add(listener)
        return () => {
          listeners.delete(listener)
        }
      },
      close: () => {
        tabs.delete(listeners)
      },
    }
    return {
      locks,
      channel,
      crash: () => {
        tabs.delete(listeners)
        crash()
      },
    }
  }
  return { openTab }
}

/** Creates a gate that a test opens and closes. */
export function fakeGate(isOpen = true) {
  const listeners = new Set<() => void>()
  let open = isOpen
  return {
    isOpen: () => open,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    set(next: boolean) {
      open = next
      for (const listener of [...listeners]) listener()
    },
    get listeners() {
      return listeners.size
    },
  }
}
