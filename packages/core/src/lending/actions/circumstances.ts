import type { Address } from '../../kernel/schema.ts'
import { lenderDisplayName } from '../lender-names.ts'
import type { LenderMarket, LendingPool } from '../market.ts'
import type { LenderPosition } from '../position.ts'
import { type LendingRefusal, refusalIf } from '../refusal.ts'
import { assetName } from './wording.ts'

/** What an action would meet: the lender and the account as they are when it is carried out. */
export interface Circumstances {
  readonly account: Address
  readonly market: LenderMarket
  readonly position: LenderPosition
  /** Of the chain, where there is one. */
  readonly wrappedNative: Address | undefined
}

/** What is not active takes nothing and gives nothing; neither does what is paused. */
export function stoppedRefusals(
  { asset, lender, isActive }: LendingPool,
  isPaused: boolean,
  what: 'moves' | 'changes',
): LendingRefusal[] {
  const [name, on] = [assetName(asset), lenderDisplayName(lender)]
  return [
    ...refusalIf(!isActive, 'ASSET_INACTIVE', () => `${name} is not active on ${on}`),
    ...refusalIf(isPaused, 'ASSET_PAUSED', () => `${name} is paused on ${on}: nothing of it ${what}`),
  ]
}
