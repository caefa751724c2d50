import type { LendingFormView } from '@causeway/view-models'

/** Returns whether an action moves a whole deposit or debt. */
export function isWholeAmount({ action, issues }: Pick<LendingFormView, 'action' | 'issues'>): boolean {
  return action?.amount === 'all' && !issues.some(({ code }) => code === 'PARTIAL')
}
