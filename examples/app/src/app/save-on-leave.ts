/** State that is saved with a delay. */
interface DelayedState {
  flush(): Promise<void>
}

/** Saves pending changes when the page is hidden or closed. */
export function saveOnLeave(
  page: Pick<EventTarget, 'addEventListener'>,
  states: readonly DelayedState[],
): void {
  page.addEventListener('pagehide', () => {
    for (const state of states) void state.flush()
  })
}
