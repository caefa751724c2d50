import type { SwapState } from '@causeway/view-models'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { type UrlValueFormat, useUrlValue } from '../../state/use-url-value.ts'

/** Amounts in a URL: `12.5` to pay, `out-12.5` to receive. Other texts are ignored. */
const AMOUNT = /^(out-)?(\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})$/

/** Format of the amount in the URL. A text that is not a number is left out: the form shows its error. */
export const URL_AMOUNT: UrlValueFormat<SwapState> = {
  parse(text) {
    const [, output, typedValue = ''] = AMOUNT.exec(text ?? '') ?? []
    return { typedValue, independentField: output === undefined ? 'INPUT' : 'OUTPUT' }
  },
  format({ typedValue, independentField }) {
    const text = independentField === 'OUTPUT' ? `out-${typedValue}` : typedValue
    return AMOUNT.test(text) ? text : undefined
  },
}

/**
 * Keeps the typed amount in the URL, and types the one of a link or of the history. The recipient is not part of it,
 * because an attacker could share a link with theirs.
 *
 * @param refresh each value empties the form before
 */
export function useUrlAmount(refresh: number | undefined): void {
  const { swapForm } = useEngine()
  const [amount, setAmount] = useUrlValue('amount', URL_AMOUNT)
  useLayoutEffect(() => {
    if (refresh !== undefined) swapForm.clear()
  }, [refresh, swapForm])
  useLayoutEffect(() => {
    if (amount.typedValue !== '') swapForm.type(amount.independentField, amount.typedValue)
  }, [amount, swapForm])
  const write = useEffectEvent(setAmount)
  useEffect(() => {
    // An amount that was typed on another page is not in the URL yet.
    const typed = swapForm.store.getState()
    if (typed.typedValue !== '') write(typed)
    return swapForm.store.subscribe((next) => write(next))
  }, [swapForm])
}
