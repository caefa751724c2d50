import { formatAmount, formatPercent, type LendingPool, type ReviewedMarginPlan } from '@causeway/core'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type KeyValueRow, KeyValues } from '../../../ui/key-values.tsx'
import { Pane } from '../../../ui/pane.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { SlippageSetting } from '../../trade/slippage-setting.tsx'
import type { MarginDesk } from './use-margin-desk.ts'

/** What a trade costs and leaves: before the check what may be lost, after it every figure of the plan. */
export function MarginCosts({ desk }: { readonly desk: MarginDesk }) {
  const { view, review } = desk
  const { plan } = review.checked ?? {}
  const { sell, buy } = view
  if (!sell || !buy) return null
  const rows = plan ? planRows(plan, sell, buy) : offerRows(desk, buy)
  return (
    <Pane>
      <KeyValues rows={rows} />
    </Pane>
  )
}

function offerRows({ view, list, slippage, quotes }: MarginDesk, buy: LendingPool): KeyValueRow[] {
  const chosen = quotes.board.chosen
  const offer = list.rows.find((row) => row.status === 'quoted' && row.isChosen)
  return [
    ...(view.router ? [{ label: 'Carried out by', value: view.router.name }] : []),
    { label: 'Slippage', value: <SlippageChoice slippage={slippage} /> },
    ...(view.quoteRequest ? [{ label: 'Flash loan', value: 'told at the check' }] : []),
    ...(offer?.status === 'quoted' && offer.impact
      ? [{ label: 'Swap fees and impact', value: offer.impact.text }]
      : []),
    ...(chosen ? [{ label: 'Minimum bought', value: amountOf(chosen.toAmountMin, buy) }] : []),
  ]
}

function SlippageChoice({ slippage }: Pick<MarginDesk, 'slippage'>) {
  return (
    <Popover
      label="Slippage"
      trigger={(opens) => (
        <Chip size="small" {...opens}>
          {slippage.text} <span className="dim">{slippage.isAuto ? 'auto' : 'yours'}</span>
          <Icon name="chevronDown" size="s" />
        </Chip>
      )}
    >
      <SlippageSetting slippage={slippage} />
    </Popover>
  )
}

function planRows(
  { trade, leftovers }: ReviewedMarginPlan,
  sell: LendingPool,
  buy: LendingPool,
): KeyValueRow[] {
  const { flash, swap, in: taking } = trade
  const percent = formatPercent(Number(flash.feeBps) / 100)
  const of = (token: string) => (token === buy.underlying.toLowerCase() ? buy : sell)
  return [
    { label: `Flash loan from ${FLASH_NAMES[flash.kind]}`, value: amountOf(flash.amount, sell) },
    { label: 'Flash loan fee', value: `${percent}, ${amountOf(flash.fee, sell)}`, kind: 'sub' },
    {
      label: `Swap through ${swap.name}`,
      value: `${amountOf(swap.spent, sell)} for ${amountOf(swap.toAmount, buy)}`,
    },
    swap.buysExactly
      ? { label: 'Sold at most', value: amountOf(swap.fromAmount, sell), kind: 'sub' }
      : { label: 'Minimum bought', value: amountOf(swap.toAmountMin, buy), kind: 'sub' },
    {
      label: taking.type === 'Borrow' ? 'Borrowed' : 'Withdrawn',
      value: amountOf(taking.expected, sell),
    },
    ...leftovers.map(
      ({ token, expected }): KeyValueRow => ({
        label: 'Back to your wallet, about',
        value: amountOf(expected, of(token)),
        key: token,
      }),
    ),
  ]
}

const FLASH_NAMES = { morpho: 'Morpho', 'aave-v3': 'Aave V3', 'aave-v2': 'Aave V2' } as const

function amountOf(amount: bigint, { asset }: LendingPool): string {
  return `${formatAmount(amount, asset.decimals)} ${asset.symbol}`
}
