import type { FormIssue } from '@causeway/view-models'

/** Returns whether the note above every page states an issue: that the account is only viewed. */
export function isStatedByShell({ code }: Pick<FormIssue, 'code'>): boolean {
  return code === 'WATCH_ONLY'
}
