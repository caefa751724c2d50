import type { LendingOutcome } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'
import { healthText } from '../../ui/health.ts'
import { HealthFigure, HealthScale } from '../../ui/health-scale.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toKnown } from '../../ui/to-known.ts'
import styles from './health-move.module.css'
import { LiquidationPrice } from './liquidation-price.tsx'

/** How far an account is from liquidation, as it is and as an action would leave it. */
export function HealthMove({ outcome: { figures, liquidation } }: { readonly outcome: LendingOutcome }) {
  const { before, after } = figures.healthFactor
  const [was, is] = [toKnown(before), toKnown(after)]
  const hasMoved = was !== is && healthText(was) !== healthText(is)
  return (
    <div>
      <div className={styles['heads']}>
        <span>{lendingCopy.healthFactor}</span>
        <span>{lendingCopy.liquidatedBelow}</span>
      </div>
      <p className={styles['figures']}>
        {hasMoved && (
          <>
            <span className="visuallyHidden">{lendingCopy.now} </span>
            {was === Number.POSITIVE_INFINITY ? (
              <span className="muted">{lendingCopy.noDebt}</span>
            ) : (
              <span className={styles['was']}>{healthText(was)}</span>
            )}
            <span className="dim">
              <Icon name="arrowRight" />
            </span>
            <span className="visuallyHidden">{lendingCopy.after} </span>
          </>
        )}
        <HealthFigure value={is} size="figure" />
      </p>
      {is === Number.POSITIVE_INFINITY && !hasMoved ? null : (
        <HealthScale before={was} after={is} unknown={after === 'unknown'} />
      )}
      {liquidation && <LiquidationPrice move={liquidation} />}
    </div>
  )
}
