import { lenderDisplayName } from '@causeway/core/lending'
import { useCallback } from 'react'
import { useLenderLabels } from './use-lender-labels.ts'

/**
 * Returns a function that returns the name of a lender, which is derived from its id until the file of names has
 * loaded.
 */
export function useLenderName(): (lender: string) => string {
  const labels = useLenderLabels()
  return useCallback((lender) => lenderDisplayName(lender, labels), [labels])
}
