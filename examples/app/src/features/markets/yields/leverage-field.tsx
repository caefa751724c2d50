import { useId, useState } from 'react'
import { marketsCopy } from '#locale/markets-copy'
import { Field } from '../../../ui/field.tsx'
import { LeverageSlider } from '../../../ui/leverage-slider.tsx'
import styles from './leverage-field.module.css'
import { readLeverage } from './read-leverage.ts'

interface LeverageFieldProps {
  readonly max: number
  readonly value: number
  onChange(leverage: number): void
}

/** The leverage that all pairs are compared at: dragged, or typed beside it. */
export function LeverageField({ max, value, onChange }: LeverageFieldProps) {
  const [typed, setTyped] = useState<string>()
  const labelId = useId()
  const type = (text: string) => {
    setTyped(text)
    const leverage = readLeverage(text, max)
    if (leverage !== undefined) onChange(leverage)
  }
  const isWrong = typed !== undefined && readLeverage(typed, max) === undefined
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
      <Field
        className={styles['figure']}
        label={marketsCopy.leverageValue}
        hideLabel
        inputMode="decimal"
        autoComplete="off"
        unit="×"
        value={typed ?? value.toFixed(2)}
        onChange={type}
        onBlur={() => setTyped(undefined)}
        aria-invalid={isWrong || undefined}
        title={marketsCopy.leverageRange(max.toFixed(2))}
      />
    </div>
  )
}
