import { type ReactNode, useEffect, useState } from 'react'
import { rewardsCopy } from '#locale/rewards-copy'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import styles from './onboarding.module.css'

const TURN_MS = 1_000

/**
 * Picture of a step. Several pictures alternate, unless paused. Paused by default for users who prefer reduced motion.
 */
export function StepPicture({ pictures }: { readonly pictures: readonly ReactNode[] }) {
  const prefersReducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const [userChoice, setPaused] = useState<boolean>()
  const [index, setTurn] = useState(0)
  const isPaused = userChoice ?? prefersReducedMotion
  const { length } = pictures

  useEffect(() => {
    if (isPaused || length < 2) return
    const timer = setInterval(() => setTurn((former) => (former + 1) % length), TURN_MS)
    return () => clearInterval(timer)
  }, [isPaused, length])

  return (
    <div className={styles['stage']}>
      {/* The text below describes the picture. */}
      <div aria-hidden="true">{pictures[index]}</div>
      {length > 1 && (
        <Chip
          square
          size="small"
          className={styles['pause']}
          aria-label={isPaused ? rewardsCopy.playPictures : rewardsCopy.pausePictures}
          onClick={() => setPaused(!isPaused)}
        >
          <Icon name={isPaused ? 'play' : 'pause'} size="s" />
        </Chip>
      )}
    </div>
  )
}
