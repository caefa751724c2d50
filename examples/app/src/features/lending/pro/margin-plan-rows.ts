import type { Address } from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'
import { formatAmount, formatPercent } from '@causeway/core/format'
import type { LendingPool } from '@causeway/core/lending'
import type { ReviewedMarginPlan } from '@causeway/core/margin'
import { proCopy } from '#locale/pro-copy'
import type { KeyValueRow } from '../../../ui/key-values.tsx'

/** Returns the values of a planned trade, in the assets of the plan: the form may already show another pair. */
export function marginPlanRows({
  trade,
  leftovers,
}: Pick<ReviewedMarginPlan, 'trade' | 'leftovers'>): KeyValueRow[] {
  const { flashLoan, swap, funding, output } = trade
  const [sell, buy] = [funding.pool, output.pool]
  const percent = formatPercent(Number(flashLoan.feeBps) / 100)
  // The purchase includes interest that may accrue; the rest of it goes back to the wallet.
  const repaid = leftovers.reduce(
    (amount, { token, expected }) => (sameAddress(token, buy.underlying) ? amount - expected : amount),
    output.expected,
  )
  const findPool = (token: Address) => (sameAddress(token, buy.underlying) ? buy : sell)
  return [
    {
      label: proCopy.swapThrough(swap.name),
      value: proCopy.amountFor(poolAmount(swap.spent, sell), poolAmount(swap.toAmount, buy)),
    },
    swap.supportsExactOutput
      ? { label: proCopy.maximumSold, value: poolAmount(swap.fromAmount, sell), kind: 'sub' }
      : { label: proCopy.minimumBought, value: poolAmount(swap.toAmountMin, buy), kind: 'sub' },
    {
      label: proCopy.flashLoanFrom(FLASH_LOAN_NAMES[flashLoan.kind]),
      value: poolAmount(flashLoan.amount, sell),
    },
    { label: proCopy.flashLoanFee, value: `${percent}, ${poolAmount(flashLoan.fee, sell)}`, kind: 'sub' },
    {
      label: funding.type === 'Borrow' ? proCopy.borrowed : proCopy.withdrawn,
      value: poolAmount(funding.expected, sell),
    },
    ...(output.type === 'Repay' ? [{ label: proCopy.debtRepaid, value: poolAmount(repaid, buy) }] : []),
    ...leftovers.map(
      ({ token, expected }): KeyValueRow => ({
        label: proCopy.backToWallet,
        value: poolAmount(expected, findPool(token)),
        key: token,
      }),
    ),
  ]
}

/** Returns the sentences on the surplus of a planned swap that cannot buy an exact amount. */
export function plannedSurplusText({
  request,
  trade: { swap, output },
  leftovers,
}: Pick<ReviewedMarginPlan, 'request' | 'trade' | 'leftovers'>): string | undefined {
  const isCovered = output.isAll || swap.toAmountMin >= (request.amountOut ?? swap.toAmount)
  if (output.type !== 'Repay' || swap.supportsExactOutput || !isCovered) return undefined
  return getSurplusText(leftovers.some(({ reason }) => reason === 'surplus-out'))
}

/** Returns the sentences on a surplus. The router repays it up to the debt. */
export function getSurplusText(exceedsDebt: boolean): string {
  return `${proCopy.inexactSwap} ${exceedsDebt ? proCopy.surplusReturned : proCopy.surplusRepaid}`
}

const FLASH_LOAN_NAMES = { morpho: 'Morpho', 'aave-v3': 'Aave V3', 'aave-v2': 'Aave V2' } as const

/** Formats an amount of the asset of a pool: `1,433.97 USDT`. */
export function poolAmount(amount: bigint, { asset }: LendingPool): string {
  return `${formatAmount(amount, asset.decimals)} ${asset.symbol}`
}
