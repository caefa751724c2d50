import { useId, useState } from 'react'
import { marketsCopy } from '#locale/markets-copy'
import { Field } from '../../../ui/field.tsx'
import { LeverageSlider } from '../../../ui/leverage-slider.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import styles from './leverage-field.module.css'
import { readLeverage } from './read-leverage.ts'

interface LeverageFieldProps {
  readonly max: number
  readonly value: number
  onChange(leverage: number): void
}

/** Slider and field of the leverage at which pairs are compared. */
export function LeverageField({ max, value, onChange }: LeverageFieldProps) {
  const [typedText, setTyped] = useState<string>()
  const labelId = useId()
  const type = (text: string) => {
    setTyped(text)
    const leverage = readLeverage(text, max)
    if (leverage !== undefined) onChange(leverage)
  }
  const isInvalid = typedText !== undefined && readLeverage(typedText, max) === undefined
  return (
    <div className={styles['field']}>
      <span className="label" id={labelId}>
        {marketsCopy.leverage}
      </span>
      <div className={styles['slider']}>
        <LeverageSlider
          label={marketsCopy.leverage}
          min={1}
          max={max}
          value={value}
          onChange={onChange}
          isFlat
        />
      </div>
      <Tooltip text={marketsCopy.leverageRange(max.toFixed(2))}>
        <Field
          className={styles['figure']}
          label={marketsCopy.leverageValue}
          hideLabel
          inputMode="decimal"
          autoComplete="off"
          unit="×"
          value={typedText ?? value.toFixed(2)}
          onChange={type}
          onBlur={() => setTyped(undefined)}
          aria-invalid={isInvalid || undefined}
        />
      </Tooltip>
    </div>
  )
}
