import { formatPoints } from '@causeway/core/format'
import { getPointsLevel } from '@causeway/core/points'
import { usePointsState } from '@causeway/react'
import { shellCopy } from '#locale/shell-copy'
import { useOverlayActions } from '../../state/overlays-provider.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './points-chip.module.css'

/** Points and level of the connected accounts, or a link to earn them. */
export function PointsChip({ isConnected }: { readonly isConnected: boolean }) {
  const change = useOverlayActions()
  const points = usePointsState(({ total }) => total?.data.summaryCombined.totalPoints)
  const view = isConnected ? 'rewards_onboarding' : 'connect'
  return (
    <Chip onClick={() => change({ type: 'openWalletMenu', view })}>
      <span className="visuallyHidden">{shellCopy.points}</span>
      <span className={styles['sign']}>
        <Icon name="points" />
      </span>
      {isConnected && points !== undefined ? (
        <>
          <span>{formatPoints(points)}</span>
          <span className={styles['level']}>{shellCopy.level(getPointsLevel(points))}</span>
        </>
      ) : (
        <span className={styles['level']}>{shellCopy.points}</span>
      )}
    </Chip>
  )
}
