import { sameAddress } from '@causeway/core/chains'
import { abbreviateAddress } from '@causeway/core/format'
import type { LendingPool } from '@causeway/core/lending'
import type { ReviewedRefinancePlan } from '@causeway/core/margin'
import { lendingCopy } from '#locale/lending-copy'
import { exactAmount } from '../../copy/exact-amount.ts'
import { type PermissionCall, parsePermission } from '../../copy/parse-permission.ts'
import { toProtocolId } from '../../copy/to-protocol-id.ts'
import type { PermissionCopy } from './step-text.ts'

/**
 * Returns the copy of a call that grants or revokes a permission for a move of a loan: the lender, and the asset that the
 * router may withdraw or borrow there. Some lenders only permit to manage all positions.
 */
export function moveAccessCopy(
  { from, to }: Pick<ReviewedRefinancePlan['trade'], 'from' | 'to'>,
  call: PermissionCall,
  lenderName: (lender: string) => string,
): PermissionCopy {
  const permission = parsePermission(call)
  const isRevocation = permission?.amount === 0n
  const router = abbreviateAddress(permission?.spender ?? '')
  const withdrawal = { pool: from.withdraw.pool, lender: lenderName(from.market.lender) }
  const loan = { pool: to.borrow.pool, lender: lenderName(to.market.lender) }
  const toAmount = ({ asset: { decimals, symbol } }: LendingPool) =>
    typeof permission?.amount === 'bigint' ? `${exactAmount(permission.amount, decimals)} ${symbol}` : symbol
  switch (permission?.kind) {
    case 'approval':
      return isRevocation
        ? toRevocation(lendingCopy.revokeWithdrawal(router, withdrawal.pool.asset.symbol, withdrawal.lender))
        : {
            text: lendingCopy.allowWithdrawal(router, toAmount(withdrawal.pool), withdrawal.lender),
            onButton: lendingCopy.allowWithdrawalButton(withdrawal.pool.asset.symbol, withdrawal.lender),
          }
    case 'debt':
      return isRevocation
        ? toRevocation(lendingCopy.revokeLoan(router, loan.pool.asset.symbol, loan.lender))
        : {
            text: lendingCopy.allowLoan(router, toAmount(loan.pool), loan.lender),
            onButton: lendingCopy.allowLoanButton(loan.pool.asset.symbol, loan.lender),
          }
    default: {
      // Two markets of one contract share one permission.
      const isFor = ({ pool }: typeof loan) =>
        Object.values(pool.contracts).some((contract) => sameAddress(call.to, contract))
      const purposes = [
        ...(isFor(withdrawal) ? [lendingCopy.toWithdraw(withdrawal.pool.asset.symbol)] : []),
        ...(isFor(loan) ? [lendingCopy.toBorrow(loan.pool.asset.symbol)] : []),
      ]
      const { market } = isFor(withdrawal) ? from : to
      // At Morpho, the permission covers all markets of the chain.
      const lender = lenderName(toProtocolId(market.lender))
      return isRevocation
        ? toRevocation(lendingCopy.revokeManaging(router, lender))
        : {
            text: lendingCopy.allowManaging(router, lender, purposes),
            onButton: lendingCopy.allowManagingButton(lender),
          }
    }
  }
}

function toRevocation(text: string): PermissionCopy {
  return { text, onButton: text }
}
