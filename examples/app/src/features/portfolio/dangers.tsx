import { chainById } from '@causeway/core/chains'
import { formatPercent } from '@causeway/core/format'
import { healthBand, type LenderLabels, lenderDisplayName } from '@causeway/core/lending'
import { useChains, useNow } from '@causeway/react'
import type { LenderWorth } from '@causeway/view-models'
import { Link } from 'react-router'
import { commonCopy } from '#locale/common-copy'
import { portfolioCopy } from '#locale/portfolio-copy'
import { ageText } from '../../copy/age-text.ts'
import { healthText } from '../../ui/health.ts'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { toKnown } from '../../ui/to-known.ts'
import { useLenderLabels } from '../lending/use-lender-labels.ts'
import styles from './caveats.module.css'
import type { PortfolioWorth } from './use-portfolio-worth.ts'

/** What is near its end, before anything else is compared. */
export function Dangers({ worth: { view, lastHealths, staleChains } }: { readonly worth: PortfolioWorth }) {
  const labels = useLenderLabels()
  const inDanger: readonly DangerFacts[] = [
    ...view.lenders.map((lender) => ({ ...lender, readTime: staleChains.get(lender.chainId) })),
    // A loan that could not be read is as near to its liquidation as before.
    ...lastHealths.map(({ time, ...loan }) => ({
      ...loan,
      key: `last:${loan.chainId}:${loan.lender}`,
      healthBand: healthBand(loan.healthFactor),
      readTime: time,
    })),
  ].filter(({ healthBand: band }) => RISKS[band] !== undefined)
  if (inDanger.length === 0) return null
  return (
    <Pane>
      <div className={styles['notes']}>
        {inDanger.map((lender) => (
          <Danger key={lender.key} lender={lender} labels={labels} />
        ))}
      </div>
    </Pane>
  )
}

const RISKS: Partial<Record<LenderWorth['healthBand'], (position: string) => string>> = portfolioCopy.risks

interface DangerFacts
  extends Pick<LenderWorth, 'key' | 'chainId' | 'lender' | 'healthBand' | 'healthFactor'> {
  /** When it was read, where it could not be read since. Milliseconds since the epoch. */
  readonly readTime: number | undefined
}

function Danger({ lender, labels }: { readonly lender: DangerFacts; readonly labels: LenderLabels }) {
  const chains = useChains()
  const now = useNow()
  const { lender: id, chainId, healthBand, healthFactor, readTime } = lender
  const chainName = chainById(chains, chainId)?.name ?? commonCopy.chainNumberInner(chainId)
  const position = portfolioCopy.lenderOn(lenderDisplayName(id, labels), chainName)
  const factor = healthText(toKnown(healthFactor))
  const isOver = healthBand === 'liquidation'
  return (
    <Note tone={healthBand === 'watch' ? 'warn' : 'neg'} icon="warning" title={RISKS[healthBand]?.(position)}>
      {readTime !== undefined && now !== undefined
        ? portfolioCopy.lastHealthFactor(factor, ageText(readTime, now))
        : portfolioCopy.healthFactorIs(factor)}{' '}
      {!isOver && `${portfolioCopy.liquidationAt(fallTo(healthFactor))} `}
      <Link to={`/lending/${chainId}/${id}`}>{portfolioCopy.repayOrAdd}</Link>
    </Note>
  )
}

/** Health is in proportion to the collateral: it is 1 once that much of it is gone. */
function fallTo(healthFactor: number | 'unknown'): string {
  return formatPercent(healthFactor === 'unknown' ? healthFactor : (1 - 1 / healthFactor) * 100, 1)
}
