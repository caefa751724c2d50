import { formatChange, formatUsd } from '@causeway/core/format'
import { type LenderMarket, type LenderPosition, type PriceMove, priceMoves } from '@causeway/core/lending'
import type { LiquidationMove } from '@causeway/view-models'
import { proCopy } from '#locale/pro-copy'
import { HealthFigure } from '../../../ui/health-scale.tsx'
import { Pane } from '../../../ui/pane.tsx'
import { Table } from '../../../ui/table.tsx'
import styles from './pro.module.css'

interface PriceMovesProps {
  readonly market: LenderMarket | undefined
  readonly position: LenderPosition | undefined
  /** Price move that liquidates the current account; undefined if no single move does. */
  readonly liquidation: LiquidationMove | undefined
}

const DROPS = [10, 0, -10, -20, -40, -60]
const RISES = [-10, 0, 10, 20, 40, 60]

/** Shows the account at different prices of the asset whose price move would liquidate it. */
export function PriceMoves({ market, position, liquidation }: PriceMovesProps) {
  const changes = liquidation?.danger === 'rises' ? RISES : DROPS
  const moves =
    market && position && liquidation ? priceMoves(position, market, liquidation.poolId, changes) : []
  const symbol = liquidation?.asset.symbol
  return (
    <Pane title={proCopy.ifPricesMove} flush>
      <Table label={proCopy.ifPricesMove}>
        <thead>
          <tr>
            <th>{symbol === undefined ? proCopy.price : proCopy.symbolAt(symbol)}</th>
            <th data-number>{proCopy.change}</th>
            <th data-number>{proCopy.health}</th>
            <th data-number>{proCopy.netWorth}</th>
          </tr>
        </thead>
        <tbody>
          {moves.map((move) => (
            <MoveRow key={move.changePercent} move={move} />
          ))}
        </tbody>
      </Table>
      {market && position && (
        <p className={styles['bottom']}>
          {liquidation ? proCopy.onlyPrice(symbol, liquidationText(liquidation)) : proCopy.noSingleChange}
        </p>
      )}
    </Pane>
  )
}

function MoveRow({ move: { changePercent, priceUsd, healthFactor, nav } }: { readonly move: PriceMove }) {
  return (
    <tr>
      <td className="numeric">{formatUsd(priceUsd)}</td>
      <td data-number>{formatChange(changePercent, 0)}</td>
      <td data-number>
        <HealthFigure value={healthFactor} />
      </td>
      <td data-number>{formatUsd(nav)}</td>
    </tr>
  )
}

function liquidationText({ before }: LiquidationMove): string {
  if (before === 'none') return proCopy.noLiquidation
  if (before === 'unknown') return proCopy.liquidationUnknown
  return proCopy.liquidatedAt(formatUsd(before.priceUsd))
}
