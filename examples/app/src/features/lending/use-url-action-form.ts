import { isAddress } from '@causeway/core/chains'
import type { AssetAction } from '@causeway/core/lending'
import { useEffect, useState } from 'react'
import { URL_TEXT, type UrlValueFormat, useUrlValue } from '../../state/use-url-value.ts'
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

/** Format of the pool in the URL: an address in any case, as explorers copy it with a checksum. */
export const URL_POOL: UrlValueFormat<string> = {
  parse(text) {
    const pool = URL_TEXT.parse(text)
    return isAddress(pool, 'EVM') ? pool.toLowerCase() : pool
  },
  format: URL_TEXT.format,
}

/** State of an action form whose action and selected pool are in the URL. */
export interface UrlActionForm extends ActionFormState {
  /** The pool of the URL if the market does not have it, until another one is selected. */
  readonly unknownPool: string | undefined
}

/** Returns the state of an action form whose action and selected pool are in the URL. */
export function useUrlActionForm(parameters: Omit<ActionFormParameters, 'type' | 'poolId'>): UrlActionForm {
  const [type, setType] = useUrlValue('action', URL_ACTION)
  const [pool, setPool] = useUrlValue('pool', URL_POOL)
  const [selected, setSelected] = useState(pool)
  const form = useActionFormState({ ...parameters, type, poolId: pool || undefined })
  // The form may reject a change, so the URL follows the form. A default pool is not written.
  const shown = form.poolId === selected ? selected : ''
  useEffect(() => {
    if (form.type !== type) setType(form.type)
    if (shown !== pool) setPool(shown)
  })
  const isUnknown = selected !== '' && form.market !== undefined && !form.market.pools[selected]
  return {
    ...form,
    unknownPool: isUnknown ? selected : undefined,
    choosePool(poolId) {
      form.choosePool(poolId)
      setSelected(poolId)
    },
  }
}
