import { createLazyPart, frameInDialog } from '../../ui/create-lazy-part.tsx'

/** Loads the code of the dialog for an action without an amount. */
export const loadSwitchDialog = () => import('./switch-dialog.tsx')

export const LazySwitchDialog = createLazyPart(
  async () => (await loadSwitchDialog()).SwitchDialog,
  frameInDialog,
)
