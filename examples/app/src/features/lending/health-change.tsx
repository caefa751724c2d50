import type { LendingOutcome } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'
import { healthText } from '../../ui/health.ts'
import { HealthFigure, HealthScale } from '../../ui/health-scale.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toKnown } from '../../ui/to-known.ts'
import styles from './health-move.module.css'
import { LiquidationPrice } from './liquidation-price.tsx'

interface HealthChangeProps {
  readonly outcome: LendingOutcome
  /** Whether the action is done. Only the values after it are shown, and no liquidation price without debt. Default false. */
  readonly isDone?: boolean
}

/** Health factor before and after an action. */
export function HealthChange({ outcome: { figures, liquidation }, isDone = false }: HealthChangeProps) {
  const { after } = figures.healthFactor
  const before = isDone ? after : figures.healthFactor.before
  const [current, projected] = [toKnown(before), toKnown(after)]
  const hasChanged = current !== projected && healthText(current) !== healthText(projected)
  return (
    <div>
      <div className={styles['heads']}>
        <span>{lendingCopy.healthFactor}</span>
        <span>{lendingCopy.liquidatedBelow}</span>
      </div>
      <p className={styles['figures']}>
        {hasChanged && (
          <>
            <span className="visuallyHidden">{lendingCopy.now} </span>
            {current === Number.POSITIVE_INFINITY ? (
              <span className="muted">{lendingCopy.noDebt}</span>
            ) : (
              <span className={styles['was']}>{healthText(current)}</span>
            )}
            <span className="dim">
              <Icon name="arrowRight" />
            </span>
            <span className="visuallyHidden">{lendingCopy.after} </span>
          </>
        )}
        <HealthFigure value={projected} size="figure" />
      </p>
      {projected === Number.POSITIVE_INFINITY && !hasChanged ? null : (
        <HealthScale before={current} after={projected} unknown={after === 'unknown'} />
      )}
      {liquidation && !(isDone && projected === Number.POSITIVE_INFINITY) && (
        <LiquidationPrice move={isDone ? { ...liquidation, before: liquidation.after } : liquidation} />
      )}
    </div>
  )
}
