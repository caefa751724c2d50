import { startTransition, useState } from 'react'
import { useIdlePreload } from './use-idle-preload.ts'

/**
 * State of a dialog: its content, or undefined while it is closed. `load` loads its code, first once the browser is idle.
 * The `Suspense` of the dialog has to be rendered before the dialog opens.
 */
export function useDialogState<Content>(
  load: () => Promise<unknown>,
): readonly [content: Content | undefined, show: (content: Content | undefined) => void] {
  const [content, setContent] = useState<Content>()
  useIdlePreload(load)
  // In a transition, React shows the dialog as soon as its code is there. Otherwise it shows the empty fallback, and
  // keeps it for at least 300 ms.
  const show = (next: Content | undefined) => startTransition(() => setContent(() => next))
  return [content, show]
}
