/** Decides whether polling is active. */
export interface PollGate {
  /** Returns whether requests may be sent now. */
  isOpen(): boolean
  /** Calls the listener when the gate may have changed. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** The methods of `window` and `document` that register listeners. */
export interface ListenerTarget {
  addEventListener(type: string, listener: () => void): unknown
  removeEventListener(type: string, listener: () => void): unknown
}

export interface ActivitySources {
  readonly document?: (ListenerTarget & { readonly visibilityState: string }) | undefined
  /** Emits `online` and `offline`. */
  readonly window?: ListenerTarget | undefined
  readonly navigator?: { readonly onLine?: boolean } | undefined
}

/** A gate that is always open. */
export const openGate: PollGate = { isOpen: () => true, subscribe: () => () => undefined }

/**
 * Creates a gate that is open while the page is visible and the device is online. Always open in Node.
 *
 * @param sources default: the globals of the page at the time of the call
 */
export function activityGate(sources: ActivitySources = pageSources()): PollGate {
  const { document, window, navigator } = sources
  return {
    isOpen: () => document?.visibilityState !== 'hidden' && navigator?.onLine !== false,
    subscribe(listener) {
      const leave = [
        listen(document, 'visibilitychange', listener),
        listen(window, 'online', listener),
        listen(window, 'offline', listener),
      ]
      return () => {
        for (const stop of leave) stop()
      }
    },
  }
}

function listen(target: ListenerTarget | undefined, type: string, listener: () => void): () => void {
  target?.addEventListener(type, listener)
  return () => target?.removeEventListener(type, listener)
}

/** Returns whether the object emits events. React Native's `window` does not. */
function pageSources(): ActivitySources {
  const { document, window, navigator } = globalThis as ActivitySources
  return { document, navigator, window: window && 'addEventListener' in window ? window : undefined }
}
