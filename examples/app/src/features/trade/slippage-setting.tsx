import { toBasisPoints } from '@causeway/core'
import { SLIPPAGE_RULES, type SlippageTolerance, type SwapSlippage } from '@causeway/view-models'
import { useState } from 'react'
import { tradeCopy } from '#locale/trade-copy'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { MAX_SLIPPAGE, readSlippage, slippageProblem, slippageText } from './read-slippage.ts'
import styles from './slippage-setting.module.css'
import { useTradeSlippage } from './trade-slippage-provider.tsx'

const PRESETS = ['0.1', '0.5', '1'] as const
type Choice = 'auto' | (typeof PRESETS)[number] | 'custom'

/** Setting of the slippage of one or several trades: auto, a preset, or a custom value. */
export function SlippageSetting({ slippages }: { readonly slippages: readonly SwapSlippage[] }) {
  const { tolerance, invalid, stored, change, reject } = useTradeSlippage()
  const [before] = useState(stored)
  const [typed, setTyped] = useState(invalid)
  // The note of a doubtful slippage can reset the slippage while the field is open.
  const isTyped = typed !== undefined && (typed === invalid || readSlippage(typed) === tolerance)
  const text = isTyped ? typed : tolerance === 'auto' ? '' : slippageText(tolerance)
  // The field stays if the text equals a preset, such as 0.1 on the way to 0.15.
  const chosen = isTyped ? 'custom' : toChoice(tolerance)

  const choose = (choice: Choice) => {
    if (choice === 'custom') {
      const highest = toBasisPoints(Math.max(...slippages.map(({ basisPoints }) => basisPoints)))
      setTyped(slippageText(highest))
      return change(highest)
    }
    setTyped(undefined)
    change(choice === 'auto' ? 'auto' : (readSlippage(choice) ?? 'auto'))
  }
  const type = (entered: string) => {
    setTyped(entered)
    const read = readSlippage(entered)
    if (read === undefined) reject(entered, before)
    else change(read, before)
  }
  const isInvalid = chosen === 'custom' && readSlippage(text) === undefined
  const { correlated, stable, other } = SLIPPAGE_RULES
  return (
    <>
      <p className={styles['head']}>
        <b>{tradeCopy.slippage}</b>
        <span>{tradeCopy.yoursWins}</span>
      </p>
      <Segmented<Choice>
        label={tradeCopy.slippage}
        value={chosen}
        onChange={choose}
        options={[
          { value: 'auto', label: autoLabel(slippages) },
          ...PRESETS.map((value) => ({ value, label: `${value}%` })),
          { value: 'custom', label: tradeCopy.custom },
        ]}
      />
      {chosen === 'custom' && (
        <Field
          label={tradeCopy.customSlippage}
          hideLabel
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={type}
          unit="%"
          error={isInvalid && slippageProblem(text)}
        />
      )}
      <p className={styles['hint']}>
        {tradeCopy.autoRule(
          slippageText(correlated.auto),
          slippageText(stable.auto),
          slippageText(other.auto),
          MAX_SLIPPAGE,
        )}
      </p>
    </>
  )
}

function autoLabel(slippages: readonly SwapSlippage[]): string {
  const [auto, ...others] = new Set(slippages.map(({ rule }) => rule.auto))
  return auto === undefined || others.length > 0 ? tradeCopy.autoByPair : tradeCopy.auto(slippageText(auto))
}

function toChoice(tolerance: SlippageTolerance): Choice {
  if (tolerance === 'auto') return 'auto'
  return PRESETS.find((preset) => readSlippage(preset) === tolerance) ?? 'custom'
}
