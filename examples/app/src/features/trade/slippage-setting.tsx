import { SLIPPAGE_RULES, type SlippageTolerance, type SwapSlippage } from '@causeway/view-models'
import { useState } from 'react'
import { tradeCopy } from '#locale/trade-copy'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { MOST_SLIPPAGE, readSlippage, slippageProblem, slippageText } from './settings-text.ts'
import styles from './slippage-setting.module.css'
import { useTradeSlippage } from './trade-slippage-provider.tsx'

const PRESETS = ['0.1', '0.5', '1'] as const
type Choice = 'auto' | (typeof PRESETS)[number] | 'own'

/** Auto, one of a few, or a value of one's own. */
export function SlippageSetting({ slippage }: { readonly slippage: SwapSlippage }) {
  const { tolerance, invalid, stored, change, reject } = useTradeSlippage()
  const [before] = useState(stored)
  const [isTyping, setTyping] = useState(invalid !== undefined)
  const chosen = isTyping ? 'own' : choiceOf(tolerance)
  const [text, setText] = useState(invalid ?? (tolerance === 'auto' ? '' : slippageText(tolerance)))

  const choose = (choice: Choice) => {
    setTyping(choice === 'own')
    if (choice === 'own') {
      setText(slippageText(slippage.basisPoints))
      return change(slippage.basisPoints)
    }
    change(choice === 'auto' ? 'auto' : (readSlippage(choice) ?? 'auto'))
  }
  const type = (typed: string) => {
    setText(typed)
    const read = readSlippage(typed)
    if (read === undefined) reject(typed, before)
    else change(read, before)
  }
  const isWrong = chosen === 'own' && readSlippage(text) === undefined
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
          { value: 'auto', label: tradeCopy.auto(slippageText(slippage.rule.auto)) },
          ...PRESETS.map((value) => ({ value, label: `${value}%` })),
          { value: 'own', label: tradeCopy.custom },
        ]}
      />
      {chosen === 'own' && (
        <Field
          label={tradeCopy.customSlippage}
          hideLabel
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={type}
          unit="%"
          error={isWrong && slippageProblem(text)}
        />
      )}
      <p className={styles['hint']}>
        {tradeCopy.autoRule(
          slippageText(correlated.auto),
          slippageText(stable.auto),
          slippageText(other.auto),
          MOST_SLIPPAGE,
        )}
      </p>
    </>
  )
}

function choiceOf(tolerance: SlippageTolerance): Choice {
  if (tolerance === 'auto') return 'auto'
  return PRESETS.find((preset) => readSlippage(preset) === tolerance) ?? 'own'
}
