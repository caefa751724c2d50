import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { useUrlValue } from '../../state/use-url-value.ts'
import { URL_AMOUNT } from './url-amount.ts'

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
