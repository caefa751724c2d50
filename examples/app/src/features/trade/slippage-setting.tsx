import { SLIPPAGE_RULES, type SlippageTolerance, type SwapSlippage } from '@causeway/core'
import { useCauseway, useSettings } from '@causeway/react'
import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { MOST_SLIPPAGE, readSlippage, slippageText } from './settings-text.ts'
import styles from './slippage-setting.module.css'

const PRESETS = ['0.1', '0.5', '1'] as const
type Choice = 'auto' | (typeof PRESETS)[number] | 'own'

/** Auto, one of a few, or a value of one's own. */
export function SlippageSetting({ slippage }: { readonly slippage: SwapSlippage }) {
  const { settings } = useCauseway()
  const tolerance = useSettings(({ slippageTolerance }) => slippageTolerance)
  const [isTyping, setTyping] = useState(false)
  const chosen = isTyping ? 'own' : choiceOf(tolerance)
  const [text, setText] = useState(tolerance === 'auto' ? '' : slippageText(tolerance))

  const set = (slippageTolerance: SlippageTolerance | undefined) => {
    if (slippageTolerance !== undefined) settings.change({ slippageTolerance })
  }
  const choose = (choice: Choice) => {
    setTyping(choice === 'own')
    if (choice === 'own') return setText(slippageText(slippage.basisPoints))
    set(choice === 'auto' ? 'auto' : readSlippage(choice))
  }
  const type = (typed: string) => {
    setText(typed)
    set(readSlippage(typed))
  }
  const isWrong = text.trim() !== '' && readSlippage(text) === undefined
  const { correlated, stable, other } = SLIPPAGE_RULES
  return (
    <>
      <p className={styles['head']}>
        <b>Slippage</b>
        <span>yours always wins</span>
      </p>
      <Segmented<Choice>
        label="Slippage"
        value={chosen}
        onChange={choose}
        options={[
          { value: 'auto', label: `Auto ${slippageText(slippage.rule.auto)}%` },
          ...PRESETS.map((value) => ({ value, label: `${value}%` })),
          { value: 'own', label: 'Own' },
        ]}
      />
      {chosen === 'own' && (
        <Field
          label="Own slippage in percent"
          hideLabel
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={type}
          unit="%"
          error={isWrong && `Write a percentage from 0 to ${MOST_SLIPPAGE} with two decimals at most.`}
        />
      )}
      <p className={styles['hint']}>
        Auto follows the pair: {slippageText(correlated.auto)}% correlated, {slippageText(stable.auto)}%
        stable, {slippageText(other.auto)}% others. From 0% to {MOST_SLIPPAGE}%.
      </p>
    </>
  )
}

function choiceOf(tolerance: SlippageTolerance): Choice {
  if (tolerance === 'auto') return 'auto'
  return PRESETS.find((preset) => readSlippage(preset) === tolerance) ?? 'own'
}
