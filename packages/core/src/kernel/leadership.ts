import { isCausewayError } from './errors.ts'
import type { PollGate } from './gate.ts'
import { safeCall } from './listeners.ts'
import type { Logger } from './logger.ts'
import type { TabLocks } from './tab-locks.ts'

export interface LeadershipOptions {
  /** Name of the lock that the leading tab holds. */
  readonly key: string
  readonly locks: TabLocks
  readonly activity: PollGate
  readonly logger: Logger
}

/** Leadership of one tab among those that compete for the same lock. */
export interface Leadership {
  readonly gate: PollGate
  /** Releases the lock, so that another tab can lead. */
  dispose(): void
}

/** Competes for the lock while the tab is active, so that a hidden tab does not block a visible one from polling. */
export function createLeadership({ key, locks, activity, logger }: LeadershipOptions): Leadership {
  const listeners = new Set<() => void>()
  let campaign: AbortController | undefined
  let leads = false

  const setLeads = (next: boolean) => {
    if (leads === next) return
    leads = next
    for (const listener of [...listeners]) safeCall(key, logger, listener)
  }
  const stop = () => {
    campaign?.abort()
    campaign = undefined
    setLeads(false)
  }
  const start = async (signal: AbortSignal): Promise<void> => {
    try {
      await locks.request(key, { signal }, async () => {
        if (signal.aborted) return
        setLeads(true)
        await aborted(signal)
      })
    } catch (error) {
      if (signal.aborted) return
      if (isCausewayError(error, 'LEASE_LOST')) {
        setLeads(false)
        return start(signal)
      }
      logger.warn('The tabs cannot agree on who polls: each polls for itself', error)
      setLeads(true)
    }
  }
  const follow = () => {
    if (!activity.isOpen()) return stop()
    if (campaign) return
    campaign = new AbortController()
    void start(campaign.signal)
  }
  const leave = activity.subscribe(follow)
  follow()
  return {
    gate: {
      isOpen: () => leads,
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => {
          listeners.delete(listener)
        }
      },
    },
    dispose() {
      leave()
      stop()
    },
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
