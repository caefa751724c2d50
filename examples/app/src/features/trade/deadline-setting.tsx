import { useSettings } from '@causeway/react'
import { useState } from 'react'
import { tradeCopy } from '#locale/trade-copy'
import { useEngine } from '../../state/use-engine.ts'
import { Field } from '../../ui/field.tsx'
import styles from './deadline-setting.module.css'
import { DEADLINE_MINUTES, readDeadline } from './read-slippage.ts'

/** Setting of the transaction deadline. */
export function DeadlineSetting() {
  const { settings } = useEngine()
  const seconds = useSettings(({ deadline }) => deadline)
  const [typedText, setTyped] = useState<string>()
  const isInvalid = typedText !== undefined && readDeadline(typedText) === undefined
  const type = (text: string) => {
    setTyped(text)
    const deadline = readDeadline(text)
    if (deadline !== undefined) settings.change({ deadline })
  }
  const { min, max } = DEADLINE_MINUTES
  return (
    <>
      <div className={styles['line']}>
        <Field
          label={tradeCopy.deadline}
          inputMode="numeric"
          autoComplete="off"
          value={isInvalid ? typedText : minutesText(seconds, typedText)}
          onChange={type}
          unit={tradeCopy.minutesUnit}
          error={isInvalid && tradeCopy.deadlineRange(min, max)}
        />
      </div>
      <p className={styles['hint']}>{tradeCopy.deadlineHint(min, max)}</p>
    </>
  )
}

/** Returns the typed text if it equals the deadline in the settings, otherwise that deadline in minutes. */
function minutesText(seconds: number, typed: string | undefined): string {
  const isTyped = typed !== undefined && readDeadline(typed) === seconds
  return isTyped ? typed : String(Math.round(seconds / 60))
}
