import { useEffect, useState } from 'react'
import { commonCopy } from '#locale/common-copy'
import { classes } from './classes.ts'
import styles from './copy-button.module.css'
import { Icon } from './icon.tsx'

export interface CopyButtonProps {
  text: string
  label: string
  /** Duration of the feedback, in milliseconds. Default 1,000. */
  feedbackMs?: number | undefined
  /** The label is written out beside the sign. */
  showLabel?: boolean | undefined
  className?: string | undefined
}

type Outcome = { kind: 'none' } | { kind: 'copied' } | { kind: 'refused' }

/** Copies a text and says so. */
export function CopyButton({
  text,
  label,
  feedbackMs = 1000,
  showLabel = false,
  className,
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' })

  useEffect(() => {
    if (outcome.kind === 'none') return
    const timer = setTimeout(() => setOutcome({ kind: 'none' }), feedbackMs)
    return () => clearTimeout(timer)
  }, [outcome, feedbackMs])

  const copy = async () => setOutcome({ kind: await write(text) })
  const says = { none: '', copied: commonCopy.copied, refused: commonCopy.copyFailed }[outcome.kind]
  const icon = { none: 'copy', copied: 'check', refused: 'cross' } as const

  return (
    <>
      <button
        className={classes(styles['button'], className)}
        type="button"
        aria-label={showLabel ? undefined : label}
        data-outcome={outcome.kind}
        onClick={copy}
      >
        <Icon name={icon[outcome.kind]} size="s" />
        {showLabel && label}
      </button>
      <span className="visuallyHidden" role="status">
        {says}
      </span>
    </>
  )
}

async function write(text: string): Promise<'copied' | 'refused'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'refused'
  }
}
