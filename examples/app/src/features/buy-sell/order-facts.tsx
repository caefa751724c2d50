import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { tokenKey } from '@causeway/core/data'
import { formatDuration, formatUsd } from '@causeway/core/format'
import { useNow, usePrice } from '@causeway/react'
import { legsCopy } from '#locale/legs-copy'
import { tradeCopy } from '#locale/trade-copy'
import { type KeyValueRow, KeyValues } from '../../ui/key-values.tsx'
import { Pane } from '../../ui/pane.tsx'
import { slippageRangeText } from '../trade/slippage-range-text.ts'
import { getPricePerUnit } from './get-price-per-unit.ts'
import { type Order, paidUsd } from './use-order.ts'

interface OrderFactsProps {
  readonly order: Order
}

/** Price of an order compared to the market, and the native balances that remain for gas. */
export function OrderFacts({ order }: OrderFactsProps) {
  const { asset, many, paid } = order
  const latestPrice = usePrice({
    chainId: asset.chain.id,
    token: tokenKey(asset.token?.address ?? NATIVE_TOKEN_ADDRESS),
  })
  const price = latestPrice?.price === undefined ? undefined : latestPrice
  const now = useNow(10_000) ?? 0
  const pricePerUnit = getPricePerUnit({ ...order, ...many, paidUsd: paidUsd(order) })
  const age = price && Math.max(0, Math.round((now - price.updatedTime) / 1_000))
  const nativeLegs = many.legs.filter(({ token }) => isNativeToken(token.address))
  const slippages = many.views.map(({ slippage }) => slippage.percent)
  const isAuto = many.views.some(({ slippage }) => slippage.isAuto)
  const { expected, minimum } = many.totals
  const isFixed = expected !== undefined && expected.amount === minimum?.amount
  const rows: KeyValueRow[] = [
    {
      label: legsCopy.priceYouGet,
      value:
        pricePerUnit === undefined
          ? '-'
          : legsCopy.priceFor(formatUsd(pricePerUnit), asset.token?.symbol ?? ''),
    },
    {
      key: 'market',
      label: age === undefined ? legsCopy.marketPrice : legsCopy.oldMarketPrice(formatDuration(age)),
      value: formatUsd(price?.price),
    },
    {
      label: legsCopy.slippage,
      value: isFixed
        ? tradeCopy.fixedOutput
        : `${slippageRangeText(slippages)}${isAuto ? legsCopy.autoSuffix : ''}`,
    },
    ...(paid && isNativeToken(paid.address)
      ? [
          {
            label: legsCopy.leftForGas,
            value:
              nativeLegs.length === 0
                ? '-'
                : nativeLegs
                    .map(({ view, token, chain }) =>
                      legsCopy.leftOn(view.funds?.afterText ?? '-', token.symbol, chain.name),
                    )
                    .join(', '),
          },
        ]
      : []),
  ]
  return (
    <Pane>
      <KeyValues rows={rows} />
    </Pane>
  )
}
