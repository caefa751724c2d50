import type { AssetAction } from '@causeway/core/lending'
import { useEffect } from 'react'
import { type UrlValueFormat, useUrlValue } from '../../state/use-url-value.ts'
import { ACTION_TYPES } from './action-types.ts'
import {
  type ActionFormParameters,
  type ActionFormState,
  useActionFormState,
} from './use-action-form-state.ts'

/** Format of the action in the URL: in lower case, a deposit by default. */
export const URL_ACTION: UrlValueFormat<AssetAction['type']> = {
  parse: (text) => ACTION_TYPES.find((type) => type.toLowerCase() === text?.toLowerCase()) ?? 'Deposit',
  format: (type) => (type === 'Deposit' ? undefined : type.toLowerCase()),
}

/** Returns the state of an action form whose action is in the URL. */
export function useUrlActionForm(parameters: Omit<ActionFormParameters, 'type'>): ActionFormState {
  const [type, setType] = useUrlValue('action', URL_ACTION)
  const form = useActionFormState({ ...parameters, type })
  // The form may reject a change, so the URL follows the form.
  useEffect(() => {
    if (form.type !== type) setType(form.type)
  })
  return form
}
