import {
  formatChange,
  formatHealthFactor,
  formatLeverage,
  formatPercent,
  formatUsd,
  formatUsdCompact,
} from '@causeway/core/format'
import {
  type LendingPair,
  type PairOutlook,
  pairAt,
  pairLeverageAtHealth,
  poolRates,
} from '@causeway/core/lending'
import { useSettings } from '@causeway/react'
import { lendingRoute, writeUrlState } from '@causeway/view-models'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { marketsCopy } from '#locale/markets-copy'
import { BeforeAfter } from '../../../ui/before-after.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChainLogo } from '../../../ui/chain-logo.tsx'
import { createLazyPart } from '../../../ui/create-lazy-part.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { LeverageSlider } from '../../../ui/leverage-slider.tsx'
import { Pane } from '../../../ui/pane.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StickyFooter } from '../../../ui/sticky-footer.tsx'
import { toKnown } from '../../../ui/to-known.ts'
import { LenderLogo } from '../../lending/lender-logo.tsx'
import { formatPairPrice, getTone } from './format-pair-price.ts'
import { PairLogos } from './pair-logos.tsx'
import styles from './pair-panel.module.css'
import type { PairRow } from './pair-rows.ts'

const PairChart = createLazyPart(async () => (await import('./pair-chart.tsx')).PairChart)

/** An example deposit in USD, whose yearly return is shown. */
const EXAMPLE_USD = 1_000

export interface PairPanelProps {
  readonly row: PairRow
  readonly leverage: number
  onLeverage(leverage: number): void
  /** Whether it is in a sheet, whose button is docked. */
  readonly isSheet?: boolean
}

/** A pair at a leverage: yield, distance to liquidation, and a button to open it. */
export function PairPanel({ row, leverage, onLeverage, isSheet = false }: PairPanelProps) {
  const { pair, market, rates, lenderName, chain, mode } = row
  const outlook = pairAt(pair, leverage, rates)
  const navigate = useNavigate()
  const expertMode = useSettings((settings) => settings.expertMode)
  const safe = rates && toKnown(pairLeverageAtHealth(rates, rates.safeHealth))
  const [long, short] = [pair.infoLong.asset.symbol, pair.infoShort.asset.symbol]
  const open = () =>
    navigate(
      lendingRoute(pair, { expertMode }) +
        writeUrlState('', {
          chainId: pair.chainId,
          operation: 'open',
          inputCurrency: pair.assetShort,
          outputCurrency: pair.assetLong,
          leverage: Math.floor(outlook.leverage * 100 + 1e-6) / 100,
          mode: pair.eMode,
        }),
    )
  const button = (
    <Button kind="go" size="large" onClick={open}>
      {marketsCopy.openInLending(formatLeverage(outlook.leverage))}
    </Button>
  )
  return (
    <>
      <Pane>
        <div className={styles['panel']}>
          <div className={styles['part']}>
            <h2 className={styles['title']}>
              <PairLogos pair={pair} market={market} /> {marketsCopy.pairName(long, short)}
            </h2>
            <p className={styles['place']}>
              <LenderLogo lender={pair.lender} name={lenderName} /> {lenderName}
              <ChainLogo name={chain.name} seed={String(chain.id)} /> {chain.name}
              {mode !== undefined && marketsCopy.modeSuffix(mode)}
            </p>
            <div className={styles['leverage']}>
              <span className="label">{marketsCopy.leverage}</span>
              <span className="figure">{formatLeverage(outlook.leverage)}</span>
            </div>
            <LeverageSlider
              label={marketsCopy.pairLeverage(long, short)}
              min={1}
              max={pair.maxLeverage}
              safe={
                safe === undefined
                  ? undefined
                  : { leverage: safe, health: formatHealthFactor(rates?.safeHealth) }
              }
              value={outlook.leverage}
              onChange={onLeverage}
            />
            <BeforeAfter rows={getChangeRows(pair, outlook, pairAt(pair, 1, rates))} />
          </div>
          <div className={styles['chart']}>
            <Suspense fallback={<Skeleton width="100%" height={236} />}>
              <PairChart row={row} outlook={outlook} />
            </Suspense>
          </div>
          <div className={styles['part']}>
            <KeyValues rows={poolRows(row)} />
          </div>
          {!isSheet && (
            <div className={`${styles['part']} ${styles['button']}`}>
              {button}
              <p className={styles['sent']}>{marketsCopy.nothingSent}</p>
            </div>
          )}
        </div>
      </Pane>
      {isSheet && (
        <StickyFooter
          label={marketsCopy.netApr}
          figure={
            <span className="tone" data-tone={getTone(outlook.apr)}>
              {formatChange(outlook.apr)}
            </span>
          }
        >
          {button}
        </StickyFooter>
      )}
    </>
  )
}

function getChangeRows(pair: LendingPair, outlook: PairOutlook, unlevered: PairOutlook) {
  const [long, short] = [pair.infoLong.asset.symbol, pair.infoShort.asset.symbol]
  const health = (factor: PairOutlook['healthFactor']) =>
    factor === Number.POSITIVE_INFINITY ? marketsCopy.noDebt : formatHealthFactor(factor)
  const row = (key: string, label: string, text: (outlookAt: PairOutlook) => string) => ({
    key,
    label,
    before: text(unlevered),
    after: text(outlook),
  })
  return [
    { ...row('apr', marketsCopy.netApr, ({ apr }) => formatChange(apr)), tone: getTone(outlook.apr) },
    row('health', marketsCopy.healthFactor, ({ healthFactor }) => health(healthFactor)),
    row('price', marketsCopy.liquidationPrice(long, short), ({ liquidationPrice }) =>
      formatPairPrice(liquidationPrice),
    ),
    row('fall', marketsCopy.dropToLiquidation(formatPairPrice(pair.price)), ({ priceChange }) =>
      formatChange(priceChange, 1),
    ),
    row('year', marketsCopy.yearlyReturn(formatUsd(EXAMPLE_USD)), ({ apr }) =>
      getYearlyReturn(EXAMPLE_USD, apr),
    ),
  ]
}

function getYearlyReturn(usd: number, apr: number | 'unknown'): string {
  if (apr === 'unknown') return '-'
  return `${apr > 0 ? '+' : ''}${formatUsd((usd * apr) / 100)}`
}

function poolRows({ pair, market }: PairRow) {
  const longPool = market?.pools[pair.infoLong.poolId]
  const shortPool = market?.pools[pair.infoShort.poolId]
  const [long, short] = [longPool && poolRates(longPool), shortPool && poolRates(shortPool)]
  const [longSymbol, shortSymbol] = [pair.infoLong.asset.symbol, pair.infoShort.asset.symbol]
  return [
    { label: marketsCopy.intrinsicYieldOf(longSymbol), value: formatPercent(long?.stakingApr) },
    { label: marketsCopy.depositAprOf(longSymbol), value: formatPercent(long?.depositApr) },
    { label: marketsCopy.rewardsOn(longSymbol), value: formatPercent(long?.rewardDepositApr) },
    { label: marketsCopy.borrowAprOf(shortSymbol), value: formatPercent(short?.borrowApr) },
    { label: marketsCopy.rewardsOnDebt(shortSymbol), value: formatPercent(short?.rewardBorrowApr) },
    {
      label: marketsCopy.bothPools,
      value: `${formatUsdCompact(pair.longTotalLiquidityUSD)}, ${formatUsdCompact(pair.shortTotalLiquidityUSD)}`,
    },
  ]
}
