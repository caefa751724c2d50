/** Says whether polling makes sense now. */
export interface PollGate {
  /** Whether anything may be asked now. */
  isOpen(): boolean
  /** Wakes when it may have opened or closed. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** What `window` and `document` offer of it. */
export interface ListenerTarget {
  addEventListener(type: string, listener: () => void): unknown
  removeEventListener(type: string, listener: () => void): unknown
}

export interface ActivitySources {
  readonly document?: (ListenerTarget & { readonly visibilityState: string }) | undefined
  /** Hears of the network coming and going. */
  readonly window?: ListenerTarget | undefined
  readonly navigator?: { readonly onLine?: boolean } | undefined
}

/** Open for ever: for whoever has no reason to pause. */
export const openGate: PollGate = { isOpen: () => true, subscribe: () => () => undefined }

/**
 * Open while the page is visible and the device online. What cannot be told counts as open, so that it never closes in
 * Node. The page's globals are read at the moment of the call when no sources are given.
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

/** React Native has a `window` that hears nothing. */
function pageSources(): ActivitySources {
  const { document, window, navigator } = globalThis as ActivitySources
  return { document, navigator, window: window && 'addEventListener' in window ? window : undefined }
}
