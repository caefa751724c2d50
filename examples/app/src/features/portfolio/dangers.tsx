import {
  chainById,
  formatPercent,
  type LenderLabels,
  type LenderWorth,
  lenderDisplayName,
  type NetWorthView,
} from '@causeway/core'
import { useChains } from '@causeway/react'
import { Link } from 'react-router'
import { healthText } from '../../ui/health.ts'
import { known } from '../../ui/known.ts'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { useLenderLabels } from '../lending/use-lender-labels.ts'
import styles from './caveats.module.css'

/** What is near its end, before anything else is compared. */
export function Dangers({ view: { lenders } }: { readonly view: NetWorthView }) {
  const labels = useLenderLabels()
  const inDanger = lenders.filter(({ healthBand }) => BANDS[healthBand] !== undefined)
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

function Danger({ lender, labels }: { readonly lender: LenderWorth; readonly labels: LenderLabels }) {
  const chains = useChains()
  const { lender: id, chainId, healthBand, healthFactor } = lender
  const where = `${lenderDisplayName(id, labels)} on ${chainById(chains, chainId)?.name ?? `chain ${chainId}`}`
  const isOver = healthBand === 'liquidation'
  return (
    <Note
      tone={healthBand === 'watch' ? 'warn' : 'neg'}
      icon="warning"
      title={`${where} ${BANDS[healthBand] ?? ''}.`}
    >
      Health factor {healthText(known(healthFactor))}.{' '}
      {!isOver && `Liquidation if the collateral falls ${fallTo(healthFactor)} against the debt. `}
      <Link to={`/lending/${chainId}/${id}`}>Repay or add collateral</Link>
    </Note>
  )
}

/** Health is in proportion to the collateral: it is 1 once that much of it is gone. */
function fallTo(healthFactor: number | 'unknown'): string {
  return formatPercent(healthFactor === 'unknown' ? healthFactor : (1 - 1 / healthFactor) * 100, 1)
}
