import { chainById } from '@causeway/core/chains'
import { formatPercent } from '@causeway/core/format'
import { healthBand, type LenderLabels, lenderDisplayName } from '@causeway/core/lending'
import { useChains, useNow } from '@causeway/react'
import { cutDistance, type LenderWorth } from '@causeway/view-models'
import { Link } from 'react-router'
import { commonCopy } from '#locale/common-copy'
import { portfolioCopy } from '#locale/portfolio-copy'
import { ageText } from '../../copy/age-text.ts'
import { useLenderLabels } from '../../state/use-lender-labels.ts'
import { healthText } from '../../ui/health.ts'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { toKnown } from '../../ui/to-known.ts'
import styles from './caveats.module.css'
import type { PortfolioWorth } from './use-portfolio-worth.ts'

interface DangersProps {
  readonly worth: PortfolioWorth
  /** Whether the positions are those of the user. Others have no action. */
  readonly isOwn: boolean
}

/** Positions at risk of liquidation. */
export function Dangers({ worth: { view, lastPositions, staleChains }, isOwn }: DangersProps) {
  const labels = useLenderLabels()
  const positionsAtRisk: readonly RiskFacts[] = [
    ...view.lenders.map((lender) => ({ ...lender, readTime: staleChains.get(lender.chainId) })),
    // Loans that failed to load are shown with their last known health factor.
    ...lastPositions.flatMap(({ chainId, lender, healthFactor, time }) =>
      healthFactor === undefined
        ? []
        : [
            {
              chainId,
              lender,
              healthFactor,
              key: `last:${chainId}:${lender}`,
              healthBand: healthBand(healthFactor),
              readTime: time,
            },
          ],
    ),
  ].filter(({ healthBand: band }) => RISKS[band] !== undefined)
  if (positionsAtRisk.length === 0) return null
  return (
    <Pane>
      <div className={styles['notes']}>
        {positionsAtRisk.map((lender) => (
          <PositionAtRisk key={lender.key} lender={lender} labels={labels} isOwn={isOwn} />
        ))}
      </div>
    </Pane>
  )
}

const RISKS: Partial<Record<LenderWorth['healthBand'], (position: string) => string>> = portfolioCopy.risks

interface RiskFacts extends Pick<LenderWorth, 'key' | 'chainId' | 'lender' | 'healthBand' | 'healthFactor'> {
  /** Time of the last successful read, if later ones failed, in milliseconds since the epoch. */
  readonly readTime: number | undefined
}

interface PositionAtRiskProps extends Pick<DangersProps, 'isOwn'> {
  readonly lender: RiskFacts
  readonly labels: LenderLabels
}

function PositionAtRisk({ lender, labels, isOwn }: PositionAtRiskProps) {
  const chains = useChains()
  const now = useNow()
  const { lender: id, chainId, healthBand, healthFactor, readTime } = lender
  const chainName = chainById(chains, chainId)?.name ?? commonCopy.chainNumberInner(chainId)
  const position = portfolioCopy.lenderOn(lenderDisplayName(id, labels), chainName)
  const factor = healthText(toKnown(healthFactor))
  const isLiquidatable = healthBand === 'liquidation'
  return (
    <Note tone={healthBand === 'watch' ? 'warn' : 'neg'} icon="warning" title={RISKS[healthBand]?.(position)}>
      {readTime !== undefined && now !== undefined
        ? portfolioCopy.lastHealthFactor(factor, ageText(readTime, now))
        : portfolioCopy.healthFactorIs(factor)}{' '}
      {!isLiquidatable && `${portfolioCopy.liquidationAt(dropToLiquidation(healthFactor))} `}
      {isOwn && <Link to={`/lending/${chainId}/${id}?action=repay`}>{portfolioCopy.repayOrAdd}</Link>}
    </Note>
  )
}

/** Returns the drop of the collateral until liquidation. The health factor is proportional to the collateral. */
function dropToLiquidation(healthFactor: number | 'unknown'): string {
  return formatPercent(
    healthFactor === 'unknown' ? healthFactor : cutDistance((1 - 1 / healthFactor) * 100),
    1,
  )
}
