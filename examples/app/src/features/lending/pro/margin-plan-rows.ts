import type { Address } from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'
import { formatAmount, formatPercent } from '@causeway/core/format'
import type { LendingPool } from '@causeway/core/lending'
import type { ReviewedMarginPlan } from '@causeway/core/margin'
import type { KeyValueRow } from '../../../ui/key-values.tsx'

/**
 * Every figure of a planned trade, in the assets of the plan: the form may show another pair by the time the trade is done.
 */
export function marginPlanRows({
  trade,
  leftovers,
}: Pick<ReviewedMarginPlan, 'trade' | 'leftovers'>): KeyValueRow[] {
  const { flashLoan, swap, funding, output } = trade
  const [sell, buy] = [funding.pool, output.pool]
  const percent = formatPercent(Number(flashLoan.feeBps) / 100)
  const findPool = (token: Address) => (sameAddress(token, buy.underlying) ? buy : sell)
  return [
    {
      label: `Flash loan from ${FLASH_LOAN_NAMES[flashLoan.kind]}`,
      value: poolAmount(flashLoan.amount, sell),
    },
    { label: 'Flash loan fee', value: `${percent}, ${poolAmount(flashLoan.fee, sell)}`, kind: 'sub' },
    {
      label: `Swap through ${swap.name}`,
      value: `${poolAmount(swap.spent, sell)} for ${poolAmount(swap.toAmount, buy)}`,
    },
    swap.supportsExactOutput
      ? { label: 'Maximum sold', value: poolAmount(swap.fromAmount, sell), kind: 'sub' }
      : { label: 'Minimum bought', value: poolAmount(swap.toAmountMin, buy), kind: 'sub' },
    {
      label: funding.type === 'Borrow' ? 'Borrowed' : 'Withdrawn',
      value: poolAmount(funding.expected, sell),
    },
    ...leftovers.map(
      ({ token, expected }): KeyValueRow => ({
        label: 'Back to your wallet, about',
        value: poolAmount(expected, findPool(token)),
        key: token,
      }),
    ),
  ]
}

const FLASH_LOAN_NAMES = { morpho: 'Morpho', 'aave-v3': 'Aave V3', 'aave-v2': 'Aave V2' } as const

/** An amount of a pool's asset: `1,433.97 USDT`. */
export function poolAmount(amount: bigint, { asset }: LendingPool): string {
  return `${formatAmount(amount, asset.decimals)} ${asset.symbol}`
}
