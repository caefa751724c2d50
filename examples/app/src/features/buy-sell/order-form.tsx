import { formatAmount, formatUsd } from '@causeway/core/format'
import { normalizeAmountText } from '@causeway/view-models'
import { type ReactNode, useId } from 'react'
import { legsCopy } from '#locale/legs-copy'
import { useEngine } from '../../state/use-engine.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Column } from '../../ui/column.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { haveHoldingsFailed } from '../many-legs/have-holdings-failed.ts'
import { UnreadNote } from '../many-legs/unread-note.tsx'
import { LinkNotes } from '../trade/link-notes.tsx'
import { TokenListNotes } from '../trade/token-list-notes.tsx'
import { OrderFacts } from './order-facts.tsx'
import styles from './order-form.module.css'
import type { OrderSide } from './order-side.ts'
import { sideChanges } from './pick-order-changes.ts'
import { SplitSettings } from './split-settings.tsx'
import { type Order, paidUsd } from './use-order.ts'
import { countChains } from './use-order-sources.ts'

interface OrderFormProps {
  readonly order: Order
  /** Buttons that select the input and output token. */
  readonly pickers: { readonly paid: ReactNode; readonly received: ReactNode }
  readonly settings: ReactNode
}

/** Form of an order: side, asset and amount. */
export function OrderForm({ order, pickers, settings }: OrderFormProps) {
  const id = useId()
  const { side, spread, text, type, many, paid } = order
  const { totals, target } = many
  const symbol = paid?.symbol ?? ''
  const problem = getProblem(order)
  const chainCount = countChains(spread.sources)
  return (
    <Column kind="decide" label={legsCopy.order}>
      <LinkNotes problems={order.linkProblems} />
      <Pane>
        <div className={styles['head']}>
          <SideChoice order={order} />
          {settings}
        </div>
        <AmountInput
          id={`${id}-paid`}
          label={legsCopy.youDo(side === 'sell')}
          unit={symbol}
          value={text}
          onChange={(text) => type(normalizeAmountText(text))}
          invalid={problem !== undefined}
          describedBy={`${id}-problem`}
          aside={
            chainCount > 0 && (
              <span className="label">
                {legsCopy.from} <b>{legsCopy.chainsCount(chainCount)}</b>
              </span>
            )
          }
          picker={pickers.paid}
        >
          <span>{formatUsd(text === '' ? 0 : paidUsd(order))}</span>
          {many.hasAccount && (
            <span>
              {legsCopy.balance(formatAmount(spread.held, spread.decimals), getForms(order))}{' '}
              <TextLink
                aria-label={legsCopy.maxLeavesGas(spread.available.text, symbol)}
                onClick={() => type(spread.available.text)}
              >
                {legsCopy.max}
              </TextLink>
            </span>
          )}
        </AmountInput>
        <p id={`${id}-problem`} className={styles['problem']}>
          {problem}
        </p>
        <div className={styles['shares']}>
          {spread.shares.map(({ percent, text: share }) => (
            <Chip key={percent} size="small" onClick={() => type(share)}>
              {percent === 100 ? legsCopy.all : `${percent}%`}
            </Chip>
          ))}
        </div>
        <AmountInput
          id={`${id}-received`}
          label={legsCopy.youReceive}
          value={totals.expected?.text ?? ''}
          isReadOnly
          aside={
            <span className="label">
              {legsCopy.on} <b>{target.chain.name}</b>
            </span>
          }
          picker={pickers.received}
        >
          <span>{totals.expected?.usdText ?? '-'}</span>
          <span>{totals.minimum && legsCopy.atLeastInner(totals.minimum.text)}</span>
        </AmountInput>
      </Pane>
      <TokenListNotes chains={[order.asset.chain, order.stable.chain]} />
      {!haveHoldingsFailed(order.holdings) && (
        <UnreadNote holdings={order.holdings} accounts={order.many.accounts} />
      )}
      <OrderFacts order={order} />
      <SplitSettings order={order} />
    </Column>
  )
}

/** Returns the symbols of the asset if it is held in several forms, such as ETH and WETH. */
function getForms({ orderSources }: Order): readonly string[] {
  const symbols = new Set(orderSources.map(({ entry }) => entry.currency.symbol))
  return symbols.size > 1 ? [...symbols].sort() : []
}

function SideChoice({ order }: Pick<OrderFormProps, 'order'>) {
  const { url } = useEngine()
  const choose = (side: OrderSide) => {
    if (side === order.side) return
    writeSide(side)
    url.sync()
    url.change(sideChanges(order, side))
    order.type('')
  }
  return (
    <Segmented<OrderSide>
      label={legsCopy.side}
      value={order.side}
      onChange={choose}
      options={[
        { value: 'buy', label: legsCopy.buy },
        { value: 'sell', label: legsCopy.sell },
      ]}
    />
  )
}

/** Writes the side to the URL. It cannot be derived from the URL once both tokens are named. */
function writeSide(side: OrderSide): void {
  const { history, location } = window
  const query = new URLSearchParams(location.search)
  query.set('side', side)
  history.replaceState(history.state, '', `${location.pathname}?${query}${location.hash}`)
}

function getProblem({ spread, paid, many, leftOut }: Order): string | undefined {
  const symbol = paid?.symbol ?? legsCopy.theToken
  switch (spread.problem) {
    case 'invalid':
      return legsCopy.enterNumber
    case 'ambiguous':
      return legsCopy.ambiguous
    case 'tooPrecise':
      return legsCopy.tooManyDecimals(symbol, spread.decimals)
    case 'tooLarge':
      return legsCopy.tooLarge(symbol)
    case 'notEnough':
      if (!many.hasAccount || !paid) return undefined
      return (leftOut.length === 0 ? legsCopy.tooMuch : legsCopy.tooMuchIncluded)(
        formatAmount(spread.available.amount, spread.decimals),
        symbol,
      )
    default:
      return undefined
  }
}
