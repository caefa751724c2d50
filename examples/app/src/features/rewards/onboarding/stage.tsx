import { type ReactNode, useEffect, useState } from 'react'
import { rewardsCopy } from '#locale/rewards-copy'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import styles from './onboarding.module.css'

const TURN_MS = 1_000

/** The picture of a step. Several take turns, unless they are paused; who wants less motion starts them. */
export function Stage({ pictures }: { readonly pictures: readonly ReactNode[] }) {
  const wantsStill = useMedia('(prefers-reduced-motion: reduce)')
  const [chosen, setPaused] = useState<boolean>()
  const [turn, setTurn] = useState(0)
  const isPaused = chosen ?? wantsStill
  const { length } = pictures

  useEffect(() => {
    if (isPaused || length < 2) return
    const timer = setInterval(() => setTurn((former) => (former + 1) % length), TURN_MS)
    return () => clearInterval(timer)
  }, [isPaused, length])

  return (
    <div className={styles['stage']}>
      {/* What is drawn is said in the words below. */}
      <div aria-hidden="true">{pictures[turn]}</div>
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
