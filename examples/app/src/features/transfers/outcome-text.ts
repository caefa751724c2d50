import type { TransferRecord } from '@causeway/core'
import { transfersCopy } from '#locale/transfers-copy'
import { lowerInitial } from '../../copy/lower-initial.ts'

/** Completed actions of lenders and margin trades, by their `txType`. */
const OUTCOMES: Readonly<Record<string, string>> = {
  Deposit: transfersCopy.supplied,
  Withdraw: transfersCopy.withdrawn,
  Borrow: transfersCopy.borrowed,
  Repay: transfersCopy.repaid,
  SwitchCollateral: transfersCopy.collateralChanged,
  SwitchMode: transfersCopy.eModeChanged,
  Open: transfersCopy.borrowedAndSupplied,
  Close: transfersCopy.repaidWithCollateral,
  CollateralSwap: transfersCopy.collateralSwapped,
  DebtSwap: transfersCopy.debtSwapped,
  Refinance: transfersCopy.loanMoved,
}

/** Completed actions that have no `txType`. */
const OUTCOMES_BY_TYPE: Partial<Record<TransferRecord['info']['type'], string>> = {
  'Money Market': transfersCopy.completed,
  Margin: transfersCopy.completed,
  Approve: transfersCopy.approved,
  'Claim Rewards': transfersCopy.rewardsClaimed,
  'Vest Rewards': transfersCopy.vestingStarted,
  SwitchEMode: transfersCopy.eModeChanged,
}

/** Returns the name of a completed action, such as `Supplied` or `Supplied, borrowed`. Undefined for trades and transfers. */
export function outcomeText({ type, txType, inputAmountRaw }: TransferRecord['info']): string | undefined {
  if (type === 'Approve' && (txType === 'Revoke' || inputAmountRaw === 0n)) return transfersCopy.revoked
  const general = OUTCOMES_BY_TYPE[type]
  if ((type !== 'Money Market' && type !== 'Margin') || !txType) return general
  const [first = '', ...others] = txType.split(', ').map((name) => OUTCOMES[name] ?? name)
  return [first, ...others.map(lowerInitial)].join(', ')
}
