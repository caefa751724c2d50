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
  /** Whether the label is shown next to the icon. */
  showLabel?: boolean | undefined
  className?: string | undefined
}

type Outcome = { kind: 'none' } | { kind: 'copied' } | { kind: 'failed' }

/** A button that copies a text and shows the result. */
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

  const copy = async () => setOutcome({ kind: await writeClipboard(text) })
  const feedback = { none: '', copied: commonCopy.copied, failed: commonCopy.copyFailed }[outcome.kind]
  const icon = { none: 'copy', copied: 'check', failed: 'cross' } as const

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
        {feedback}
      </span>
    </>
  )
}

async function writeClipboard(text: string): Promise<'copied' | 'failed'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
