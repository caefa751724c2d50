import { useState } from 'react'

/**
 * Returns whether the form is a sheet. A margin trade keeps the layout that it was opened in, because moving it between
 * sheet and column would clear its inputs and its review.
 */
export function useSteadyLayout(isNarrow: boolean, isMargin: boolean): boolean {
  const [layout, setLayout] = useState(isNarrow)
  if (layout !== isNarrow && !isMargin) setLayout(isNarrow)
  return layout
}
