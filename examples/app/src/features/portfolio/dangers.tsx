import { chainById } from '@causeway/core/chains'
import { formatPercent } from '@causeway/core/format'
import { healthBand, type LenderLabels, lenderDisplayName } from '@causeway/core/lending'
import { useChains, useNow } from '@causeway/react'
import type { LenderWorth } from '@causeway/view-models'
import { Link } from 'react-router'
import { ageText } from '../../copy/age-text.ts'
import { healthText } from '../../ui/health.ts'
import { known } from '../../ui/known.ts'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
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
  ].filter(({ healthBand: band }) => BANDS[band] !== undefined)
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

const BANDS: Partial<Record<LenderWorth['healthBand'], string>> = {
  liquidation: 'can be liquidated',
  'at-risk': 'is at risk',
  watch: 'is on Watch',
}

interface DangerFacts
  extends Pick<LenderWorth, 'key' | 'chainId' | 'lender' | 'healthBand' | 'healthFactor'> {
  /** When it was read, where it could not be read since. Milliseconds since the epoch. */
  readonly readTime: number | undefined
}

function Danger({ lender, labels }: { readonly lender: DangerFacts; readonly labels: LenderLabels }) {
  const chains = useChains()
  const now = useNow()
  const { lender: id, chainId, healthBand, healthFactor, readTime } = lender
  const where = `${lenderDisplayName(id, labels)} on ${chainById(chains, chainId)?.name ?? `chain ${chainId}`}`
  const isOver = healthBand === 'liquidation'
  return (
    <Note
      tone={healthBand === 'watch' ? 'warn' : 'neg'}
      icon="warning"
      title={`${where} ${BANDS[healthBand] ?? ''}.`}
    >
      Health factor {healthText(known(healthFactor))}
      {readTime !== undefined && now !== undefined
        ? `, last read ${ageText(readTime, now)} ago. It could not be refreshed.`
        : '.'}{' '}
      {!isOver && `Liquidation if the collateral falls ${fallTo(healthFactor)} against the debt. `}
      <Link to={`/lending/${chainId}/${id}`}>Repay or add collateral</Link>
    </Note>
  )
}

/** Health is in proportion to the collateral: it is 1 once that much of it is gone. */
function fallTo(healthFactor: number | 'unknown'): string {
  return formatPercent(healthFactor === 'unknown' ? healthFactor : (1 - 1 / healthFactor) * 100, 1)
}
