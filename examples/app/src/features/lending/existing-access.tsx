import type { ReviewedMarginPlan, ReviewedRefinancePlan } from '@causeway/core/margin'
import { Link } from 'react-router'
import { lendingCopy } from '#locale/lending-copy'
import { Note } from '../../ui/note.tsx'
import { findExistingAccess } from './find-existing-access.ts'

interface ExistingAccessProps {
  readonly plan: Pick<ReviewedMarginPlan | ReviewedRefinancePlan, 'trade' | 'execution'>
  readonly lenderName: (lender: string) => string
}

/** States the permissions of the router that existed before a plan and remain after it, with a link to revoke them. */
export function ExistingAccess({ plan, lenderName }: ExistingAccessProps) {
  return findExistingAccess(plan).map((lender) => (
    <Note key={lender} tone="info">
      {lendingCopy.existingAccess(lenderName(lender))}{' '}
      <Link to="/approvals">{lendingCopy.revokeUnderApprovals}</Link>
    </Note>
  ))
}
