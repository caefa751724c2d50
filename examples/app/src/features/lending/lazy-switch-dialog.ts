import { lazy } from 'react'

/** Loads the code of the dialog for an action without an amount. */
export const loadSwitchDialog = () => import('./switch-dialog.tsx')

export const LazySwitchDialog = lazy(async () => ({ default: (await loadSwitchDialog()).SwitchDialog }))
