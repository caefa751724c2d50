import type { FormIssue } from '@causeway/view-models'

/** Returns whether an issue warns of a recipient that looks like a known address. */
export function isLookalikeIssue({ code, values }: FormIssue): boolean {
  return code === 'RECIPIENT_CONSENT' && values.doubt === 'lookalike'
}
