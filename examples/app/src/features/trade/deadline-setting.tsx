import { useSettings } from '@causeway/react'
import { useState } from 'react'
import { tradeCopy } from '#locale/trade-copy'
import { useEngine } from '../../state/use-engine.ts'
import { Field } from '../../ui/field.tsx'
import styles from './deadline-setting.module.css'
import { DEADLINE_MINUTES, readDeadline } from './settings-text.ts'

/** For how long a trade may wait. */
export function DeadlineSetting() {
  const { settings } = useEngine()
  const seconds = useSettings(({ deadline }) => deadline)
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && readDeadline(typed) === undefined
  const type = (text: string) => {
    setTyped(text)
    const deadline = readDeadline(text)
    if (deadline !== undefined) settings.change({ deadline })
  }
  const { least, most } = DEADLINE_MINUTES
  return (
    <>
      <div className={styles['line']}>
        <Field
          label={tradeCopy.deadline}
          inputMode="numeric"
          autoComplete="off"
          value={isWrong ? typed : minutesText(seconds, typed)}
          onChange={type}
          unit={tradeCopy.minutesUnit}
          error={isWrong && tradeCopy.deadlineRange(least, most)}
        />
      </div>
      <p className={styles['hint']}>{tradeCopy.deadlineHint(least, most)}</p>
    </>
  )
}

/** As it was typed where that is the setting, else what another place set it to. */
function minutesText(seconds: number, typed: string | undefined): string {
  const isTyped = typed !== undefined && readDeadline(typed) === seconds
  return isTyped ? typed : String(Math.round(seconds / 60))
}
