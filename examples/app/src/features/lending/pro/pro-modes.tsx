import { formatLeverage, formatPercent } from '@causeway/core/format'
import { type LenderMarket, type LenderPosition, modeEffects } from '@causeway/core/lending'
import { proCopy } from '#locale/pro-copy'
import { useEngine } from '../../../state/use-engine.ts'
import { Button } from '../../../ui/button.tsx'
import { HealthFigure } from '../../../ui/health-scale.tsx'
import { Pane } from '../../../ui/pane.tsx'
import { Status } from '../../../ui/status.tsx'
import { Table } from '../../../ui/table.tsx'
import { type ModeTerms, modeTerms } from './mode-terms.ts'
import styles from './pro.module.css'

interface ProModesProps {
  readonly market: LenderMarket | undefined
  readonly position: LenderPosition | undefined
  onSwitch(mode: number): void
}

/** Modes of the lender: their terms, and the account in each. */
export function ProModes({ market, position, onSwitch }: ProModesProps) {
  const effects = market && position ? modeEffects(position, market) : []
  const { routers } = useEngine().margin
  const modes = market ? modeTerms(market, position, effects, routers) : []
  const reasons = modes.flatMap(({ unavailableReason }) => unavailableReason ?? [])
  return (
    <Pane title={proCopy.modes} flush>
      <Table label={proCopy.modes}>
        <thead>
          <tr>
            <th>{proCopy.mode}</th>
            <th data-number>{proCopy.maxLtv}</th>
            <th data-number data-from="small">
              {proCopy.liquidationThreshold}
            </th>
            <th data-number data-from="small">
              {proCopy.maxLeverage}
            </th>
            <th data-number>{proCopy.healthFactor}</th>
            <th data-number>
              <span className="visuallyHidden">{proCopy.action}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {modes.map((mode) => (
            <tr key={mode.id} aria-selected={mode.isChosen}>
              <td data-name>
                {mode.id} {mode.label}
              </td>
              <td data-number>{formatShare(mode.ltv)}</td>
              <td data-number data-from="small">
                {formatShare(mode.liquidationThreshold)}
              </td>
              <td data-number data-from="small">
                {formatLeverage(mode.maxLeverage)}
              </td>
              <td data-number>
                {mode.healthFactor === undefined ? (
                  <span className="dim">-</span>
                ) : (
                  <HealthFigure value={mode.healthFactor} />
                )}
              </td>
              <td data-number>{position && <ModeAction mode={mode} onSwitch={onSwitch} />}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {market && (
        <p className={styles['bottom']}>
          {modes.length > 1 ? reasons.join(' ') || proCopy.highestValues : proCopy.oneMode}
        </p>
      )}
    </Pane>
  )
}

function ModeAction({ mode, onSwitch }: { readonly mode: ModeTerms } & Pick<ProModesProps, 'onSwitch'>) {
  if (mode.isChosen) {
    return (
      <Status tone="pos" icon="check">
        {proCopy.inUse}
      </Status>
    )
  }
  if (mode.unavailableReason !== undefined) {
    return (
      <Status tone="quiet" icon="notSupported">
        {proCopy.unavailable}
      </Status>
    )
  }
  return (
    <Button size="small" aria-label={proCopy.switchTo(mode.label)} onClick={() => onSwitch(mode.id)}>
      {proCopy.switch}
    </Button>
  )
}

function formatShare(share: number | 'unknown'): string {
  return share === 'unknown' ? '-' : formatPercent(share * 100, 1)
}
