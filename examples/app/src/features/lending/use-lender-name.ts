import { lenderDisplayName } from '@causeway/core/lending'
import { useCallback } from 'react'
import { useLenderLabels } from './use-lender-labels.ts'

/** What lenders are called: made of their ids until the file of names is there, which is large. */
export function useLenderName(): (lender: string) => string {
  const labels = useLenderLabels()
  return useCallback((lender) => lenderDisplayName(lender, labels), [labels])
}
