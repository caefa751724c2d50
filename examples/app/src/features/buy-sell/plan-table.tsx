import { chainById } from '@causeway/core/chains'
import { formatAmount } from '@causeway/core/format'
import { useChains } from '@causeway/react'
import { legCosts } from '@causeway/view-models'
import { legsCopy } from '#locale/legs-copy'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { TokenLogo } from '../../ui/token-logo.tsx'
import type { Leg } from '../many-legs/legs.ts'
import { ProviderChoice } from '../many-legs/provider-choice.tsx'
import { toLegOffer } from '../many-legs/use-many-legs.ts'
import styles from './plan-table.module.css'
import type { Order } from './use-order.ts'
import type { OrderSource } from './use-order-sources.ts'

/** The selected plan with a row for each chain, unused ones included, and its totals. */
export function PlanTable({ order }: { readonly order: Order }) {
  const { side, paid, spread, orderSources, many } = order
  const { totals, target } = many
  const rows = spread.sources.flatMap(({ key }) => orderSources.find((place) => place.key === key) ?? [])
  return (
    <Table label={legsCopy.plan}>
      <thead>
        <tr>
          <th scope="col">{legsCopy.fromColumn}</th>
          <th scope="col" data-number>
            {side === 'sell' ? legsCopy.sells : legsCopy.pays}
            {paid && `, ${paid.symbol}`}
          </th>
          <th scope="col" data-from="small">
            {legsCopy.how}
          </th>
          <th scope="col" data-number data-from="small">
            {legsCopy.costs}
          </th>
          <th scope="col" data-number data-from="small">
            {legsCopy.arrivesIn}
          </th>
          <th scope="col" data-number>
            {legsCopy.youReceiveToken(target.token?.symbol)}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((place) => (
          <PlanRow
            key={place.key}
            place={place}
            leg={many.legs.find(({ key }) => key === place.key)}
            order={order}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{legsCopy.total}</td>
          <td data-number>
            {spread.amount === undefined ? '-' : formatAmount(spread.amount, spread.decimals)}
          </td>
          <td data-from="small" />
          <td data-number data-from="small">
            {costText(totals.costsText, totals.isGain)}
          </td>
          <td data-number data-from="small">
            {totals.durationText}
          </td>
          <td data-number>{totals.expected?.text ?? '-'}</td>
        </tr>
      </tfoot>
    </Table>
  )
}

/** Returns a total without its sign, named as a gain if it is one. */
function costText(text: string, isGain: boolean): string {
  return isGain ? legsCopy.gain(text) : text
}

interface PlanRowProps {
  readonly place: OrderSource
  /** Undefined if the plan does not use this source. */
  readonly leg: Leg | undefined
  readonly order: Order
}

function PlanRow({ place: { entry }, leg, order }: PlanRowProps) {
  const { currency, chainId, balanceRaw = 0n } = entry
  const name = chainById(useChains(), chainId)?.name ?? legsCopy.unknownChain(chainId)
  const offer = leg?.view.offer
  const costs = leg && offer && legCosts(toLegOffer(leg))
  const waits = leg?.quotesState?.status === 'quoting' && !offer
  return (
    <tr data-lines="two" data-kind={leg ? undefined : 'off'}>
      <td>
        <span className={styles['place']}>
          <TokenLogo
            symbol={currency.symbol}
            seed={currency.address}
            group={currency.assetGroup}
            src={currency.logoURI}
            chain={{ name, seed: String(chainId) }}
          />
          <span>
            <b data-name>{name}</b>
            <span className={styles['held']}>
              {formatAmount(balanceRaw, currency.decimals)} {currency.symbol}
            </span>
          </span>
        </span>
      </td>
      <td data-number>{leg ? (leg.view.pay.money?.text ?? '-') : '0.00'}</td>
      <td data-from="small">{leg ? <How leg={leg} order={order} /> : legsCopy.notNeeded}</td>
      <td data-number data-from="small">
        {costs ? costText(costs.text, costs.isGain) : '-'}
      </td>
      <td data-number data-from="small">
        {offer?.durationText ?? '-'}
      </td>
      <td data-number>{waits ? <Skeleton width={64} /> : (offer?.receive.text ?? '-')}</td>
    </tr>
  )
}

function How({ leg, order }: Pick<PlanRowProps, 'order'> & { readonly leg: Leg }) {
  if (leg.view.offer) return <ProviderChoice leg={leg} many={order.many} />
  return leg.quotesState?.status === 'quoting' ? legsCopy.quoting : leg.view.button.label
}
