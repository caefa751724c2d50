import type { TransferRecord } from '@causeway/core'

/** Completed actions of lenders and margin trades, by their `txType`. */
const OUTCOMES: Readonly<Record<string, string>> = {
  Deposit: 'Supplied',
  Withdraw: 'Withdrawn',
  Borrow: 'Borrowed',
  Repay: 'Repaid',
  SwitchCollateral: 'Collateral changed',
  Open: 'Position opened',
  Close: 'Position closed',
  CollateralSwap: 'Collateral swapped',
  DebtSwap: 'Debt swapped',
}

/** Completed actions that have no `txType`. */
const OUTCOMES_BY_TYPE: Partial<Record<TransferRecord['info']['type'], string>> = {
  'Money Market': 'Completed',
  Margin: 'Completed',
  Approve: 'Approved',
  'Claim Rewards': 'Rewards claimed',
  'Vest Rewards': 'Vesting started',
  SwitchEMode: 'E-mode changed',
}

/** Returns the name of a completed action, such as `Supplied` or `Supplied, borrowed`. Undefined for trades and transfers. */
export function outcomeText({ type, txType }: TransferRecord['info']): string | undefined {
  const general = OUTCOMES_BY_TYPE[type]
  if ((type !== 'Money Market' && type !== 'Margin') || !txType) return general
  const [first = '', ...others] = txType.split(', ').map((name) => OUTCOMES[name] ?? name)
  return [first, ...others.map((text) => text.toLowerCase())].join(', ')
}
