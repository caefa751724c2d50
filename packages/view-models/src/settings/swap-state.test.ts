import { describe, expect, it } from 'vitest'
import { createSwapForm } from './swap-state.ts'

describe('The swap form', () => {
  it('starts empty on the input side', () => {
    expect(createSwapForm().store.getState()).toEqual({ typedValue: '', independentField: 'INPUT' })
  })

  it('contains the text that was typed last, and its side', () => {
    const form = createSwapForm()
    form.type('INPUT', '1.5')
    form.type('OUTPUT', '2.')
    expect(form.store.getState()).toEqual({ typedValue: '2.', independentField: 'OUTPUT' })
  })

  it('moves the typed text to the other side when currencies switch sides', () => {
    const form = createSwapForm()
    form.type('INPUT', '1.5')
    form.switchSides()
    expect(form.store.getState()).toEqual({ typedValue: '1.5', independentField: 'OUTPUT' })
    form.switchSides()
    expect(form.store.getState()).toEqual({ typedValue: '1.5', independentField: 'INPUT' })
  })

  it('is empty again after clear', () => {
    const form = createSwapForm()
    form.type('OUTPUT', '3')
    form.clear()
    expect(form.store.getState()).toBe(form.store.getInitialState())
  })

  it('does not notify without a change', () => {
    const form = createSwapForm()
    let notifications = 0
    form.store.subscribe(() => notifications++)
    form.clear()
    form.type('INPUT', '')
    expect(notifications).toBe(0)
    form.type('INPUT', '1')
    form.type('INPUT', '1')
    expect(notifications).toBe(1)
  })
})
